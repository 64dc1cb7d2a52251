/**
 * Which findings a run reports.
 *
 * Findings of one rule about the same thing, such as a component that no page can use, are reported once. Returns the
 * first finding about each thing, with the numbers of pages and places; findings without a subject unchanged.
 */
import { groupBy } from '../base/group-by.ts'
import { isRequired } from '../config/load-config.ts'
import { filesOf, joinAbsentPackages } from '../findings/absent-packages.ts'
import { joinVersions } from '../findings/in-versions.ts'
import { joinLackingPages } from '../findings/lacking-pages.ts'
import { spreadOf } from '../findings/spread.ts'
import { isUndefinedComponent, joinUnknownComponents } from '../findings/unknown-components.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic, ReportedFinding } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { SourceFile } from '../model/source.ts'

/** Findings of one cause from which on they are one finding. */
const MIN_OF_CAUSE = 4
/** Number of other places to name. */
const MAX_RELATED = 5

/** Joins the findings of one rule and cause, if there are several: the first one names some of the others. */
function joinCauses<Found extends Diagnostic | ReportedFinding>(
  diagnostics: readonly Found[],
  isLenient: boolean,
): Found[] {
  const groups = groupBy(
    // Of components, each is counted once: their findings are joined last.
    diagnostics.filter(finding => finding.cause !== undefined && !isUndefinedComponent(finding)),
    ({ rule, cause }) => `${rule}\n${cause}`,
  )
  const joined = new Map<Found, readonly Found[]>()
  const others = new Set<Found>()
  for (const group of groups.values()) {
    const [first, ...rest] = group
    if (!isLenient || first === undefined || placesIn(group) < MIN_OF_CAUSE) continue
    joined.set(first, rest)
    for (const other of rest) others.add(other)
  }
  return diagnostics.flatMap(finding => {
    if (others.has(finding)) return []
    const { cause, ...rest } = finding
    if (cause === undefined || isUndefinedComponent(finding)) return finding
    const same = joined.get(finding)
    if (same === undefined) return rest as Found
    // A cause may have thousands of places.
    const named = same.filter(({ file }) => file).slice(0, MAX_RELATED)
    const places = named.map(({ file, span, message }) => ({ file, ...(span && { span }), message }))
    const related = [...(rest.related ?? []), ...places]
    const all = [finding, ...same]
    // Findings in several versions are one already.
    const more = all.reduce((sum, { pages = 1 }) => sum + pages - 1, 0)
    const pages = more + (spreadOf(all).pages ?? 1)
    return { ...rest, hint: cause, related, ...(pages > 1 && { pages }), places: placesIn(all) } as unknown as Found
  })
}

function placesIn(findings: readonly Pick<Diagnostic, 'places'>[]): number {
  return findings.reduce((sum, { places = 1 }) => sum + places, 0)
}

/**
 * Merges findings with the same subject across all pages; keeps the others. Those of the same cause are merged on a site
 * that was made for another tool: its author did not make each of these mistakes.
 */
export function oncePerSubject<Found extends Diagnostic | ReportedFinding>(
  found: readonly Found[],
  isLenient = false,
): Found[] {
  const diagnostics = joinCauses(isLenient ? joinVersions(found) : found, isLenient)
  const places = new Map<string, Pick<Diagnostic, 'file'>[]>()
  const routes = new Map<string, string[]>()
  const levelOf = (found: Found) => ('severity' in found ? found.severity : found.atMost)
  const isMild = (found: Found) => /^(?:log|info)$/.test(levelOf(found) ?? '')
  // Files of one folder that is not there may be included as text and imported as code.
  const ofCode = new Map(diagnostics.flatMap(found => (found.rule === 'page-code' ? [[found.subject, found]] : [])))
  const codeOf = ({ rule, subject }: Found) => (rule === 'included-file' && subject ? ofCode.get(subject) : undefined)
  const nameOf = ({ rule, subject }: Found) => `${rule}\n${subject}`
  // What a full finding says is not said again by a milder one.
  const full = new Set(diagnostics.filter(found => found.subject && !isMild(found)).map(nameOf))
  const isSaid = (found: Found) => isMild(found) && full.has(nameOf(found))
  const keyOf = (found: Found) => {
    const cause = codeOf(found) ?? found
    return `${nameOf(cause)}\n${levelOf(cause)}`
  }
  const shown = new Set<string>()
  const placesOf = (found: Found) => places.get(keyOf(found)) ?? []
  const firsts = diagnostics.filter(diagnostic => {
    if (diagnostic.subject === undefined) return true
    if (isSaid(diagnostic)) return false
    const key = keyOf(diagnostic)
    if (diagnostic.route !== undefined) {
      const known = routes.get(key)
      if (known) known.push(diagnostic.route)
      else routes.set(key, [diagnostic.route])
    }
    const known = places.get(key)
    if (known) known.push(diagnostic)
    else places.set(key, [diagnostic])
    if (codeOf(diagnostic) || shown.has(key)) return false
    shown.add(key)
    return true
  })
  const placesOfAll = (all: readonly Found[]) => all.flatMap(placesOf)
  const counts = (all: readonly Found[]) => spreadOf(placesOfAll(all))
  const joined = joinUnknownComponents(firsts, { isLenient, spread: counts })
  const once = joinAbsentPackages(joined, placesOfAll).flatMap((diagnostic): Found | Found[] => {
    if (diagnostic.subject === undefined) return diagnostic
    const { subject: _, ...rest } = diagnostic
    const key = keyOf(diagnostic)
    const lost = routes.get(key) ?? []
    const own = places.get(key) ?? []
    const lacks = rest.lacks && { ...rest.lacks, files: filesOf(own, rest.lacks.files) }
    return { ...rest, ...(lacks && { lacks }), ...(lost.length > 1 && { routes: lost }), ...spreadOf(own) } as Found
  })
  return joinLackingPages(once)
}

