/**
 * Findings of one rule about the same thing, such as a component that no page can use, are reported once. Returns the
 * first finding about each thing, with the numbers of pages and places; findings without a subject unchanged.
 */
import { groupBy } from '../base/group-by.ts'
import { spreadOf } from '../findings/spread.ts'
import type { Diagnostic, ReportedFinding } from '../model/diagnostic.ts'

/** Merges findings with the same subject across all pages; keeps the others. */
export function oncePerSubject<Found extends Diagnostic | ReportedFinding>(diagnostics: readonly Found[]): Found[] {
  const places = new Map<string, Pick<Diagnostic, 'file'>[]>()
  const routes = new Map<string, string[]>()
  const keyOf = (found: Found) =>
    `${found.rule}\n${found.subject}\n${'severity' in found ? found.severity : found.atMost}`
  const placesOf = (found: Found) => places.get(keyOf(found)) ?? []
  const firsts = diagnostics.filter(diagnostic => {
    if (diagnostic.subject === undefined) return true
    const key = keyOf(diagnostic)
    if (diagnostic.route !== undefined) routes.set(key, [...(routes.get(key) ?? []), diagnostic.route])
    const known = places.get(key)
    if (known) known.push(diagnostic)
    else places.set(key, [diagnostic])
    return known === undefined
  })
  const { first, others } = absentPackages(firsts)
  return firsts.flatMap(diagnostic => {
    if (others.has(diagnostic)) return []
    if (diagnostic === first)
      return { ...joined([first, ...others]), ...spreadOf([first, ...others].flatMap(placesOf)) }
    if (diagnostic.subject === undefined) return diagnostic
    const { subject: _, ...rest } = diagnostic
    const key = keyOf(diagnostic)
    const lost = routes.get(key) ?? []
    return { ...rest, ...(lost.length > 1 && { routes: lost }), ...spreadOf(places.get(key) ?? []) } as Found
  })
}

/** Packages that the site lists and that are not installed: one command installs all of them, so they are one cause. */
function absentPackages<Found extends Diagnostic | ReportedFinding>(firsts: readonly Found[]) {
  const ofPackages = firsts.filter(({ rule, route }) => rule === 'missing-package' && route === undefined)
  const byHint = groupBy(ofPackages, ({ hint = '' }) => hint)
  const [first, ...others] = [...byHint.values()].find(group => group.length > 1) ?? []
  return { first, others: new Set(others) }
}

/** Number of packages that a finding names. */
const MAX_NAMED = 5

function joined<Found extends Diagnostic | ReportedFinding>(all: readonly Found[]): Found {
  const { subject: _, ...first } = all[0] as Found
  const names = all.flatMap(({ subject = [] }) => subject)
  const named = names.slice(0, MAX_NAMED).join(', ')
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  const message = `The packages ${named}${more} are not installed; of the components that use them only the content is shown.`
  return { ...first, message } as Found
}
