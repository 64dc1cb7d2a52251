/**
 * Converts verdicts to findings. In: the verdict on an address, and the places that name it. Out: a finding at the
 * first place that no comment suppresses, with some of the others, and one for each missing fragment.
 */
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Ignores } from '../ignores.ts'
import type { Place } from './addresses.ts'
import type { AddressCheck, Verdict } from './check-address.ts'

/** Number of other places of a link to name. */
const RELATED = 5

export interface CheckedAddress {
  url: string
  check: AddressCheck
  at: readonly Place[]
  ignores: Ignores
  /** Time of the last successful check of the address, in milliseconds since 1970. */
  goodAt?: number
}

/** The findings about one address. */
export function findingsOf({ url, check, at, ignores, goodAt }: CheckedAddress): Diagnostic[] {
  const finding = findingOf(url, check.verdict, goodAt)
  const ofPage = finding ? placed(finding, at, ignores) : []
  const ofFragments = check.missing.flatMap(fragment => {
    const message = `'${url}' has no anchor '#${fragment}'.`
    return placed(
      { rule: 'external-anchor', message },
      at.filter(place => place.fragment === fragment),
      ignores,
    )
  })
  return [...ofPage, ...ofFragments]
}

function placed(finding: Diagnostic, at: readonly Place[], ignores: Ignores): Diagnostic[] {
  const [first, ...others] = at.filter(({ file, span }) => !ignores.silences({ rule: finding.rule, file, span }))
  if (!first) return []
  const related = others
    .slice(0, RELATED)
    .flatMap(({ file, span }) => (file ? [{ file, span, message: 'This is the same link.' }] : []))
  return [{ ...finding, file: first.file, span: first.span, ...(related.length > 0 && { related }) }]
}

function findingOf(url: string, verdict: Verdict, goodAt: number | undefined): Diagnostic | undefined {
  if (verdict.kind === 'good' || verdict.kind === 'anchorless') return undefined
  if (verdict.kind === 'moved') {
    const message = `'${url}' has moved permanently to '${verdict.location}'.`
    return { rule: 'external-redirect', message, hint: `Write '${verdict.location}'.` }
  }
  if (verdict.kind === 'soft')
    return { rule: 'external-soft-404', message: `'${url}' seems to be gone: ${verdict.reason}.` }
  if (verdict.kind === 'unverified')
    return { rule: 'external-unverified', message: `'${url}' could not be checked: ${verdict.reason}.` }
  const hint = goodAt === undefined ? undefined : archived(url, goodAt)
  return { rule: 'external-broken', message: `'${url}' is broken: ${verdict.reason}.`, hint }
}

function archived(url: string, goodAt: number): string {
  const day = new Date(goodAt).toISOString().slice(0, 10)
  return `It last answered on ${day}; there may be a copy at https://web.archive.org/web/${day.replaceAll('-', '')}/${url}.`
}
