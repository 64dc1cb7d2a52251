/**
 * Pages with their place in the site: ids, routes, titles.
 *
 * Returns its docs sorted by path; drafts separately, unless they are included. `linkSite` sets `resolved` and
 * `sidebar`; until it returns, nothing else has access to the docs.
 */

import { posix } from 'node:path'
import { inWords } from '../base/in-words.ts'
import { urlKind } from '../base/safe-url.ts'
import { siteModules } from '../base/site-modules.ts'
import { suggest } from '../base/suggest.ts'
import { applyTrailingSlash, encodePath } from '../base/url.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { FrontMatter } from '../model/frontmatter.ts'
import type { Doc, LinkSummary, ResolvedRef } from '../model/graph.ts'
import type { ParsedPage } from '../model/page.ts'
import { docsOf } from '../model/sections.ts'
import type { DocsVersion, LastUpdate, SourceFile } from '../model/source.ts'
import { idProblem } from './doc-id.ts'
import type { Findings } from './findings.ts'
import { namesIn, slugIn } from './names-in-section.ts'
import { prefixParsing } from './prefix-parsing.ts'
import type { DocsScope, EmptyScope } from './scope.ts'
import { slugProblem } from './slug.ts'

export interface PlaceInput {
  config: ResolvedConfig
  pages: ReadonlyMap<string, ParsedPage>
  lastUpdates: ReadonlyMap<string, LastUpdate>
  /** Paths of all markdown files. */
  sourcePaths: ReadonlySet<string>
  /** Whether drafts are built. */
  drafts: boolean
  findings: Findings
}

/** The docs of a scope. A page that was not parsed (its diagnostics state the reason) has none. */
export function placeDocs(scope: EmptyScope, input: PlaceInput): DocsScope {
  const docs: PlacedDoc[] = []
  const drafts: PlacedDoc[] = []
  const byId = new Map<string, PlacedDoc>()
  const sources = [...scope.sources].sort((a, b) => (a.docPath < b.docPath ? -1 : 1))
  for (const source of sources) {
    const page = input.pages.get(source.path)
    if (page === undefined) continue
    const doc = placeDoc(source, page, { scope, ...input })
    if (doc.draft && !input.drafts) {
      drafts.push(doc)
      continue
    }
    const other = byId.get(doc.id)
    if (other !== undefined) reportDuplicateId(doc, other, input.findings)
    else {
      byId.set(doc.id, doc)
      docs.push(doc)
    }
  }
  const byKey = new Map(docs.map(doc => [doc.key, doc]))
  return { ...scope, docs, byId, byKey, drafts, draftIds: new Set(drafts.map(doc => doc.id)) }
}

function placeDoc(source: SourceFile, page: ParsedPage, input: PlaceInput & { scope: EmptyScope }): PlacedDoc {
  const { scope, config } = input
  const front = page.frontMatter
  const names = namesIn(scope.version, {
    docPath: source.docPath,
    front,
    parsePrefixes: prefixParsing(config, scope.version),
  })
  checkNames(source.path, front, input.findings)
  const slug = slugIn(scope.version, names, front.slug)
  const route = applyTrailingSlash(scope.prefix + encodePath(slug), config.trailingSlash, scope.base)
  return new PlacedDoc({
    key: `${scope.key}/${names.id}`,
    id: names.id,
    source,
    page,
    version: scope.version.name,
    locale: scope.locale,
    title: front.title ?? page.contentTitle ?? names.baseId,
    description: descriptionOf(page),
    route,
    draft: front.draft ?? false,
    unlisted: front.unlisted ?? false,
    isCategoryIndex: names.isCategoryIndex,
    sidebarPosition: names.position,
    lastUpdate: lastUpdateOf(front, input.lastUpdates.get(source.path)),
    editUrl: editUrlOf(
      { path: editedPath(source, input), source, front, route },
      { config, version: scope.version, findings: input.findings },
    ),
  })
}

/** A page with its place. Its references may be resolved when they are asked for. */
export interface PlacedDoc extends Doc {}
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor assigns all fields of the interface.
export class PlacedDoc {
  #resolved: ResolvedRef[] | undefined
  #resolve: (() => ResolvedRef[]) | undefined

  constructor(place: Omit<Doc, 'resolved' | 'links' | 'sidebar'>) {
    // All fields from the start: pages with other fields would be objects of another shape for V8.
    Object.assign(this, place, { sidebar: undefined, links: undefined })
  }

  get resolved(): ResolvedRef[] {
    this.#resolved ??= this.#resolve?.() ?? []
    return this.#resolved
  }

  set resolved(refs: ResolvedRef[]) {
    this.#resolved = refs
  }

  /** Sets what is known of its references, and how they are resolved if somebody asks for them. */
  keepLinks(links: LinkSummary, resolve: () => ResolvedRef[]): void {
    this.links = links
    this.#resolve = resolve
  }
}

/** The description of a page for search engines and cards. */
export function descriptionOf({ frontMatter, excerpt }: Pick<ParsedPage, 'frontMatter' | 'excerpt'>): string {
  return frontMatter.description ?? excerpt ?? ''
}

/** A translation is edited at the path of its original, if there is one. */
function editedPath(source: SourceFile, { scope, sourcePaths }: PlaceInput & { scope: EmptyScope }): string {
  const original = scope.version.dir === '' ? source.docPath : `${scope.version.dir}/${source.docPath}`
  return sourcePaths.has(original) ? original : source.path
}

