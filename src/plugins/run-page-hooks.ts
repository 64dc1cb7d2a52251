/**
 * The additions of plugins to pages. In: the linked pages of the docs, and their texts. Out: tags and images by page,
 * and files. A plugin's result for a page is cached until the page or the code of the plugins changes; bytes of files
 * are only read when they are written.
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
import type { Doc } from '../model/graph.ts'
import type { TextSection } from '../model/page.ts'
import type { FinishedPage, PageAdditions, Plugin } from '../model/plugin.ts'
import { readAdditions } from './read-made.ts'
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

export interface PageHookResults {
  /** By key of the doc. */
  additions: ReadonlyMap<string, Pick<PageAdditions, 'headTags' | 'image'>>
  files: AddedFile[]
  diagnostics: Diagnostic[]
  /** Closes the cache: files can no longer be read. */
  close: () => void
}

export interface PageHookContext {
  config: ResolvedConfig
  /** The plugins with an `onPage` hook. */
  plugins: readonly Plugin[]
  cacheDir: string
  isLive: boolean
  sectionsOf: (doc: Doc) => readonly TextSection[]
  yieldToEventLoop?: Yield
}

/** The cached result for a page. */
interface Kept {
  key: string
  additions: Pick<PageAdditions, 'headTags' | 'image'>
  files: { path: string; hash: string }[]
}

/** Calls the plugins with all pages of the docs. */
export async function runPageHooks(docs: readonly Doc[], context: PageHookContext): Promise<PageHookResults> {
  const { config, plugins, cacheDir } = context
  const store = new PackedStore<Kept, string>({
    dir: cacheDir,
    name: 'plugin-pages',
    format: 'docsgen-plugin-pages-1',
    key: config.pluginsKey,
  })
  if (!store.isIntact) store.clear()
  const runner = new PageHookRunner(store, context)
  for (const doc of docs) {
    await context.yieldToEventLoop?.()
    for (const plugin of plugins) await runner.at(doc, plugin)
  }
  store.keepOnly(runner.names)
  saveReads()
  store.save()
  return { ...runner.result, close: () => store.close() }
}

class PageHookRunner {
  readonly names = new Set<string>()
  readonly result = {
    additions: new Map<string, Pick<PageAdditions, 'headTags' | 'image'>>(),
    files: [] as AddedFile[],
    diagnostics: [] as Diagnostic[],
  }
  readonly #store: PackedStore<Kept, string>
  readonly #context: PageHookContext

  constructor(store: PackedStore<Kept, string>, context: PageHookContext) {
    this.#store = store
    this.#context = context
  }

  async at(doc: Doc, plugin: Plugin): Promise<void> {
    const name = `${plugin.name} ${doc.key}`
    this.names.add(name)
    try {
      const kept = await this.#ask(name, doc, plugin)
      const before = this.result.additions.get(doc.key)
      const { headTags = [], image } = kept.additions
      const tags = [...(before?.headTags ?? []), ...headTags]
      this.result.additions.set(doc.key, { headTags: tags, image: image ?? before?.image })
      for (const [at, { path, hash }] of kept.files.entries()) {
        const bytes = () => this.#store.read(name, String(at)) ?? new Uint8Array()
        this.result.files.push({ path, hash, bytes, plugin: plugin.name })
      }
    } catch (error) {
      const about = { hook: 'onPage', instead: 'The page is made without it.', file: doc.source.path } as const
      this.result.diagnostics.push(pluginError(plugin, error, about))
    }
  }

  /** The plugin's result for the page, from this or an earlier run. */
  async #ask(name: string, doc: Doc, plugin: Plugin): Promise<Kept> {
    const { config, isLive, sectionsOf } = this.#context
    const facts = factsOf(doc)
    const site = { ...siteFacts(config, doc.locale), isLive }
    const key = hashParts([doc.page.bodyHash, JSON.stringify([facts, site, plugin.version])])
    const known = this.#store.get(name)
    if (known?.key === key) return known
    const page: FinishedPage = {
      ...facts,
      get sections() {
        return sectionsOf(doc).map(({ id, heading, text }) => ({ id, heading, text }))
      },
    }
    const answer = await within(
      TIMEOUT_MS,
      untilExit(() => plugin.onPage?.(page, site)),
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

function factsOf({ route, title, description, locale, version, source, page }: Doc): Omit<FinishedPage, 'sections'> {
  const { extra, ...known } = page.frontMatter
  const headings = page.headings.map(({ depth, id, text }) => ({ depth, id, text }))
  const frontMatter = { ...extra, ...known }
  return { route, title, description, locale, version, source: source.path, frontMatter, headings }
}
