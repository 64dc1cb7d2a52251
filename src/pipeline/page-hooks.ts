/**
 * What plugins add to pages, for a plan. Returns tags, images and files; and for each file with a page an identity of
 * what is added to its pages. As long as these are equal, the plan need not be made again.
 */
import { siteColors } from '../assets/theme-css.ts'
import { featuresWith } from '../base/features.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { identity } from '../engine/tasks/task.ts'
import { descriptionOf } from '../link/docs.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Doc } from '../model/graph.ts'
import type { PageAdditions, Plugin } from '../model/plugin.ts'
import type { AssetFile } from '../model/source.ts'
import type { AddedFile, HookPage, PageHookContext, PageHooks } from '../plugins/run-page-hooks.ts'
import type { PageStore } from './page-store.ts'
import { type PlanStore, siteIdOf } from './plan-store.ts'
import type { ReadOptions } from './site-types.ts'

export interface PageHookResults {
  /** By route. */
  additions: ReadonlyMap<string, Pick<PageAdditions, 'headTags' | 'image'>>
  files: AddedFile[]
  diagnostics: Diagnostic[]
  /** Identity of what is added to the pages of a file, by its path; empty if no plugin has the hook. */
  identities: ReadonlyMap<string, string>
  /** Files can no longer be read. */
  close: () => void
}

/** Everything that calling plugins needs, besides pages. */
export interface HookSources {
  options: Pick<ReadOptions, 'config' | 'yieldToEventLoop'> & { cacheDir: string }
  /** Files among which the logo is. */
  assets: readonly AssetFile[]
  store: PageStore
}

/** What plugins add to all pages. */
export async function pageHookResults(
  docs: readonly Doc[],
  sources: HookSources,
  watch: Stopwatch,
): Promise<PageHookResults> {
  const context = await hookContext(sources)
  const additions = new Map<string, Pick<PageAdditions, 'headTags' | 'image'>>()
  const results = { additions, files: [] as AddedFile[], diagnostics: [] as Diagnostic[] }
  const hooks = context && (await openHooks(context))
  if (!hooks) return { ...results, identities: new Map(), close: () => undefined }
  const identities = new Map<string, string>()
  await watch.time('hooks of pages', async () => {
    for (const { route, title, description, locale, version, source, page } of docs) {
      const added = await hooks.ask({
        place: { route, title, description, locale, version, source: source.path },
        page,
      })
      if (added.additions) additions.set(route, added.additions)
      results.files.push(...added.files)
      results.diagnostics.push(...added.diagnostics)
      identities.set(source.path, identityWith(identities.get(source.path), added))
    }
  })
  hooks.save({ isAll: true })
  return { ...results, identities, close: () => hooks.close() }
}

/** Asks plugins about the pages of a kept plan. To be closed. */
export class KeptPageHooks {
  readonly #plan: PlanStore
  readonly #sources: HookSources
  #hooks: PageHooks | undefined
  #pages: Map<string, HookPage['place'][]> | undefined

  constructor(plan: PlanStore, sources: HookSources) {
    this.#plan = plan
    this.#sources = sources
  }

  /** Identity of what is added to the pages of a file, as it is now. */
  async identityOf(path: string): Promise<string> {
    this.#pages ??= this.#pagesByFile()
    const page = this.#sources.store.page(path)
    let own: string | undefined
    for (const place of this.#pages.get(path) ?? []) {
      this.#hooks ??= await this.#open()
      const added = await this.#hooks?.ask({ place: { ...place, description: descriptionOf(page) }, page })
      if (added) own = identityWith(own, added)
    }
    return own ?? ''
  }

  close(): void {
    this.#hooks?.save({ isAll: false })
    this.#hooks?.close()
    this.#hooks = undefined
  }

  async #open(): Promise<PageHooks | undefined> {
    const context = await hookContext(this.#sources)
    return context && openHooks(context)
  }

  #pagesByFile(): Map<string, HookPage['place'][]> {
    const { outPaths, views } = this.#plan.site()
    const siteOf = new Map(views.map(view => [siteIdOf(view), view]))
    const pages = new Map<string, HookPage['place'][]>()
    for (const outPath of outPaths) {
      const { source, view: { path: route, title, description } = {}, site = '' } = this.#plan.page(outPath) ?? {}
      const { locale, version } = siteOf.get(site) ?? {}
      if (source === undefined || route === undefined || title === undefined || !version) continue
      const place = {
        route,
        title,
        description: description ?? '',
        locale: locale ?? '',
        version: version.name,
        source,
      }
      const known = pages.get(source)
      if (known) known.push(place)
      else pages.set(source, [place])
    }
    return pages
  }
}

type Added = Awaited<ReturnType<PageHooks['ask']>>

/** Identity of what is added to the pages of a file, page by page. */
function identityWith(before: string | undefined, { additions, files, diagnostics }: Added): string {
  const named = files.map(({ path, hash, plugin }) => [path, hash, plugin])
  return identity(`${before} ${JSON.stringify([additions, named, diagnostics])}`)
}

async function openHooks(context: PageHookContext): Promise<PageHooks> {
  const { PageHooks } = await import('../plugins/run-page-hooks.ts')
  return new PageHooks(context)
}

/** Undefined if no plugin has the hook. */
async function hookContext({ options, assets, store }: HookSources): Promise<PageHookContext | undefined> {
  const { config, cacheDir, yieldToEventLoop } = options
  const plugins = [
    ...(await ownPlugins(config, assets)),
    ...(config.functions?.plugins ?? []).filter(plugin => plugin.onPage),
  ]
  if (plugins.length === 0) return undefined
  const sectionsOf = (path: string) => store.sections(path)
  return { config, plugins, cacheDir, sectionsOf, yieldToEventLoop, isLive: yieldToEventLoop !== undefined }
}

/** The plugins of features that the config enables. */
async function ownPlugins(config: ReadOptions['config'], assets: readonly AssetFile[]): Promise<Plugin[]> {
  const features = await featuresWith('plugin', config)
  if (features.length === 0) return []
  const { src, srcDark = src } = config.navbar.logo ?? {}
  const logo = assets.find(({ staticPath }) => staticPath !== undefined && `/${staticPath}` === srcDark)?.absPath
  const look = { colors: siteColors(config).dark, logo }
  return features.flatMap(({ plugin }) => plugin(config, look) ?? [])
}
