/**
 * The references of pages that need not be resolved again. A page is linked again if it changed, if its own place did, or
 * if the answer for a name that its references were looked up by may have changed: whatever is new, gone or elsewhere
 * contributes the names by which it is found. Only pages without partials and missing anchors are kept, so that nothing but
 * look-ups decided their references. What was found about broken references names other pages and files, such as one with a similar
 * name: these look-ups are recorded as well.
 */
import { type FieldIdentity, FieldReads, haveSameFields } from '../base/field-reads.ts'
import { hashOf } from '../base/hash.ts'
import { extensionOf, folderOf } from '../base/paths.ts'
import { routeKey } from '../base/url.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Doc, LinkSummary, NamedLink } from '../model/graph.ts'
import { linkedAssets, linkedRoutes, linkIdentity, namedLinks } from '../model/link-summary.ts'
import { AskedNames, type AskedText, ChangedNames, SYMBOLS } from './asked-names.ts'
import type { PageProblems } from './findings.ts'
import { type LookUps, tooLargeLists } from './look-ups.ts'
import { stripNumberPrefixes } from './number-prefix.ts'
import type { DocsScope } from './scope.ts'
import type { CategoryTarget, Targets } from './targets.ts'

/** Between entries: no path or text contains it. */
const BETWEEN = '\0'

/** The links of a page, as they are stored, each field as one text: entries of lists are separated by `BETWEEN`. */
export interface StoredLinks {
  /** Identity of the parsed page. */
  of: string
  /** What others find the page by, and what its own references depend on. */
  place: string
  /** Empty if its references are resolved in every run. */
  identity: string
  routes: string
  /** Route and text by turns. */
  named: string
  assets: string
  /** The path of a page's file and an anchor in it by turns. */
  anchors: string
  /** The names that its references were looked up by. */
  asked: string
  /** Names that were compared with others, letter by letter; a name may be empty, so that each is followed by `BETWEEN`. */
  wanted: string
  /** Identity of what was found about its references; empty if nothing was. */
  problems: string
}

/** What else references can lead to, in order: each entry has the names by which it is found. */
export interface LinkNote {
  /** Identity of everything that all references depend on. */
  shared: string
  /** The fields of the config that references were looked up with. */
  fields: readonly FieldIdentity[]
  /** Identity of what explains broken references, besides names. */
  reasons: string
  others: readonly string[]
}

/** The links of a page that was linked, and what was found about them, if they may be kept. */
export interface ChangedLinks {
  links: StoredLinks
  problems: readonly Diagnostic[]
}

/** Where links are kept between runs. */
export interface LinkRecords {
  get(key: string): StoredLinks | undefined
  names(): Iterable<string>
  /** What was found about the references of a page. */
  problemsOf(key: string): readonly Diagnostic[]
  /** Replaces the links of some pages, drops those of pages that are gone, and stores the note. */
  replace(changes: ReadonlyMap<string, ChangedLinks>, all: ReadonlySet<string>, note: LinkNote): void
  readonly note: LinkNote | undefined
}

/** What links are compared with. */
export interface LinkSources {
  records: LinkRecords
  /** Identity of the parsed page of a file. */
  idOf: (path: string) => string | undefined
  config: ResolvedConfig
  shared: string
  /** Whether the links of the last run may be kept. */
  isUsed: boolean
}

/** References of a page that are known without resolving them. Their lists are made when somebody asks for them. */
export class KnownLinks implements LinkSummary {
  readonly #stored: StoredLinks
  /** What was found about them; undefined if nothing was. */
  readonly problems: PageProblems | undefined
  #routes: readonly string[] | undefined
  #named: readonly NamedLink[] | undefined
  #assets: readonly string[] | undefined

  /** @param read reads what was found about them */
  constructor(stored: StoredLinks, read: PageProblems['read']) {
    this.#stored = stored
    if (stored.problems !== '') this.problems = { identity: stored.problems, read }
  }

  get identity(): string {
    return this.#stored.identity
  }

  get routes(): readonly string[] {
    this.#routes ??= linesIn(this.#stored.routes)
    return this.#routes
  }

  get named(): readonly NamedLink[] {
    this.#named ??= pairsIn(this.#stored.named).map(([route, text]) => ({ route, text }))
    return this.#named
  }

  get assets(): readonly string[] {
    this.#assets ??= linesIn(this.#stored.assets)
    return this.#assets
  }

