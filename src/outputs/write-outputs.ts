/**
 * All files of a site besides its pages: the files that pages load, before the pages are rendered; redirects, sitemap,
 * robots and manifest after them. Unchanged files are kept. A static file takes precedence over a generated one with
 * the same path.
 */
import { readFileSync } from 'node:fs'
import { isStable } from '../base/fingerprint.ts'
import { hashOf } from '../base/hash.ts'
import { packageVersion } from '../base/package-root.ts'
import { unreadableFile } from '../base/unreadable.ts'
import type { Steps } from '../base/yield.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Feature } from '../model/feature.ts'
import type { SiteGraph } from '../model/graph.ts'
import { type ChangedFiles, type EmittedFile, type HashedBytes, MANIFEST, type OutputFile } from '../model/output.ts'
import type { AssetFile, Inventory } from '../model/source.ts'
import type { SiteView, WrittenView } from '../model/view.ts'
import { type ClaimedPaths, claim, foldersOf, isFree } from './claimed-paths.ts'
import type { PageTexts, TextSources, WrittenPage } from './page-texts.ts'
import type { JoinedFile, PublishedFiles, WrittenParts } from './written-parts.ts'

/** The destination of outputs: the part of a sink that is used here. */
export interface OutputTarget extends PublishedFiles {
  keep(path: string): void
  write(path: string, content: string | Uint8Array | HashedBytes, key: string): void
  files(): EmittedFile[]
  changes(): ChangedFiles
  hashOf(path: string): string | undefined
  sizeOf(path: string): number | undefined
  read(path: string): Uint8Array
  writer(path: string, key: string): { add(piece: Uint8Array): void; end(): void }
}

export interface LoadedFiles {
  planned: readonly { outPath: string; markdownPath?: string }[]
  /** Bundled scripts, styles and fonts. */
  assetFiles: readonly { path: string; content: Uint8Array }[]
  /** Files beside pages that pages use, by path relative to the site folder. */
  contentAssets: ReadonlyMap<string, { file: AssetFile; outPath: string }>
  statics: readonly AssetFile[]
}

export interface OutputSources {
  config: ResolvedConfig
  graph: SiteGraph
  /** The dictionary of each locale. */
  texts: Inventory['texts']
  planned: readonly (WrittenPage & { view: WrittenView })[]
  /** Texts of the inline scripts in pages. */
  inlineScripts: readonly string[]
  /** Text of the stylesheet of every page. */
  stylesheet: string
  /** The site in its default language. */
  home?: SiteView
  /** The bundled service worker. */
  offlineWorker: string
  /** Whether the live server makes the site. */
  isLive: boolean
  /** Size of an image by its address. */
  sizeOf: (href: string) => { width: number; height: number } | undefined
}

/** Input of the files for programs. */
export interface ProgramSources {
  config: ResolvedConfig
  /** Makes the files; absent if the site has none. */
  texts?: PageTexts
  pages: readonly WrittenPage[]
  parts: WrittenParts
  madeText: TextSources['madeText']
  /** Whether no other file has the path. */
  isFree: (path: string) => boolean
}

/** The paths taken by pages and the files that they load, and findings about unreadable files. */
export interface LoadedAssets {
  taken: ClaimedPaths
  diagnostics: Diagnostic[]
}

/** Writes or keeps the files that pages load, in steps. */
export function* writeLoaded(target: OutputTarget, sources: LoadedFiles): Steps<LoadedAssets> {
  const { planned, assetFiles, contentAssets, statics } = sources
  const paths = new Set(planned.flatMap(({ outPath, markdownPath = outPath }) => [outPath, markdownPath]))
  const diagnostics: Diagnostic[] = []
  const copy = (file: AssetFile, outPath: string) => {
    if (paths.has(outPath)) return
    paths.add(outPath)
    const problem = copyAsset(target, file, outPath)
    if (problem) diagnostics.push(problem)
  }
  for (const file of statics) {
    if (file.staticPath !== undefined) copy(file, file.staticPath)
    yield
  }
  for (const { file, outPath } of contentAssets.values()) {
    if (file.staticPath === undefined) copy(file, outPath)
    yield
  }
  const taken = { paths, folders: foldersOf(paths) }
  putFree(target, assetFiles, taken)
  return { taken, diagnostics }
}

