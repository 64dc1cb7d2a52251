/**
 * Converts verdicts to findings. In: the verdict on an address, and the places that name it. Out: a finding at the
 * first place that no comment suppresses, with some of the others, and one for each missing fragment.
 */

import type { ExternalPlace } from '../../check/external-addresses.ts'
import type { Ignores } from '../../check/ignores.ts'
import { spreadOf } from '../../findings/spread.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { AddressCheck, Verdict } from './check-address.ts'

/** Number of other places of a link to name. */
const RELATED = 5

export interface CheckedAddress {
  url: string
  check: AddressCheck
  at: readonly ExternalPlace[]
  ignores: Ignores
  /** The result for the same address with https, if the address has http and the server answers there. */
  secure?: AddressCheck
  /** Time of the last successful check of the address, in milliseconds since 1970. */
  goodAt?: number
}

/** The findings about one address. */
export function findingsOf({ url, check, at, ignores, goodAt, secure }: CheckedAddress): Diagnostic[] {
  const finding = secure ? undefined : findingOf(url, check.verdict, goodAt)
  const asGood = at.filter(({ fragment = '' }) => !secure?.missing.includes(fragment))
  const ofPage = [...(finding ? placed(finding, at, ignores) : []), ...(secure ? insecure(url, asGood, ignores) : [])]
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

function placed(finding: Diagnostic, at: readonly ExternalPlace[], ignores: Ignores): Diagnostic[] {
  const shown = at.filter(({ file, span }) => !ignores.silences({ rule: finding.rule, file, span }))
  const [first, ...others] = shown
  if (!first) return []
  const related = others
    .slice(0, RELATED)
    .flatMap(({ file, span }) => (file ? [{ file, span, message: 'This is the same link.' }] : []))
  return [
    { ...finding, file: first.file, span: first.span, ...(related.length > 0 && { related }), ...spreadOf(shown) },
  ]
}

/** A finding for each place, because each can be corrected. */
function insecure(url: string, at: readonly ExternalPlace[], ignores: Ignores): Diagnostic[] {
  const to = secured(url)
  const message = `'${url}' is linked without encryption, though its server answers with https.`
  const finding = { rule: 'insecure-link', message, hint: `Write '${to}'.` } as const
  return at.flatMap(({ file, span, url: from }): Diagnostic[] => {
    if (ignores.silences({ rule: finding.rule, file, span })) return []
    return [{ ...finding, file, span, replace: { from, to: secured(from) } }]
  })
}

/** The address with https. */
export function secured(url: string): string {
  return url.replace(/^http:/i, 'https:')
}

function findingOf(url: string, verdict: Verdict, goodAt: number | undefined): Diagnostic | undefined {
  if (verdict.kind === 'good' || verdict.kind === 'anchorless') return undefined
  if (verdict.kind === 'moved') {
    const message = `'${url}' has moved permanently to '${verdict.location}'.`
    return { rule: 'external-redirect', message, hint: `Write '${verdict.location}'.` }
  }
  if (verdict.kind === 'soft')
    return { rule: 'external-soft-404', message: `'${url}' seems to be gone: ${verdict.reason}.` }
  if (verdict.kind === 'untrusted')
    return { rule: 'external-certificate', message: `'${url}' cannot be trusted: ${verdict.reason}.` }
  if (verdict.kind === 'failing')
    return { rule: 'external-server-error', message: `'${url}' fails: ${verdict.reason}, each time it is requested.` }
  if (verdict.kind === 'unverified')
    return { rule: 'external-unverified', message: `'${url}' could not be checked: ${verdict.reason}.` }
  const hint = goodAt === undefined ? undefined : archived(url, goodAt)
  return { rule: 'external-broken', message: `'${url}' is broken: ${verdict.reason}.`, hint }
}

function archived(url: string, goodAt: number): string {
  const day = new Date(goodAt).toISOString().slice(0, 10)
  return `It last answered on ${day}; there may be a copy at https://web.archive.org/web/${day.replaceAll('-', '')}/${url}.`
}
