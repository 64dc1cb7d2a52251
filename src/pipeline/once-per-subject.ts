/**
 * Findings of one rule about the same thing, such as a component that no page can use, are reported once. In: all
 * findings of a run. Out: the first finding about each thing, with the numbers of pages and places; findings without a
 * subject unchanged.
 */
import { spreadOf } from '../findings/spread.ts'
import type { Diagnostic, SettledDiagnostic } from '../model/diagnostic.ts'

/** Merges findings with the same subject across all pages; keeps the others. */
export function oncePerSubject<Found extends Diagnostic | SettledDiagnostic>(diagnostics: readonly Found[]): Found[] {
  const places = new Map<string, Pick<Diagnostic, 'file'>[]>()
  const routes = new Map<string, string[]>()
  const keyOf = (found: Found) =>
    `${found.rule}\n${found.subject}\n${'severity' in found ? found.severity : found.atMost}`
  const firsts = diagnostics.filter(diagnostic => {
    if (diagnostic.subject === undefined) return true
    const key = keyOf(diagnostic)
    if (diagnostic.route !== undefined) routes.set(key, [...(routes.get(key) ?? []), diagnostic.route])
    const known = places.get(key)
    if (known) known.push(diagnostic)
    else places.set(key, [diagnostic])
    return known === undefined
  })
  return firsts.map(diagnostic => {
    if (diagnostic.subject === undefined) return diagnostic
    const { subject: _, ...rest } = diagnostic
    const key = keyOf(diagnostic)
    const lost = routes.get(key) ?? []
    return { ...rest, ...(lost.length > 1 && { routes: lost }), ...spreadOf(places.get(key) ?? []) } as Found
  })
}