function checkNames(file: string, front: FrontMatter, findings: Findings): void {
  const idIs = front.id === undefined ? undefined : idProblem(front.id)
  if (idIs !== undefined) {
    const message = `The id '${front.id}' cannot be used: ${idIs}.`
    const hint = 'The file name is used instead.'
    findings.add({ rule: 'bad-doc-id', message, file, hint, about: ['id'] })
  }
  const slugIs = front.slug === undefined ? undefined : slugProblem(front.slug)
  if (slugIs !== undefined) {
    const message = `The slug '${front.slug}' is not a path: ${slugIs}.`
    const hint = 'Write a path like /guides/start, or one relative to the folder; the file name is used instead.'
    findings.add({ rule: 'bad-slug', message, file, hint, about: ['slug'] })
  }
}

/** `last_update` of the front matter overrides git. An author without any date is ignored. */
function lastUpdateOf({ last_update: own }: FrontMatter, fromGit: LastUpdate | undefined): LastUpdate | undefined {
  if (own === undefined) return fromGit
  const written = own.date === undefined ? Number.NaN : Date.parse(own.date) / 1000
  const timestamp = Number.isNaN(written) ? fromGit?.timestamp : Math.floor(written)
  return timestamp === undefined ? undefined : { timestamp, author: own.author ?? fromGit?.author }
}

function reportDuplicateId(doc: Doc, other: Doc, findings: Findings): void {
  findings.add({
    rule: 'duplicate-doc-id',
    message: `The page has the id '${doc.id}', and so has ${other.source.path}; the site lacks ${doc.source.path}.`,
    file: doc.source.path,
    hint: 'Rename one of the files, or give one of them an id of its own.',
    related: [{ file: other.source.path, message: 'This page has the id as well.' }],
  })
}

/** The hint for an id that no page has. */
export function unknownIdHint(id: string, scope: DocsScope): string {
  const near = suggest(id, scope.byId.keys())
  if (near !== undefined) return `Did you mean '${near}'?`
  const ids = [...scope.byId.keys()]
  const more = ids.length > 20 ? `, … (${ids.length} in all)` : ''
  return `The ids are ${ids.slice(0, 20).join(', ')}${more}.`
}

/** The edit URL of a page. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/]*/i
/** A URL with a scheme or host, or a path from the root. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:|\/)/i

/** The properties of a page that its edit URL depends on. */
interface EditedPage {
  /** Path of the file to edit, relative to the site folder. */
  path: string
  source: Pick<SourceFile, 'docPath' | 'locale'>
  front: FrontMatter
  route: string
}

/** `custom_edit_url` takes precedence; null or '' means that the page has no edit link. */
function editUrlOf(
  page: EditedPage,
  { config, version, findings }: { config: ResolvedConfig; version: DocsVersion; findings: Findings },
): string | undefined {
  const { path, front } = page
  if (front.custom_edit_url !== undefined) return front.custom_edit_url || undefined
  const { kind, id } = version.section
  const made = config.functions?.editUrl.get(`${kind} ${id}`)
  if (made) {
    const url = textOf(() => made(placeOf(page, version)))
    if (url === undefined || isAddress(url)) return url
    // A component of the site may make links of any text.
    if (urlKind(url) !== 'unsafe' && siteModules().readsEditUrl(config.siteDir)) return url
    findings.add(notAnAddress(version, config))
    return undefined
  }
  const { editUrl } = docsOf(config, version)
  if (editUrl === undefined) return undefined
  const [origin = ''] = ORIGIN.exec(editUrl) ?? []
  return origin + posix.join('/', editUrl.slice(origin.length), encodePath(path))
}

/** The result of a function of the config; undefined if it fails. */
function textOf(call: () => unknown): string | undefined {
  try {
    const url = call()
    return typeof url === 'string' && url !== '' ? url : undefined
  } catch {
    return undefined
  }
}

function isAddress(text: string): boolean {
  return ADDRESS.test(text) && urlKind(text) !== 'unsafe'
}

/** One finding for all sections with the same function. */
function notAnAddress({ section: { kind, id } }: DocsVersion, { configFile, functions }: ResolvedConfig): Diagnostic {
  const all = functions?.editUrl ?? new Map<string, unknown>()
  const made = all.get(`${kind} ${id}`)
  const fields = [...all]
    .filter(([, other]) => other === made)
    .map(([key]) => fieldOf(key))
    .sort()
  return {
    rule: 'config-no-effect',
    message: `${inWords(fields)} ${fields.length > 1 ? 'have' : 'has'} no effect on pages where the result is not an address.`,
    file: configFile,
    quoted: 'editUrl',
    hint: 'Return an address, such as https://example.org/edit/docs/intro.md, or nothing if a page has no edit link.',
  }
}

/** The field that sets the function of a section: `docs.editUrl of 'sdk'`. */
function fieldOf(key: string): string {
  const [kind = '', id = 'default'] = key.split(' ')
  return id === 'default' ? `${kind}.editUrl` : `${kind}.editUrl of '${id}'`
}

/** The arguments of such functions, for docs, single pages and posts. */
function placeOf({ source, route }: EditedPage, { own, dir }: DocsVersion) {
  const { docPath, locale } = source
  return {
    locale,
    version: own,
    permalink: route,
    versionDocsDirPath: dir,
    docPath,
    blogDirPath: dir,
    blogPath: docPath,
    pagesDirPath: dir,
    pagesPath: docPath,
  }
}
