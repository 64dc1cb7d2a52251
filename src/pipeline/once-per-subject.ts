/**
 * Findings of one rule about the same thing, such as a component that no page can use, are reported once. Returns the
 * first finding about each thing, with the numbers of pages and places; findings without a subject unchanged.
 */
import { joinAbsentPackages } from '../findings/absent-packages.ts'
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
  const counts = (all: readonly Found[]) => spreadOf(all.flatMap(placesOf))
  return joinAbsentPackages(firsts, counts).flatMap(diagnostic => {
    if (diagnostic.subject === undefined) return diagnostic
    const { subject: _, ...rest } = diagnostic
    const key = keyOf(diagnostic)
    const lost = routes.get(key) ?? []
    return { ...rest, ...(lost.length > 1 && { routes: lost }), ...spreadOf(places.get(key) ?? []) } as Found
  })
}
