/**
 * Where missing pages and files are now, as far as it is proven: by git's history of renames, or by a redirect that the
 * site declares. In: all targets, and a function that reads the renames; it is called for the first reference that needs
 * it. Out: the present target of a former path or address. A move to another subject (see `same-subject`) proves nothing.
 */
import { encodePath, routeKey } from '../base/url.ts'
import { isSameSubject } from '../findings/same-subject.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { AssetFile } from '../model/source.ts'
import { namesIn } from './names-in-section.ts'
import type { PageTarget } from './page-target.ts'
import { prefixParsing } from './prefix-parsing.ts'
import type { DocsScope } from './scope.ts'
import { slugOf } from './slug.ts'
import type { ScopeTargets, Targets } from './targets.ts'

/** The present page, and the reason why it is certain. */
export interface MovedPage {
  page: PageTarget
  /** Path relative to the docs root. */
  docPath: string
  why: string
}

export interface MovedInput {
  config: ResolvedConfig
  targets: Targets
  /** The present path of each renamed file, relative to the site folder. */
  renames?: () => ReadonlyMap<string, string>
}

const MARKDOWN = /\.mdx?$/i

export class MovedFiles {
  readonly #input: MovedInput
  #renames: ReadonlyMap<string, string> | undefined
  /** By `routeKey` of the former address; undefined if two pages had it. */
  #byRoute: Map<string, MovedPage | undefined> | undefined

  constructor(input: MovedInput) {
    this.#input = input
  }

  /** The page whose file had this path relative to the docs root. */
  byDocPath(docPath: string, own: ScopeTargets | undefined): MovedPage | undefined {
    if (own === undefined) return undefined
    return this.#renamed(docPath, own) ?? this.#redirected(docPath, own)
  }

  /** The page that had this address. */
  byAddress(address: string): MovedPage | undefined {
    this.#byRoute ??= this.#formerRoutes()
    return this.#byRoute.get(routeKey(address))
  }

  /** The file that had this path relative to the site folder. */
  asset(path: string): AssetFile | undefined {
    const { byAssetPath } = this.#input.targets
    const now = this.#present().get(path)
    const asset = now === undefined ? undefined : byAssetPath.get(now)
    return now !== undefined && asset && isSameSubject(path, now, byAssetPath.keys()) ? asset : undefined
  }

  /** The static file that had this path relative to the base. */
  staticFile(path: string): AssetFile | undefined {
    for (const dir of this.#input.config.staticDirectories) {
      const asset = this.asset(`${dir}/${path}`)
      if (asset?.staticPath !== undefined) return asset
    }
    return undefined
  }

  #present(): ReadonlyMap<string, string> {
    this.#renames ??= this.#input.renames?.() ?? new Map()
    return this.#renames
  }

  #renamed(docPath: string, { scope: { version }, byDocPath }: ScopeTargets): MovedPage | undefined {
    const folder = version.dir === '' ? '' : `${version.dir}/`
    const now = this.#present().get(folder + docPath)
    if (now === undefined || !now.startsWith(folder)) return undefined
    const present = now.slice(folder.length)
    const page = byDocPath.get(present)
    if (!page || !isSameSubject(docPath, present, byDocPath.keys())) return undefined
    return { page, docPath: present, why: `by git, '${folder}${docPath}' was renamed to '${now}'` }
  }

  /** A page with the default address of the file, if the site redirects it. */
  #redirected(docPath: string, { scope, byDocPath }: ScopeTargets): MovedPage | undefined {
    const { targets } = this.#input
    const to = MARKDOWN.test(docPath) ? targets.redirects.get(routeKey(this.#addressOf(docPath, scope))) : undefined
    const page = to === undefined || /[?#]/.test(to) ? undefined : targets.byRoute.get(routeKey(to))
    const present = page?.doc?.source.docPath.normalize('NFC')
    if (to === undefined || !page || present === undefined || byDocPath.get(present)?.doc !== page.doc) return undefined
    if (!isSameSubject(docPath, present, byDocPath.keys())) return undefined
    return { page, docPath: present, why: `the site redirects its address to '${to}'` }
  }

  #formerRoutes(): Map<string, MovedPage | undefined> {
    const routes = new Map<string, MovedPage | undefined>()
    const renamed = [...this.#present().keys()].filter(path => MARKDOWN.test(path))
    for (const own of this.#input.targets.scopes.values()) {
      const { dir } = own.scope.version
      for (const path of renamed) {
        if (dir !== '' && !path.startsWith(`${dir}/`)) continue
        const docPath = dir === '' ? path : path.slice(dir.length + 1)
        const moved = this.#renamed(docPath, own)
        if (!moved) continue
        const key = routeKey(this.#addressOf(docPath, own.scope))
        const isShared = routes.has(key) && routes.get(key)?.page !== moved.page
        routes.set(key, isShared ? undefined : moved)
      }
    }
    return routes
  }

  /** The address of a file whose front matter names none. */
  #addressOf(docPath: string, { version, prefix }: DocsScope): string {
    const parsePrefixes = prefixParsing(this.#input.config, version)
    return prefix + encodePath(slugOf(namesIn(version, { docPath, front: { extra: {} }, parsePrefixes })))
  }
}