  /** Path of a page's file, and an anchor in it. */
  get anchors(): readonly (readonly [path: string, anchor: string])[] {
    return pairsIn(this.#stored.anchors)
  }

  /** Whether it may name an anchor of one of these files. */
  namesAnchorsOf(paths: Iterable<string>): boolean {
    const { anchors } = this.#stored
    if (anchors === '') return false
    for (const path of paths) if (anchors.includes(path)) return true
    return false
  }
}

/** What a run found about the references of a page. */
export interface FoundLinks {
  doc: Doc
  scope: DocsScope
  /** They are complete when `EarlierLinks.store` is called. */
  holder: {
    /** Whether nothing but look-ups decided them. */
    isPlain: boolean
    anchors: readonly (readonly [path: string, anchor: string])[]
  }
  problems: PageProblems
  asked: AskedText
}

export class EarlierLinks {
  readonly asked = new AskedNames()
  readonly #sources: LinkSources
  readonly #fields: FieldReads<ResolvedConfig>
  #shared = ''
  readonly #found: FoundLinks[] = []
  readonly #keys = new Set<string>()
  #changedNames = new ChangedNames()
  #changedFiles = new Set<string>()
  /** The stored links of the pages that are the same, in the same place. */
  readonly #same = new Map<string, StoredLinks>()
  #others: string[] = []
  #reasons = ''
  #isComparable = false
  /** Whether everything that explains broken references is as it was. */
  #hasSameReasons = false
  /** How many pages were linked, and how many were not. */
  readonly counts = { run: 0, cutOff: 0, reused: 0 }

  constructor(sources: LinkSources) {
    this.#sources = sources
    this.#fields = new FieldReads(sources.config)
  }

  /** The config, to look up references with: it notes which fields are read. */
  get config(): ResolvedConfig {
    return this.#fields.object
  }

