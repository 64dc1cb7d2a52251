/**
 * The audit of one folder: read, linked and checked. Returns every finding, and how much was checked. The audit of an
 * unchanged site returns the findings of the last one.
 */
import { join, resolve } from 'node:path'
import { featuresWith } from '../base/features.ts'
import { readerOf } from '../base/files.ts'
import { isWithin, siteRelative } from '../base/paths.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { audit } from '../check/audit.ts'
import { checkScripts } from '../check/check-scripts.ts'
import { externalAddresses } from '../check/external-addresses.ts'
import { Ignores, isAboutOtherSites } from '../check/ignores.ts'
import type { SharedRecords } from '../engine/cache/shared-records.ts'
import type { Pool } from '../engine/pool.ts'
import type { AuditInput } from '../model/audit.ts'
import type { CheckRequest, ExternalRequest } from '../model/check.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SourceFile } from '../model/source.ts'
import { codeInputsOf } from '../pipeline/code-inputs.ts'
import { withoutGeneratedPlaces } from '../pipeline/generated-places.ts'
import { componentNames } from '../pipeline/parse-call.ts'
import { hashRecent, hasSameFiles, RecordedSite } from '../pipeline/recorded-site.ts'
import { scanSite } from '../pipeline/scan-site.ts'
import { siteInputs } from '../pipeline/site-inputs.ts'
import { readForAudit } from '../pipeline.ts'
import { runPluginRules } from '../plugins/plugin-rules.ts'
import { historyOf, renamedFiles } from '../scan/renames.ts'
import { scopeOf } from '../scan/trees.ts'
import { type FoundFile, walk } from '../scan/walk.ts'
import type { AuditedTexts, Edition, LinkFindings, LinkSession } from './audit-hooks.ts'

/** What to audit and how. */
export interface FolderRequest extends Pick<CheckRequest, 'drafts' | 'onProgress' | 'signal'> {
  config: ResolvedConfig
  cacheDir: string
  pool: Pool
  watch: Stopwatch
  /** Whether the findings are stored for the next audit, and may be taken from the last one. */
  remember: boolean
  /** Pages that other machines parsed. */
  shared?: SharedRecords
  external?: Partial<ExternalRequest>
  /** Results of requests to other sites, which a later audit of the run need not send again. */
  session?: LinkSession
  /** The earlier edition, of which nothing may be lost. */
  former?: Edition
  /** Called with the site, if it had to be read. */
  onRead?: (input: AuditInput) => void
}

/** The result of auditing one folder. */
export interface Audited {
  diagnostics: Diagnostic[]
  pages: number
  parsed: number
  external: number
  /** Every file that a finding may be about, relative to the site folder. */
  paths: () => Set<string>
  /** The files of pages and partials. */
  files: readonly SourceFile[]
  /** The components that pages may use. */
  names: () => Promise<string[]>
}

/** Audits a folder. Rejects with errors of `fs`, and the signal's reason. */
export async function auditFolder(request: FolderRequest): Promise<Audited> {
  const { config, cacheDir, remember, external, watch } = request
  const places = { config, cacheDir, ignore: [join(config.siteDir, 'build'), cacheDir] }
  const { staleAfter } = config.check
  const scan = await scanSite({ ...places, want: 'audit', dates: staleAfter !== undefined }, watch)
  const { files, assets, categories } = scan.found
  const paths = () =>
    new Set([...files, ...assets, ...categories].map(({ path }) => path).concat(config.configFile ?? []))
  const loose = siteTexts(config, places.ignore)
  // Pages become stale without changing.
  const today = staleAfter === undefined ? undefined : new Date().toISOString().slice(0, 10)
  const depends = [
    'audit',
    request.drafts,
    today,
    historyOf(config.siteDir),
    loose.map(({ path, stat }) => [path, stat]),
  ]
  const memory = join(cacheDir, 'check')
  const recorded = new RecordedSite(memory, await siteInputs(scan, config, depends))
  const { lastRun } = recorded
  const isKnown = lastRun && !external && remember && recorded.isUnchanged && hasSameFiles(lastRun)
  const last = isKnown ? lastRun.report : undefined
  const read = { files, paths, names: async () => (await componentNames(scan.assets.content)).names }
  if (last) return { diagnostics: last.diagnostics, pages: last.pages, parsed: 0, external: 0, ...read }
  const startedAt = Date.now()
  const onProgress = (phase: string, done: number, total: number) => request.onProgress?.({ phase, done, total })
  const recent = remember ? hashRecent(scan.found, startedAt) : []
  const site = await readForAudit(scan, { ...request, onProgress, renames: () => renamedFiles(config) }, watch)
  const textOf = readerOf(config.siteDir)
  const input: AuditInput = { config, ...site, textOf, siteTexts: loose.map(({ path }) => path) }
  request.onRead?.(input)
  const ignores = new Ignores(site.pages)
  const lost = request.former ? ignores.apply(request.former.lost(input)) : []
  const ofTexts = await watch.time('texts', () => auditTexts(input, read))
  const hasRules = config.functions?.plugins.some(({ rules }) => rules)
  const ofPlugins = hasRules ? await watch.time('rules of plugins', () => runPluginRules(input)) : []
  const known = [...site.diagnostics, ...ofTexts, ...ofPlugins]
  const audited = await watch.time('audit', () => audit(input, known, ignores))
  const own = withoutGeneratedPlaces([...audited, ...lost], files)
  const { graph, parsed } = site
  const pages = graph.docs.length + graph.generated.length
  const diagnostics = [...own, ...unusedIgnores(ignores, input)]
  if (remember) {
    const code = codeInputsOf(site.pages.values(), config.siteDir)
    await recorded.record({ report: { diagnostics, pages }, recent, code })
  }
  if (!external) return { diagnostics, pages, parsed, external: 0, ...read }
  const others = await watch.time('external', () => auditOthers(input, { external, ignores }, request))
  const ofOthers = withoutGeneratedPlaces(others.diagnostics, files)
  const isGuess = isSettledBy(others.judged, input)
  const unsettled = own.filter(finding => !isGuess(finding))
  const all = [...unsettled, ...ofOthers, ...unusedIgnores(ignores, input, others.judged)]
  return { diagnostics: all, pages, parsed, external: others.looked, ...read }
}