// Findings that are left out: another finding names their cause, or nothing reads the file that they are about.

/** Rules about unified plugins that fail, and about what a plugin that does nothing leaves. */
const OF_PLUGINS: ReadonlySet<string> = new Set([
  'plugin-failed',
  'plugin-message',
  'unknown-directive',
  'unknown-language',
])
/** Rules about sidebars without the items that missing modules make. */
const OF_SIDEBARS: ReadonlySet<string> = new Set(['empty-category'])

/** Whether it is about a component that a theme may have. */
function isOfTheme(finding: Diagnostic): boolean {
  return isUndefinedComponent(finding) || finding.isOfTheme === true
}

/** Whether it is about an address with a scheme that no browser knows: a plugin resolves those that are written for it. */
function isSchemeOfPlugin({ rule, subject }: Diagnostic): boolean {
  return rule === 'unsafe-url' && subject !== undefined
}

/**
 * The findings without those about unified plugins, their directives and languages, if the config imports modules that are
 * not there, without those about items of sidebars that such modules make, and without those about components and data of themes
 * and plugins that are not run: a finding about the cause is there already.
 */
export function withoutStandIns(
  found: readonly Diagnostic[],
  config: Pick<ResolvedConfig, 'functions'>,
): readonly Diagnostic[] {
  const { ofPlugins, ofSidebars, ofTheme, ofData } = standInsOf(config)
  if (!ofPlugins && !ofSidebars && !ofTheme && !ofData) return found
  const known = ofPlugins ? found.map(withUncertainAnchor) : found
  return known.filter(
    finding =>
      !(ofPlugins && (OF_PLUGINS.has(finding.rule) || isSchemeOfPlugin(finding))) &&
      !(ofSidebars && OF_SIDEBARS.has(finding.rule)) &&
      !(ofTheme && isOfTheme(finding)) &&
      !(ofData && finding.isOfPlugin),
  )
}

const UNCERTAIN_ANCHOR = 'A plugin that is not installed may change the headings and their anchors.'

/** Plugins that are not there may change headings, and with them their ids. */
function withUncertainAnchor(finding: Diagnostic): Diagnostic {
  if (finding.rule !== 'broken-anchor') return finding
  return { ...finding, atMost: 'log', hint: UNCERTAIN_ANCHOR, cause: UNCERTAIN_ANCHOR }
}

/** What modules that are not there would do: run plugins, make items of sidebars, have components. */
interface StandIns {
  ofPlugins: boolean
  ofSidebars: boolean
  ofTheme: boolean
  ofData: boolean
}

export function standInsOf({ functions }: Pick<ResolvedConfig, 'functions'>): StandIns {
  const { missing = [], transforms, lacksTransforms = false, lacksSidebarItems = false, fromPlugins } = functions ?? {}
  const all = [...(transforms?.values() ?? [])]
  const hasTransforms = all.some(({ remark, rehype }) => remark.length + rehype.length > 0)
  return {
    ofPlugins: missing.some(isRequired) && (hasTransforms || lacksTransforms),
    ofSidebars: lacksSidebarItems,
    ofTheme: (functions?.lacksTheme || fromPlugins?.lacksTheme) ?? false,
    ofData: fromPlugins?.lacksData ?? false,
  }
}

interface PartialsOfSite {
  graph: Pick<SiteGraph, 'partials'>
  files: readonly SourceFile[]
  config: Pick<ResolvedConfig, 'lenient'>
}

/**
 * The findings without those about the front matter of partials that no page includes: an underscore before the name of
 * a page hides it, and its front matter has an effect again as soon as its name has none. On a site of another tool,
 * nothing is said about them: that tool does not read them, and they may be templates for authors.
 */
export function withoutHiddenPartials(
  diagnostics: readonly Diagnostic[],
  { graph, files, config }: PartialsOfSite,
): Diagnostic[] {
  const included = new Set([...graph.partials.values()].map(({ path }) => path))
  const hidden = new Set(files.flatMap(({ kind, path }) => (kind === 'partial' && !included.has(path) ? [path] : [])))
  return diagnostics.filter(
    ({ rule, file = '' }) => !hidden.has(file) || !(config.lenient || rule === 'partial-front-matter'),
  )
}
