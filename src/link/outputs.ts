/**
 * Assigns output files to pages.
 *
 * Returns the page of each route; if two pages have the same file, the first one gets it, and a diagnostic names
 * both. Names that differ only in case are the same file on many machines, and count as the same everywhere.
 */
import { Buffer } from 'node:buffer'
import { foldedName, folderOf, isImpossibleOnWindows } from '../base/paths.ts'
import { outputPathOf } from '../base/url.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Doc, GeneratedIndex } from '../model/graph.ts'
import { MANIFEST } from '../model/output.ts'
import { sidebarsFileOf } from '../model/sections.ts'
import type { AssetFile, DocsVersion } from '../model/source.ts'
import { WEB_MANIFEST } from '../model/web-manifest.ts'
import type { Findings } from './findings.ts'
import { type LinkableFiles, linkableFiles, OWN_FILES } from './linkable-files.ts'

/** Maximum length of a file name, in bytes. */
const MAX_NAME_BYTES = 255

/** The origin of a file. */
interface Claim {
  path: string
  route: string
  /** Description for people: `docs/a.md`, or `the generated index 'Guides'`. */
  what: string
  file?: string
  /** The text in the sidebars that makes the page. */
  madeBy?: Pick<Diagnostic, 'file' | 'quoted'>
}

export interface OutputsInput {
  pages: readonly (Doc | GeneratedIndex)[]
  assets: readonly AssetFile[]
  versions: readonly DocsVersion[]
  config: ResolvedConfig
  findings: Findings
  /** Features that add files. */
  linkable?: LinkableFiles
  /** Whether the site is written on Windows. Other systems can have files of all names. */
  isWindows?: boolean
}

/** Files that docsgen writes besides pages. A static file with the same name replaces them. */
function ownOutputs(config: ResolvedConfig, linkable: LinkableFiles): string[] {
  const search = searchPath(config)
  const searchFile = search === undefined ? [] : [outputPathOf(`${config.baseUrl}${search}`, config)]
  const files = linkableFiles(config, linkable).map(address => decodeURI(address.slice(config.baseUrl.length)))
  return [...OWN_FILES, MANIFEST, WEB_MANIFEST, ...files, ...searchFile]
}

/**
 * Path of the search page relative to a locale's root, without leading and trailing slashes; undefined if there is
 * none.
 */
export function searchPath({ search, algolia }: ResolvedConfig): string | undefined {
  if (algolia !== undefined && algolia.searchPagePath === false) return undefined
  if (algolia === undefined && !search.enabled) return undefined
  return (algolia?.searchPagePath || search.pagePath).replace(/^\/+|\/+$/g, '') || undefined
}

/** The page of each route. */
export function claimOutputs({
  pages,
  assets,
  versions,
  config,
  findings,
  linkable = [],
  isWindows = process.platform === 'win32',
}: OutputsInput): Map<string, Doc | GeneratedIndex> {
  const claims = new Map<string, Claim>()
  for (const path of ownOutputs(config, linkable))
    claims.set(foldedName(path), { path, route: '', what: 'a file of docsgen itself' })
  for (const { staticPath, path } of assets)
    if (staticPath !== undefined)
      claims.set(foldedName(staticPath), { path: staticPath, route: '', what: path, file: path })
  const folders = new Map<string, Claim>()
  for (const [key, claim] of claims) noteFolders(key, claim, folders)
  const free = new Set<string>()
  const routes = new Map<string, Doc | GeneratedIndex>()
  for (const page of pages) {
    const claim = claimOf(page, { config, versions })
    if (hasLongName(claim.path)) {
      reportLong(claim, config.configFile, findings)
      continue
    }
    if (isWindows && claim.path.split('/').some(isImpossibleOnWindows)) {
      reportImpossible(claim, config.configFile, findings)
      continue
    }
    const key = foldedName(claim.path)
    const other = claims.get(key) ?? folders.get(key) ?? fileAbove(key, claims, free)
    if (other === undefined) {
      claims.set(key, claim)
      noteFolders(key, claim, folders)
    } else reportClash(claim, other, { config, findings })
    if (claim.path.startsWith('assets/')) reportReserved(claim, findings)
    // A file and a folder cannot have the same name. If a page and a file have the same path, the page takes
    // precedence.
    if (other === undefined || (other.route === '' && foldedName(other.path) === key)) routes.set(page.route, page)
  }
  return routes
}

/** Most paths are too short for a name of that length: a UTF-16 code unit has at most three bytes in UTF-8. */
function hasLongName(path: string): boolean {
  if (3 * path.length <= MAX_NAME_BYTES) return false
  return path.split('/').some(name => Buffer.byteLength(name) > MAX_NAME_BYTES)
}