/**
 * Ignore comments that silence nothing. A comment about links to other sites is only reported if those were checked.
 * @param judged the addresses on other sites that were checked
 */
function unusedIgnores(ignores: Ignores, input: AuditInput, judged: ReadonlySet<string> = new Set()): Diagnostic[] {
  let open: Set<string> | undefined
  return ignores.unused((ignore, file, line) => {
    if (!isAboutOtherSites(ignore)) return true
    open ??= new Set(
      [...externalAddresses(input)]
        .filter(([url]) => !judged.has(url))
        .flatMap(([, places]) => places.map(place => `${place.file}:${place.span?.line}`)),
    )
    return !open.has(`${file}:${line}`)
  })
}

/** Returns whether a finding is a guess about a link that was requested. */
function isSettledBy(judged: ReadonlySet<string>, input: AuditInput): (finding: Diagnostic) => boolean {
  const keyOf = ({ file, span }: Pick<Diagnostic, 'file' | 'span'>) => `${file}:${span?.line}:${span?.column}`
  const places = new Set(
    [...externalAddresses(input)].filter(([url]) => judged.has(url)).flatMap(([, at]) => at.map(keyOf)),
  )
  return finding => finding.rule === 'insecure-link' && places.has(keyOf(finding))
}

/** Reads texts closely: code blocks in JavaScript and TypeScript, and what features check. */
async function auditTexts(input: AuditInput, texts: AuditedTexts): Promise<Diagnostic[]> {
  const scripts = await checkScripts(input)
  const features = await featuresWith('auditTexts', input.config)
  return [...scripts, ...(await Promise.all(features.map(feature => feature.auditTexts(input, texts)))).flat()]
}

/** Checks links to other sites. The code for requests is loaded only here. */
async function auditOthers(
  input: AuditInput,
  { external, ignores }: { external: Partial<ExternalRequest>; ignores: Ignores },
  { config, cacheDir, session, signal, onProgress }: FolderRequest,
): Promise<LinkFindings> {
  const [feature] = await featuresWith('auditLinks', config)
  if (!feature) return { diagnostics: [], looked: 0, judged: new Set() }
  const audit = { external, config, cacheDir, ignores, session, signal, onProgress }
  return feature.auditLinks(externalAddresses(input), audit)
}

// All text files in the site folder, whether or not they are content of this build: components, styles, readmes, data,
// templates, unpublished versions and languages. Any of them may refer to images of the site.
//
// Returns the files, in a stable order; unreadable files are left out.

const TEXT = /\.(?:[cm]?[jt]sx?|mdx?|css|s[ac]ss|less|html?|json|ya?ml|svg|webmanifest)$/i
/** In bytes; larger files are data or bundles. */
const MAX_BYTES = 2_000_000

/** All such files in the site folder and the docs folder, wherever that is, including pages. */
function siteTexts(config: ResolvedConfig, ignore: readonly string[]): FoundFile[] {
  const { siteDir, sections, staticDirectories } = config
  const { inside, gate } = scopeOf(config, ignore)
  const skip = new Set([...ignore, ...staticDirectories.map(path => resolve(siteDir, path))])
  const shared = { hidden: false, skip, inside, gate, wanted: (name: string) => TEXT.test(name) }
  const outside = sections.map(({ docs }) => resolve(siteDir, docs.path)).filter(docsDir => !isWithin(docsDir, siteDir))
  const folders = [siteDir, ...new Set(outside)]
  const files = folders.flatMap(absPath => walk({ ...shared, absPath, path: siteRelative(siteDir, absPath) }).files)
  return files.filter(({ size }) => size <= MAX_BYTES)
}
