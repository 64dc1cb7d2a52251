/**
 * Decides severities once, when all findings are known. Returns diagnostics in full sentences, without those that the
 * config ignores. Stages and caches store findings before this step, so that changing a level does not require
 * reading anything again.
 */
import type { Diagnostic, ReportedFinding, Severity } from '../model/diagnostic.ts'
import { isOnlyHere } from '../model/frontmatter.ts'
import { joinAbsentPackages } from './absent-packages.ts'
import { joinLackingPages } from './lacking-pages.ts'
import type { Level, Levels } from './level.ts'
import { ALWAYS_ERRORS, CONTENT_LOSSES, LEVEL_FIELDS, LEVELS } from './rule-table.ts'
import { sentence } from './sentence.ts'

const SEVERITIES: Record<Level, Severity | undefined> = {
  ignore: undefined,
  log: 'info',
  warn: 'warning',
  throw: 'error',
}
/** Number of other places that a finding names. */
const MAX_RELATED = 5
const LEVELS_ASCENDING: Level[] = ['ignore', 'log', 'warn', 'throw']

/**
 * Decides the severity of each finding.
 * @param levels absent if there is no config: every rule has its default level
 */
export function withSeverities(findings: readonly Diagnostic[], levels?: Levels): ReportedFinding[] {
  const severityOf = severities(levels)
  const all = joinAbsentPackages(findings)
  const hints = new Map<string, string>()
  // One hint stands in thousands of findings.
  const hintOf = (hint: string) => {
    const known = hints.get(hint) ?? sentence(hint)
    hints.set(hint, known)
    return known
  }
  const reported = all.flatMap(finding => {
    const severity = severityOf(finding)
    if (severity === undefined) return []
    const { rule, message, hint, related } = finding
    const reported: ReportedFinding & Pick<Diagnostic, 'atMost'> = Object.assign({ rule, severity }, finding)
    reported.message = sentence(message)
    if (hint !== undefined) reported.hint = hintOf(hint)
    if (related)
      reported.related = related.slice(0, MAX_RELATED).map(other => ({ ...other, message: sentence(other.message) }))
    if ('atMost' in reported) delete reported.atMost
    return [reported]
  })
  return joinLackingPages(reported)
}

/** The severities of findings, without what they say. */
export function severitiesOf(findings: readonly Diagnostic[], levels?: Levels): { severity: Severity }[] {
  const severityOf = severities(levels)
  return findings.flatMap(finding => {
    const severity = severityOf(finding)
    return severity === undefined ? [] : [{ severity }]
  })
}

/** The severity by finding: a site has thousands of findings, and few rules. */
function severities(levels: Levels | undefined): (finding: Diagnostic) => Severity | undefined {
  const known = new Map<string, Severity | undefined>()
  return finding => {
    if (finding.rule === 'front-matter-type') return SEVERITIES[levelOf(finding, levels)]
    const key = finding.atMost === undefined ? finding.rule : `${finding.rule} ${finding.atMost}`
    if (!known.has(key)) known.set(key, SEVERITIES[levelOf(finding, levels)])
    return known.get(key)
  }
}

/** Whether a list contains an error once the config has decided the severities. */
export function hasErrors(findings: readonly Diagnostic[], levels: Levels): boolean {
  return findings.some(finding => levelOf(finding, levels) === 'throw')
}

function levelOf(finding: Pick<Diagnostic, 'rule' | 'atMost' | 'about'>, levels: Levels | undefined): Level {
  const level = ownLevelOf(finding, levels)
  if (level === 'ignore' || !levels?.lenient) return level
  if (finding.rule === 'front-matter-type' && isOnlyHere(String(finding.about?.[0]))) return 'log'
  // An audit does not decide about publication: there, findings that are errors by default stay errors.
  // A site that was made for another tool is not published in part because a machine was busy.
  if (finding.rule === 'time-limit') return level
  if (level !== 'throw' || levels.byDefault?.[finding.rule] === 'throw') return level
  // The rest of a site that was made for another tool is worth publishing.
  return Object.hasOwn(ALWAYS_ERRORS, finding.rule) && CONTENT_LOSSES[finding.rule] === undefined ? 'throw' : 'warn'
}

function ownLevelOf({ rule, atMost }: Pick<Diagnostic, 'rule' | 'atMost'>, levels: Levels | undefined): Level {
  if (Object.hasOwn(ALWAYS_ERRORS, rule)) return 'throw'
  const named = levels && Object.hasOwn(levels.rules, rule) ? levels.rules[rule] : undefined
  if (named !== undefined) return named
  const field = LEVEL_FIELDS[rule]
  const byDefault =
    (field && levels?.[field]) ??
    levels?.byDefault?.[rule] ??
    LEVELS[rule as keyof typeof LEVELS] ??
    levels?.pluginRules?.[rule] ??
    'warn'
  return atMost !== undefined && LEVELS_ASCENDING.indexOf(atMost) < LEVELS_ASCENDING.indexOf(byDefault)
    ? atMost
    : byDefault
}

/** A config without its levels: the input of everything except severities. */
export function withoutLevels(config: Levels): object {
  return Object.fromEntries(Object.entries(config).filter(([name]) => !LEVEL_NAMES.has(name)))
}

const LEVEL_NAMES: ReadonlySet<string> = new Set<keyof Levels>([
  'rules',
  'byDefault',
  'pluginRules',
  'onBrokenLinks',
  'onBrokenMarkdownLinks',
  'onBrokenAnchors',
  'onBrokenMarkdownImages',
  'onDuplicateRoutes',
])