  /** Finds out which names may have other answers than in the last run. */
  compare(scopes: readonly DocsScope[], lookUps: LookUps, categories: readonly CategoryTarget[]): void {
    const { targets } = lookUps
    const { records, shared, idOf, isUsed, config } = this.#sources
    const { note } = records
    // A site with functions for sidebars is linked twice.
    this.#same.clear()
    this.#others = othersIn(targets, categories, scopes)
    this.#shared = hashOf(JSON.stringify([shared, scopes.map(({ key, base, prefix }) => [key, base, prefix])]))
    this.#reasons = reasonsIn(lookUps, scopes)
    this.#hasSameReasons = note?.reasons === this.#reasons
    this.#isComparable = isUsed && note?.shared === this.#shared && haveSameFields(config, note.fields)
    if (!note || !this.#isComparable) return
    const addAll = (names: string) => {
      for (const name of names.split(BETWEEN)) this.#changedNames.add(name)
    }
    for (const scope of scopes)
      for (const doc of scope.docs) {
        this.#keys.add(doc.key)
        const known = records.get(doc.key)
        const isSameFile = known?.of === idOf(doc.source.path)
        if (!isSameFile) this.#changedFiles.add(doc.source.path)
        if (known && isPlace(known.place, doc, scope)) {
          if (isSameFile && known.identity !== '') this.#same.set(doc.key, known)
          continue
        }
        addAll(namesOf(placeOf(doc, scope)))
        if (known) addAll(namesOf(known.place))
      }
    for (const key of records.names())
      if (!this.#keys.has(key)) addAll(namesOf((records.get(key) as StoredLinks).place))
    for (const names of changedEntries(note.others, this.#others)) addAll(names)
  }

  /** The references of a page, if they are those of the last run. */
  of({ key }: Doc): KnownLinks | undefined {
    const stored = this.#same.get(key)
    if (!stored) return undefined
    const { asked, wanted, problems } = stored
    if (this.#changedNames.concern({ asked, wanted: wanted.split(BETWEEN).slice(0, -1) })) return undefined
    if (problems !== '' && !this.#hasSameReasons) return undefined
    return new KnownLinks(stored, () => this.#sources.records.problemsOf(key))
  }

  /** Notes that the references of a page are kept. */
  keep(): void {
    this.counts.reused++
  }

  /** The files whose anchors may be others than in the last run. */
  get changedFiles(): ReadonlySet<string> {
    return this.#changedFiles
  }

  /** Notes the references that were resolved in this run. */
  found(links: FoundLinks): void {
    this.counts.run++
    this.#found.push(links)
  }

  /** Stores what was found, all at once: an interrupted run changes nothing. */
  store(all: Iterable<Doc>): void {
    const { records, idOf } = this.#sources
    const fields = this.#fields.with(this.#isComparable ? records.note?.fields : undefined)
    const changes = new Map<string, ChangedLinks>()
    for (const { doc, scope, holder, problems, asked } of this.#found) {
      const { isPlain, anchors } = holder
      const of = idOf(doc.source.path)
      const place = placeOf(doc, scope)
      if (!isPlain || of === undefined) {
        changes.set(doc.key, { links: { of: of ?? '', place, ...NO_LINKS }, problems: [] })
        continue
      }
      const found = {
        asked: asked.asked,
        wanted: asked.wanted.map(name => name + BETWEEN).join(''),
        problems: problems.identity,
      }
      const links = { of, place, ...textsOf(doc), anchors: pairs(anchors), ...found }
      changes.set(doc.key, { links, problems: problems.read() })
    }
    this.#found.length = 0
    records.replace(changes, new Set(Array.from(all, ({ key }) => key)), {
      shared: this.#shared,
      fields,
      others: this.#others,
      reasons: this.#reasons,
    })
  }
}

/** The links of a page whose references are resolved in every run. */
const NO_LINKS: Omit<StoredLinks, 'of' | 'place'> = {
  identity: '',
  routes: '',
  named: '',
  assets: '',
  anchors: '',
  asked: '',
  wanted: '',
  problems: '',
}

function textsOf(doc: Doc): Pick<StoredLinks, 'identity' | 'routes' | 'named' | 'assets'> {
  return {
    identity: linkIdentity(doc),
    routes: linkedRoutes(doc).join(BETWEEN),
    named: pairs(namedLinks(doc).map(({ route, text }) => [route, text])),
    assets: linkedAssets(doc).join(BETWEEN),
  }
}

function pairs(entries: readonly (readonly [string, string])[]): string {
  return entries.flat().join(BETWEEN)
}

function linesIn(text: string): string[] {
  return text === '' ? [] : text.split(BETWEEN)
}

function pairsIn(text: string): [string, string][] {
  const lines = linesIn(text)
  return Array.from({ length: lines.length / 2 }, (_, at) => [lines[2 * at] as string, lines[2 * at + 1] as string])
}

/** What others find a page by, and what its own references depend on. */
function placeOf({ route, source, isCategoryIndex }: Doc, { key, version: { dir } }: DocsScope): string {
  const { path, docPath, fallback } = source
  return [route, path, docPath, dir, isCategoryIndex ? 'index' : '', fallback ? 'fallback' : '', key].join(BETWEEN)
}

/** Whether a place is that of a page: `placeOf` without making a text for each page. */
function isPlace(
  place: string,
  { route, source, isCategoryIndex }: Doc,
  { key, version: { dir } }: DocsScope,
): boolean {
  const { path, docPath, fallback } = source
  let at = 0
  const isNext = (part: string) => {
    const isSame =
      place.startsWith(part, at) && (at + part.length === place.length || place[at + part.length] === BETWEEN)
    at += part.length + BETWEEN.length
    return isSame
  }
  const isSame = isNext(route) && isNext(path) && isNext(docPath) && isNext(dir)
  if (!isSame || !isNext(isCategoryIndex ? 'index' : '')) return false
  return isNext(fallback ? 'fallback' : '') && isNext(key) && at === place.length + BETWEEN.length
}

/** The names by which targets.ts finds a page. */
function namesOf(place: string): string {
  const [route = '', path = '', docPath = '', dir = '', isIndex = ''] = place.split(BETWEEN)
  const own = docPath.normalize('NFC')
  const stem = own.slice(0, -extensionOf(own).length)
  const original = dir === '' ? docPath : `${dir}/${docPath}`
  const names = [route, routeKey(route), path.normalize('NFC'), original.normalize('NFC'), own]
  const folder = folderOf(own)
  const ofFolder = isIndex === '' ? [] : [folder, stripNumberPrefixes(folder)]
  return [...names, stem, stripNumberPrefixes(stem), ...ofFolder].join(BETWEEN)
}

/** What references can lead to besides pages. */
function othersIn(targets: Targets, categories: readonly CategoryTarget[], scopes: readonly DocsScope[]): string[] {
  const entries: string[] = []
  for (const { route, doc, scopeKey, folder = '' } of categories)
    entries.push([routeKey(route), folder, stripNumberPrefixes(folder), scopeKey, route, doc?.key ?? ''].join(BETWEEN))
  for (const { path, staticPath } of targets.byAssetPath.values())
    entries.push([path.normalize('NFC'), staticPath?.normalize('NFC') ?? ''].join(BETWEEN))
  for (const [name, route] of targets.extraRoutes) entries.push([name, route].join(BETWEEN))
  for (const [name, path] of targets.partials) entries.push([name, path].join(BETWEEN))
  for (const [name, to] of targets.redirects) entries.push([name, to].join(BETWEEN))
  const symbols = scopes.flatMap(({ key, docs }) =>
    docs.flatMap(({ route, page: { frontMatter } }) =>
      frontMatter.symbols ? [[key, route, frontMatter.symbols]] : [],
    ),
  )
  return [...entries, [SYMBOLS, hashOf(JSON.stringify(symbols))].join(BETWEEN)]
}

/**
 * What explains that there is no page, besides the names of pages: it is a draft, or its docs have no pages at all; and where
 * nothing similar is searched.
 */
function reasonsIn(lookUps: LookUps, scopes: readonly DocsScope[]): string {
  const { draftRoutes, drafts } = lookUps.targets
  const ofLocales = Array.from(drafts, ([locale, paths]) => [locale, [...paths.keys()]])
  const empty = scopes.filter(({ sources }) => sources.length === 0).map(({ key }) => key)
  return hashOf(JSON.stringify([[...draftRoutes], ofLocales, empty, tooLargeLists(lookUps)]))
}

/** The entries that only one of two lists has; all of them if those that both have are in another order. */
function changedEntries(before: readonly string[], now: readonly string[]): string[] {
  const [old, own] = [new Set(before), new Set(now)]
  const kept = before.filter(entry => own.has(entry))
  const still = now.filter(entry => old.has(entry))
  const isSameOrder = kept.length === still.length && kept.every((entry, at) => entry === still[at])
  if (!isSameOrder) return [...before, ...now]
  return [...before.filter(entry => !own.has(entry)), ...now.filter(entry => !old.has(entry))]
}
