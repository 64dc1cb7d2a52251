/**
 * The additions of plugins to pages. Returns tags and images by page, and files. A plugin's result for a page is
 * cached until the page or the code of the plugins changes; bytes of files are only read when they are written.
 */
import { untilExit } from '../base/exit-guard.ts'
import { hashOf, hashParts } from '../base/hash.ts'
import { within } from '../base/with-timeout.ts'
import type { Yield } from '../base/yield.ts'
import { PackedStore } from '../engine/cache/packed-store.ts'
import { saveReads } from '../engine/cache/read-record.ts'
import { pluginError } from '../findings/plugin-error.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ParsedPage, TextSection } from '../model/page.ts'
import type { FinishedPage, PageAdditions, Plugin } from '../model/plugin.ts'
import { readAdditions } from './read-plugin-output.ts'
import { siteFacts } from './site-facts.ts'

/** Time limit for a plugin on a page, in milliseconds. */
const TIMEOUT_MS = 60_000

/** A file that a plugin added; its bytes are read on demand. */
export interface AddedFile {
  path: string
  hash: string
  bytes: () => Uint8Array
  /** Name of the plugin, for messages. */
  plugin: string
}

type Additions = Pick<PageAdditions, 'headTags' | 'image'>

/** The additions to a page. */
interface AddedToPage {
  additions?: Additions
  files: AddedFile[]
  diagnostics: Diagnostic[]
}

/** A page as the plugins see it, except its text. */
export interface HookPage {
  place: Pick<FinishedPage, 'route' | 'title' | 'description' | 'locale' | 'version' | 'source'>
  page: Pick<ParsedPage, 'bodyHash' | 'frontMatter' | 'headings'>
}

export interface PageHookContext {
  config: ResolvedConfig
  /** The plugins with an `onPage` hook. */
  plugins: readonly Plugin[]
  cacheDir: string
  isLive: boolean
  /** The text of a page, by the path of its file. */
  sectionsOf: (path: string) => readonly TextSection[]
  yieldToEventLoop?: Yield
}

/** The cached result for a page. */
interface Kept {
  key: string
  additions: Additions
  files: { path: string; hash: string }[]
}

/** Calls plugins with pages. To be closed: then files can no longer be read. */
export class PageHooks {
  readonly #context: PageHookContext
  readonly #store: PackedStore<Kept, string>
  readonly #names = new Set<string>()

  constructor(context: PageHookContext) {
    const { config, cacheDir } = context
    const identity = { format: 'docsgen-plugin-pages-2', key: config.pluginsKey }
    this.#context = context
    this.#store = new PackedStore({ dir: cacheDir, name: 'plugin-pages', ...identity })
    if (!this.#store.isIntact) this.#store.clear()
  }

  /** The additions of all plugins to a page. */
  async ask(page: HookPage): Promise<AddedToPage> {
    await this.#context.yieldToEventLoop?.()
    const { route, source } = page.place
    const added: AddedToPage = { files: [], diagnostics: [] }
    for (const plugin of this.#context.plugins) {
      const name = `${plugin.name} ${route}`
      this.#names.add(name)
      try {
        const { additions, files } = await this.#ask(name, page, plugin)
        const { headTags = [], image } = additions
        const tags = [...(added.additions?.headTags ?? []), ...headTags]
        added.additions = { headTags: tags, image: image ?? added.additions?.image }
        for (const [at, { path, hash }] of files.entries()) {
          const bytes = () => this.#store.read(name, String(at)) ?? new Uint8Array()
          added.files.push({ path, hash, bytes, plugin: plugin.name })
        }
      } catch (error) {
        const { siteDir } = this.#context.config
        const about = { hook: 'onPage', instead: 'The page is made without it.', page: source, siteDir } as const
        added.diagnostics.push(pluginError(plugin, error, about))
      }
    }
    return added
  }

  /** Saves the results for the next run. With `isAll`, those for pages that were not asked for are dropped. */
  save({ isAll }: { isAll: boolean }): void {
    if (isAll) this.#store.keepOnly(this.#names)
    saveReads()
    this.#store.save()
  }

  close(): void {
    this.#store.close()
  }

  /** The plugin's result for the page, from this or an earlier run. */
  async #ask(
    name: string,
    { place, page: { bodyHash, frontMatter, headings } }: HookPage,
    plugin: Plugin,
  ): Promise<Kept> {
    const { config, isLive, sectionsOf } = this.#context
    const { extra, ...known } = frontMatter
    const facts: Omit<FinishedPage, 'sections'> = {
      ...place,
      frontMatter: { ...extra, ...known },
      headings: headings.map(({ depth, id, text }) => ({ depth, id, text })),
    }
    const site = { ...siteFacts(config, place.locale), isLive }
    const key = hashParts([bodyHash, JSON.stringify([facts, site, plugin.version])])
    const before = this.#store.get(name)
    if (before?.key === key) return before
    const finished: FinishedPage = {
      ...facts,
      get sections() {
        return sectionsOf(place.source).map(({ id, heading, text }) => ({ id, heading, text }))
      },
    }
    const answer = await within(
      TIMEOUT_MS,
      untilExit(() => plugin.onPage?.(finished, site)),
    )
    const { files = [], ...additions } = readAdditions(answer)
    const contents = files.map(({ content }) => Buffer.from(content as string))
    const kept = {
      key,
      additions,
      files: files.map(({ file }, at) => ({ path: file, hash: hashOf(contents[at] ?? '') })),
    }
    this.#store.put(name, kept, Object.fromEntries(contents.map((bytes, at) => [String(at), bytes])))
    return kept
  }
}
