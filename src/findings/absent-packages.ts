/**
 * Packages that a site lists and that are not installed are one cause, whatever goes without them: one command installs
 * all of them. Returns findings in which they are one finding, in the place of the first.
 */
import { groupBy } from '../base/group-by.ts'
import { inWords } from '../base/in-words.ts'
import { installCommand, isListed, packageManagerOf, packageOf } from '../base/package-managers.ts'
import { siteRelative } from '../base/paths.ts'
import { isListedInWorkspace, usedFromWorkspace } from '../base/workspace-packages.ts'
import type { Diagnostic, PackageEffect, ReportedFinding } from '../model/diagnostic.ts'
import { spreadOf } from './spread.ts'

/** What a site goes without, in the order in which it is said. */
const CLAUSES: Record<PackageEffect, (them: string) => string> = {
  components: them => `of the components that use ${them} only the content is shown`,
  config: them => `what the config takes from ${them} has no effect`,
  plugins: them => `plugins that need ${them} are not run`,
  stylesheets: them => `the stylesheets in ${them} are missing`,
  postcss: () => "the site's stylesheets are used without PostCSS",
  scss: () => 'SCSS is not compiled to CSS',
  live: () => 'of code blocks with `live` only the code is shown',
}
/** Number of packages that a finding names. */
const MAX_NAMED = 5

type Found = Diagnostic | ReportedFinding

/**
 * What makes a finding one about packages that are not installed, if the site lists them; nothing for other modules. The
 * finding has the command as its hint then.
 */
export function ifListed(
  modules: string | readonly string[] | undefined,
  effect: PackageEffect,
  siteDir: string,
): Partial<Pick<Diagnostic, 'rule' | 'hint' | 'lacks' | 'atMost'>> {
  const packages = [modules ?? []].flat().map(module => packageOf(module) ?? module)
  const [first] = packages
  const isKnown = (name: string) => isListed(name, siteDir) || isListedInWorkspace(name, siteDir)
  if (first === undefined || !packages.every(isKnown)) return {}
  const hint = `Run '${packageManagerOf(siteDir)} install'.`
  return { rule: 'missing-package', hint, lacks: { packages, effects: [effect], isListed: true }, atMost: 'warn' }
}

/** The note about packages of the workspace that the site lists, that no installation has linked, and whose files are used. */
export function workspaceFindings(siteDir: string): Diagnostic[] {
  const found = usedFromWorkspace(siteDir)
  const named = found.slice(0, MAX_NAMED).map(({ name, dir }) => `${name} (${siteRelative(siteDir, dir)})`)
  const list = inWords([...named, ...(found.length > MAX_NAMED ? [`${found.length - MAX_NAMED} more`] : [])])
  const are = found.length > 1 ? `The packages ${list} of the workspace are` : `The package ${list} of the workspace is`
  const [first] = found
  if (first === undefined) return []
  return [
    {
      rule: 'missing-package',
      message: `${are} not installed: the files in the folder are used.`,
      hint: `'${installCommand(first.name, siteDir)}' links the packages of the workspace.`,
      atMost: 'log',
    },
  ]
}

/**
 * The findings with those of absent packages joined, if one command may install them: that for packages that the site lists
 * also installs those that these need, so that others may come with them.
 * @param placesOf all places of findings that were joined before
 */
export function joinAbsentPackages<F extends Found>(
  found: readonly F[],
  placesOf?: (of: readonly F[]) => readonly { file?: string }[],
): F[] {
  const absent = found.filter(({ lacks, route }) => lacks !== undefined && route === undefined)
  const all = absent.find(({ lacks }) => lacks?.isListed)?.hint
  const groups = groupBy(absent, ({ hint = '' }) => all ?? hint)
  const joined = new Map([...groups.values()].flatMap(group => (group.length > 1 ? [[group[0], group] as const] : [])))
  const others = new Set([...joined.values()].flatMap(group => group.slice(1)))
  return found.flatMap(finding => {
    if (others.has(finding)) return []
    const group = joined.get(finding)
    if (!group) return finding
    const { subject: _, ...first } = finding
    const places = placesOf?.(group)
    return {
      ...first,
      ...joinOf(group, places ?? group),
      ...(all !== undefined && { hint: all }),
      ...lackedPages(group),
      ...spreadIn(group),
      ...(places && spreadOf(places)),
    } as F
  })
}

function joinOf(
  group: readonly Found[],
  places: readonly { file?: string }[],
): Pick<Diagnostic, 'message' | 'lacks' | 'rule'> {
  const isListed = group.some(({ lacks }) => lacks?.isListed)
  const packages = [...new Set(group.flatMap(({ lacks }) => lacks?.packages ?? []))]
  const all = new Set(group.flatMap(({ lacks }) => lacks?.effects ?? []))
  const effects = (Object.keys(CLAUSES) as PackageEffect[]).filter(effect => all.has(effect))
  const named = packages.slice(0, MAX_NAMED).join(', ')
  const more = packages.length > MAX_NAMED ? ` and ${packages.length - MAX_NAMED} more` : ''
  const are = packages.length > 1 ? `The packages ${named}${more} are` : `The package ${named} is`
  const message = `${are} not installed; ${listed(effects.map(effect => CLAUSES[effect](packages.length > 1 ? 'them' : 'it')))}.`
  const own = group.flatMap(({ lacks }) => lacks?.files ?? [])
  return { rule: 'missing-package', message, lacks: { packages, effects, isListed, files: filesOf(places, own) } }
}

/** The files of places, and others, without repetitions. */
export function filesOf(places: readonly { file?: string }[], others: readonly string[] = []): string[] {
  return [...new Set([...places.flatMap(({ file }) => file ?? []), ...others])]
}

function listed(clauses: readonly string[]): string {
  const last = clauses.at(-1) ?? ''
  return clauses.length < 2 ? last : `${clauses.slice(0, -1).join(', ')}, and ${last}`
}

function lackedPages(group: readonly Found[]): Pick<Diagnostic, 'lacksPages'> {
  const names = group.flatMap(({ lacksPages = [] }) => lacksPages)
  return names.length > 0 ? { lacksPages: [...new Set(names)] } : {}
}

/** The places that are known; whether findings have pages in common is not known any more. */
function spreadIn(group: readonly Found[]): Pick<Diagnostic, 'pages' | 'places'> {
  const pages = Math.max(...group.map(({ pages: own = 1 }) => own))
  const places = group.reduce((sum, { pages: own = 0, places: all = own }) => sum + all, 0)
  return { ...(pages > 1 && { pages }), ...(places > 1 && { places }) }
}