/** Copies or keeps one file; returns a finding if it cannot be read. */
function copyAsset(target: OutputTarget, file: AssetFile, outPath: string): Diagnostic | undefined {
  // A file that has just changed is identified by its content, because its `stat` may not reveal another change.
  const stat = isStable(file, Date.now()) ? file.stat : undefined
  const keyOf = (identity: string) => `${file.path} ${identity}`
  if (stat !== undefined && target.isCurrent(outPath, keyOf(stat))) return void target.keep(outPath)
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file.absPath)
  } catch (error) {
    return unreadableFile(file.path, error)
  }
  const hash = hashOf(bytes)
  const key = keyOf(stat ?? hash)
  if (target.isCurrent(outPath, key)) target.keep(outPath)
  else target.write(outPath, { bytes, hash }, key)
  return undefined
}

/**
 * Writes or keeps all other files except those for programs, in steps.
 * @param taken the result of `writeLoaded`, which gets their paths
 * @param features those that add files
 */
export function* writeOutputs(
  target: OutputTarget,
  sources: OutputSources,
  { taken, features }: { taken: ClaimedPaths; features: readonly Required<Pick<Feature, 'outputs'>>[] },
): Steps<void> {
  const views = sources.planned.map(page => page.view)
  const has = (path: string) => taken.paths.has(path)
  for (const { outputs } of features) {
    putFree(target, outputs({ ...sources, views, has }), taken)
    yield
  }
}

/**
 * Writes or keeps the list of all files, in steps: after all others.
 * @param sources.hasSamePlan whether the published site was made with the same plan, and therefore has the same routes
 */
export function* writeManifest(
  target: OutputTarget,
  { config, pages, hasSamePlan }: Pick<ProgramSources, 'config' | 'pages'> & { hasSamePlan: boolean },
): Steps<void> {
  const known = hasSamePlan ? editedManifest(target) : undefined
  yield
  put(target, known ? { path: MANIFEST, content: known } : yield* wholeManifest(target, { config, pages }))
}

function* wholeManifest(
  target: OutputTarget,
  { config, pages }: Pick<ProgramSources, 'config' | 'pages'>,
): Steps<OutputFile> {
  const routes = Object.fromEntries(
    pages.map(({ view, outPath }) => [view.path, outPath] as const).sort(([path], [other]) => (path < other ? -1 : 1)),
  )
  const { baseUrl: base, i18n } = config
  const head = manifestHead({ version: packageVersion, base, locale: i18n.defaultLocale, routes })
  yield
  const content = editedManifest(target, head)
  yield
  return content ? { path: MANIFEST, content } : yield* manifest(MANIFEST, { head, files: target.files() })
}

/**
 * The published list with the files that changed; undefined if it cannot be read, or begins with other routes.
 * @param head how it has to begin; absent if it begins as the new one does
 */
function editedManifest(target: OutputTarget, head?: string): Uint8Array | undefined {
  const published = target.published(MANIFEST)
  if (!published) return undefined
  const { buffer, byteOffset, byteLength } = published.read(0, published.size)
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  const start = head === undefined ? undefined : Buffer.from(head + FILES)
  const isOther = (path: string) => path !== MANIFEST
  let content: Uint8Array | undefined
  if (!start || bytes.subarray(0, start.length).equals(start)) {
    const { written, removed } = target.changes()
    const changed = { written: written.filter(({ path }) => isOther(path)), removed: removed.filter(isOther) }
    content = editManifest(bytes, changed)
  }
  published.close()
  return content
}

/** Creates the files for programs that are outdated, in steps; returns the paths of all. */
export function* writeProgramFiles(
  target: OutputTarget,
  { config, texts, pages: all, parts, madeText, isFree }: ProgramSources,
): Steps<string[]> {
  if (!texts) return []
  const read = (path: string) => Buffer.from(target.read(path)).toString('utf8')
  // A page that could not be rendered has no text.
  const pages = all.filter(({ markdownPath }) => markdownPath === undefined || target.hashOf(markdownPath))
  const hashOfFile = (path: string) => target.hashOf(path) ?? ''
  const sizeOf = (path: string) => target.sizeOf(path) ?? 0
  const files = texts.files({ config, pages, read, hashOf: hashOfFile, sizeOf, madeText, isFree })
  yield
  const free = files.filter(({ path }) => isFree(path))
  for (const file of free) yield* putMade(target, file, parts)
  parts.keepOnly(new Set(free.map(({ path }) => path)))
  return free.map(({ path }) => path)
}

/** Writes a file in pieces, or keeps it if it is current. */
function* putMade(target: OutputTarget, file: JoinedFile, parts: WrittenParts): Steps<void> {
  const { path, key } = file
  if (target.isCurrent(path, key)) return target.keep(path)
  const writer = target.writer(path, key)
  for (const piece of parts.pieces(file, target)) {
    writer.add(piece)
    yield
  }
  writer.end()
}

