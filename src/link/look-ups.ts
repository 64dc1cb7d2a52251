/**
 * The look-ups for resolving references: all targets, and the names for hints.
 *
 * The lists of names are only built for broken references.
 */

import { groupBy } from '../base/group-by.ts'
import { baseName, foldedName, folderOf } from '../base/paths.ts'
import { suggest } from '../base/suggest.ts'
import { encodePath, routeKey } from '../base/url.ts'
import { isSameSubject } from '../findings/same-subject.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { AssetFile } from '../model/source.ts'
import { type AskedNames, looseName, SYMBOLS } from './asked-names.ts'
import { type KnownSymbols, symbolLookUp } from './known-symbols.ts'
import { namesIn } from './names-in-section.ts'
import type { PageTarget } from './page-target.ts'
import { prefixParsing } from './prefix-parsing.ts'
import type { DocsScope } from './scope.ts'
import { slugOf } from './slug.ts'
import type { ScopeTargets, Targets } from './targets.ts'

export interface LookUps {
  targets: Targets
  /** Keys of the routes of a locale. */
  routesOf: (locale: string) => KnownNames
  assets: KnownNames
  staticFiles: KnownNames
  partials: KnownNames
  /** Paths of a scope's docs relative to its docs root. */
  docsOf: (scope: ScopeTargets | undefined) => KnownNames
  /** The symbols that the pages of a scope describe. */
  symbolsOf: (scope: ScopeTargets | undefined) => KnownSymbols
  linkedAnchors: LinkedAnchors
  moved: MovedFiles
}

/** The look-ups of one run. */
export function makeLookUps(input: MovedInput): LookUps {
  const { targets } = input
  const { asked } = targets
  const namesOf = (paths: () => Iterable<string>) => new KnownNames(paths, asked)
  const docs = new Map<ScopeTargets | undefined, KnownNames>()
  const routes = new Map<string, KnownNames>()
  const symbolsOf = symbolLookUp()
  return {
    targets,
    routesOf: locale => {
      const names = routes.get(locale) ?? namesOf(() => routesIn(locale, targets))
      routes.set(locale, names)
      return names
    },
    assets: namesOf(() => targets.byAssetPath.keys()),
    staticFiles: namesOf(() => targets.byStaticPath.keys()),
    partials: namesOf(() => targets.partials.keys()),
    docsOf: scope => {
      const names = docs.get(scope) ?? namesOf(() => scope?.byDocPath.keys() ?? [])
      docs.set(scope, names)
      return names
    },
    symbolsOf: scope => {
      asked?.note(SYMBOLS)
      return symbolsOf(scope)
    },
    linkedAnchors: new LinkedAnchors(),
    moved: new MovedFiles(input),
  }
}

/** The lists of names in which nothing similar is searched, because they are too large. */
export function tooLargeLists({ targets, ...lists }: LookUps): string[] {
  const { routesOf, docsOf, assets, staticFiles, partials } = lists
  const scopes = [...targets.scopes.values()]
  const named: [string, KnownNames][] = [
    ...Array.from(new Set(scopes.map(({ scope }) => scope.locale)), (locale): [string, KnownNames] => [
      `routes ${locale}`,
      routesOf(locale),
    ]),
    ...scopes.map((own): [string, KnownNames] => [`docs ${own.scope.key}`, docsOf(own)]),
    ['assets', assets],
    ['static files', staticFiles],
    ['partials', partials],
  ]
  return named.flatMap(([name, list]) => list.tooLarge.map(part => `${name} ${part}`))
}

function* routesIn(locale: string, { byRoute }: Targets): Iterable<string> {
  for (const [key, { doc }] of byRoute) if (doc === undefined || doc.locale === locale) yield key
}

// Existing names, indexed for hints about missing ones. Indexes are built for the first hint. Only last segments are
// compared letter by letter, and only if there are not too many, so that a site with thousands of broken links does not cause
// thousands of long searches. A hint does not depend on other broken references, so that it can be kept with those of its page.

/** Maximum number of names that one search compares letter by letter. */
const MAX_COMPARED_NAMES = 1000

class KnownNames {
  readonly #paths: () => Iterable<string>
  readonly #asked: AskedNames | undefined
  #count: number | undefined
  /** Undefined for names that several paths share. */
  #byFolded: Map<string, string | undefined> | undefined
  #byFolder: Map<string, string[]> | undefined
  #byName: Map<string, string[]> | undefined
  /** The results of searches, by the name and where it was searched. */
  readonly #similar = new Map<string, string | undefined>()

  /**
   * @param paths returns the paths; called for the first hint
   * @param asked records what is looked for
   */
  constructor(paths: () => Iterable<string>, asked: AskedNames | undefined) {
    this.#paths = paths
    this.#asked = asked
  }