/** The folders of a file: no other file can have their names. Those above a known folder are known. */
function noteFolders(key: string, claim: Claim, folders: Map<string, Claim>): void {
  for (let folder = folderOf(key); folder !== '' && !folders.has(folder); folder = folderOf(folder))
    folders.set(folder, claim)
}

/**
 * The file at the path of a needed folder, the topmost one if there are several.
 * @param free folders that are known to have no file at their path or above; it gets those of this file
 */
function fileAbove(key: string, claims: ReadonlyMap<string, Claim>, free: Set<string>): Claim | undefined {
  let above: Claim | undefined
  const folders: string[] = []
  for (let folder = folderOf(key); folder !== '' && !free.has(folder); folder = folderOf(folder)) {
    above = claims.get(folder) ?? above
    folders.push(folder)
  }
  // From here on, the page that asked has a file below them, so that no file gets their paths.
  if (above === undefined) for (const folder of folders) free.add(folder)
  return above
}

function claimOf(page: Doc | GeneratedIndex, { config, versions }: Pick<OutputsInput, 'config' | 'versions'>): Claim {
  const { route } = page
  const path = outputPathOf(route, config)
  if ('source' in page) return { path, route, what: page.source.path, file: page.source.path }
  if (page.title === '' || page.sidebar === '') return { path, route, what: `the generated page ${route}` }
  const version = versions.find(({ name }) => name === page.version)
  const madeBy = version && { file: sidebarsFileOf(config, version), quoted: page.title }
  return { path, route, what: `the generated index '${page.title}' of sidebar '${page.sidebar}'`, madeBy }
}

function reportClash(
  claim: Claim,
  other: Claim,
  { config, findings }: Pick<OutputsInput, 'config' | 'findings'>,
): void {
  const place = claim.madeBy ?? { file: claim.file ?? config.configFile, about: ['slug'] }
  const related = other.file === undefined ? undefined : [{ file: other.file, message: 'This is the other file.' }]
  const hint = "Rename one of them, or give it a 'slug' of its own."
  if (foldedName(claim.path) !== foldedName(other.path)) {
    const message = `The site lacks ${claim.what}: it would be written to ${claim.path}, and ${other.what} to ${other.path}, so that one of them is a file where the other needs a folder.`
    findings.add({ rule: 'output-collision', message, related, hint, ...place })
  } else if (other.route === '') {
    const message = `The site lacks ${other.what}: it has the path ${claim.path}, to which ${claim.what} is written.`
    findings.add({ rule: 'output-collision', message, related, hint, ...place })
  } else if (claim.path === other.path) {
    const message = `The site lacks ${claim.what}: its address ${claim.route} is that of ${other.what}.`
    findings.add({ rule: 'duplicate-route', message, related, hint, ...place })
  } else {
    const message = `The site lacks ${claim.what}: its address ${claim.route} and ${other.route} (${other.what}) differ only in case or Unicode form.`
    const why = `Many hosts and systems have one file for both. ${hint}`
    findings.add({ rule: 'route-case-clash', message, related, hint: why, ...place })
  }
}

function reportLong({ path, route, file }: Claim, configFile: string | undefined, findings: Findings): void {
  const name = path.split('/').find(part => Buffer.byteLength(part) > MAX_NAME_BYTES) ?? path
  const message = `The page needs a file or folder with a name of ${Buffer.byteLength(name)} bytes: '${name.slice(0, 40)}…'.`
  const hint = `File systems allow ${MAX_NAME_BYTES}: rename ${file ?? route.slice(0, 40)}, or give it a 'slug'.`
  findings.add({ rule: 'bad-slug', message, file: file ?? configFile, hint, about: ['slug'] })
}

function reportImpossible({ path, file, what }: Claim, configFile: string | undefined, findings: Findings): void {
  const name = path.split('/').find(isImpossibleOnWindows) ?? path
  const message = `The site lacks ${what}: Windows cannot have a file or folder with the name '${name}'.`
  const hint = "Give the page a 'slug' without this name, or build the site on another system."
  findings.add({ rule: 'bad-slug', message, file: file ?? configFile, hint, about: ['slug'] })
}

function reportReserved({ route, file }: Claim, findings: Findings): void {
  const message = `The address ${route} is below /assets/, where hosts keep files of docsgen for a year.`
  const hint = "Give the page another 'slug', or see that the host does not send such a header for pages."
  findings.add({ rule: 'reserved-path', message, file, hint })
}