/** Writes the files whose paths are free, and takes these paths. */
function putFree(target: OutputTarget, files: readonly OutputFile[], taken: ClaimedPaths): void {
  for (const file of files) {
    const { path } = file
    if (!isFree(path, taken)) continue
    put(target, file)
    claim(path, taken)
  }
}

function put(target: OutputTarget, { path, content }: OutputFile): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const hash = hashOf(bytes)
  if (target.isCurrent(path, hash)) target.keep(path)
  else target.write(path, { bytes, hash }, hash)
}

// The list of all files after an edit: that of a large site takes longer to write than a page.

/** What an entry begins with. Nothing else does: names have no line breaks, and what is in an entry is indented further. */
const ENTRY = '\n  "'
const NAME_END = '": {\n'
const ENTRY_END = '\n  }'
const LIST_END = '\n }\n}\n'

/** Replaces, adds and removes entries. */
export function editManifest(text: Buffer, { written, removed }: ChangedFiles): Buffer | undefined {
  const start = text.indexOf(FILES) + FILES.length
  const end = text.length - LIST_END.length
  const isList = text.indexOf(ENTRY, start) === start && text.toString('latin1', end) === LIST_END
  if (!isList) return undefined
  const changes = [
    ...written.map(file => ({ path: file.path, entry: entryOf(file) })),
    ...removed.map(path => ({ path, entry: undefined })),
  ].sort((a, b) => (a.path < b.path ? -1 : 1))
  const entries: Uint8Array[] = []
  let done = start
  const keepTo = (to: number) => {
    if (done === to) return
    entries.push(text.subarray(done, to))
    // All get a comma behind them, and the last one has none.
    if (to === end) entries.push(Buffer.from(','))
  }
  for (const { path, entry } of changes) {
    const place = findEntry(text, path, { start, end })
    keepTo(place.start)
    if (entry !== undefined) entries.push(Buffer.from(`${entry},`))
    done = place.end
  }
  keepTo(end)
  const list = Buffer.concat(entries)
  return list.length > 0
    ? Buffer.concat([text.subarray(0, start), list.subarray(0, -1), text.subarray(end)])
    : undefined
}

interface Place {
  start: number
  end: number
}

/** The entry of a path with the comma behind it; an empty place where it would be if there is none. */
function findEntry(text: Buffer, path: string, { start, end }: Place): Place {
  let [low, high] = [start, end]
  while (low < high) {
    // The entry that begins in the middle or before: one begins at `low`.
    const at = text.lastIndexOf(ENTRY, low + ((high - low) >> 1))
    const next = nextEntry(text, at, end)
    const name = nameAt(text, at)
    if (name === path) return { start: at, end: next }
    if (name < path) low = next
    else high = at
  }
  return { start: low, end: low }
}

function nextEntry(text: Buffer, at: number, end: number): number {
  const after = text.indexOf(ENTRY_END, at) + ENTRY_END.length
  return after < end ? after + 1 : end
}

function nameAt(text: Buffer, at: number): string {
  const from = at + ENTRY.length - 1
  return JSON.parse(text.toString('utf8', from, text.indexOf(NAME_END, from) + 1))
}

/**
 * `docsgen-manifest.json`: every file of the site with size and hash, and every route with its file. It marks the
 * folder as docsgen's, and lets deployments detect changes. It contains no times and no machine names.
 */
interface SiteFacts {
  version: string
  /** The path below which the site is published. */
  base: string
  /** The language of pages whose path has no locale. */
  locale: string
  routes: Record<string, string>
}

/** Start of the list of files. */
const FILES = ',\n "files": {'

/** The part of a manifest before its files. */
function manifestHead({ version, base, locale, routes }: SiteFacts): string {
  return JSON.stringify({ generator: `docsgen ${version}`, base, locale, routes }, null, 1).slice(0, -2)
}

/** Files that are listed in one step. */
const FILES_IN_STEP = 1000

/** The manifest of these files, in steps. */
export function* manifest(
  path: string,
  { head, files }: { head: string; files: readonly EmittedFile[] },
): Steps<OutputFile> {
  const listed: string[] = []
  for (const [at, file] of files.entries()) {
    if (at % FILES_IN_STEP === 0) yield
    if (file.path !== path) listed.push(entryOf(file))
  }
  yield
  return { path, content: `${head}${FILES}${listed.join(',')}${listed.length > 0 ? '\n ' : ''}}\n}\n` }
}

/** The entry of a file. Each is made by itself: on a large site this takes a tenth of the time of one object with everything. */
function entryOf({ path, size, hash }: EmittedFile): string {
  return `\n  ${JSON.stringify(path)}: {\n   "size": ${size},\n   "hash": "${hash}"\n  }`
}