  /** The only path that differs only in case or Unicode form. */
  inOtherCase(path: string): string | undefined {
    this.#asked?.noteOtherCase(path)
    this.#byFolded ??= this.#folded()
    return this.#byFolded.get(foldedName(path))
  }

  #folded(): Map<string, string | undefined> {
    const folded = new Map<string, string | undefined>()
    for (const known of this.#paths()) {
      const name = foldedName(known)
      const isTaken = folded.has(name) && folded.get(name) !== known
      folded.set(name, isTaken ? undefined : known)
    }
    return folded
  }

  /** Whether there are paths in this folder. */
  hasFolder(folder: string): boolean {
    this.#asked?.noteFolder(folder)
    return this.#folders().has(folder)
  }

  /** The path with the same last segment, ignoring case and extension, that shares the most other segments. */
  ofSameName(path: string): string | undefined {
    this.#asked?.noteSameName(path)
    const same = this.#names().get(looseName(path)) ?? []
    const wanted = new Set(path.split('/'))
    const common = (known: string) => known.split('/').filter(segment => wanted.has(segment)).length
    return same.length > MAX_PAGES_SHARING_A_NAME ? undefined : [...same].sort((a, b) => common(b) - common(a))[0]
  }

  /** The path in the same folder with the most similar name. */
  similarInFolder(path: string): string | undefined {
    const folder = this.#folders().get(folderOf(path)) ?? []
    const names = { size: folder.length, keys: () => folder.map(baseName) }
    const near = this.#suggest(baseName(path), folderOf(path), names)
    return near === undefined ? undefined : folder.find(known => baseName(known) === near)
  }

  /** The path in any folder with the most similar name. */
  similar(path: string): string | undefined {
    const inFolder = this.similarInFolder(path)
    if (inFolder !== undefined) return inFolder
    const names = this.#names()
    const name = this.#suggest(looseName(path), undefined, { size: this.#size, keys: () => names.keys() })
    return name === undefined ? undefined : this.ofSameName(`${folderOf(path)}/${name}`)
  }

  /** The parts in which nothing similar is searched, because they have too many paths: the list as a whole, and folders. */
  get tooLarge(): string[] {
    if (this.#size <= MAX_COMPARED_NAMES) return []
    const folders = [...this.#folders()].filter(([, paths]) => paths.length > MAX_COMPARED_NAMES)
    return ['', ...folders.map(([folder]) => `in ${folder}`)]
  }

  get #size(): number {
    if (this.#count === undefined) {
      this.#count = 0
      for (const _ of this.#paths()) this.#count++
    }
    return this.#count
  }

  /** @param where the folder; undefined for the whole list */
  #suggest(
    name: string,
    where: string | undefined,
    { size, keys }: { size: number; keys: () => Iterable<string> },
  ): string | undefined {
    this.#asked?.noteSimilar(name)
    if (size > MAX_COMPARED_NAMES) return undefined
    const search = where === undefined ? name : `${where}/${name}`
    if (!this.#similar.has(search)) this.#similar.set(search, suggest(name, keys()))
    return this.#similar.get(search)
  }

  #names(): Map<string, string[]> {
    this.#byName ??= groupBy(this.#paths(), looseName)
    return this.#byName
  }

  /** All folders with files, at any depth. */
  #folders(): Map<string, string[]> {
    if (this.#byFolder !== undefined) return this.#byFolder
    const folders = groupBy(this.#paths(), folderOf)
    for (const folder of [...folders.keys()])
      for (let above = folderOf(folder); !folders.has(above); above = folderOf(above)) folders.set(above, [])
    this.#byFolder = folders
    return folders
  }
}

/** A name that this many pages share (index, overview) identifies none of them. */
const MAX_PAGES_SHARING_A_NAME = 20

/** The anchors that links lead to. */
class LinkedAnchors {
  /** By path of the page's file. */
  readonly byPath = new Map<string, Set<string>>()
  /** Paths of the files that lack one of them. */
  readonly lacking = new Set<string>()

  /** Records that a link names an anchor of a page, existing or not. */
  note(path: string, anchor: string): void {
    const known = this.byPath.get(path)
    if (known) known.add(anchor)
    else this.byPath.set(path, new Set([anchor]))
  }
}

// Where missing pages and files are now, as far as it is proven: by git's history of renames, or by a redirect that
// the site declares. A move to another subject (see `same-subject`) proves nothing.

/** The present page, and the reason why it is certain. */
interface MovedPage {
  page: PageTarget
  /** Path relative to the docs root. */
  docPath: string
  why: string
}

interface MovedInput {
  config: ResolvedConfig
  targets: Targets
  /** The present path of each renamed file, relative to the site folder. */
  renames?: () => ReadonlyMap<string, string>
}

const MARKDOWN = /\.mdx?$/i

class MovedFiles {
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
    targets.asked?.noteAny()
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
