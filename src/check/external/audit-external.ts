/**
 * The audit of links to other sites. In: the linked site and how polite to be. Out: a finding for each
 * address that is broken, moved or could not be looked at, at the first place that names it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { AuditInput } from '../../model/audit.ts'
import type { ExternalRequest } from '../../model/check.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Ignores } from '../ignores.ts'
import { externalAddresses, type Place } from './addresses.ts'
import { AnswerCache } from './answer-cache.ts'
import { askPolitely } from './host-queue.ts'
import { lookAt, type Verdict } from './look-at.ts'

export interface ExternalOptions extends ExternalRequest {
  cachePath: string
  /** Silence single places. */
  ignores: Ignores
  signal?: AbortSignal
  onProgress: (phase: string, done: number, total: number) => void
}

/** Other places of a link that are named. */
const RELATED = 5
/** Longest wait that a server may ask for. */
const PATIENCE_MS = 30_000

/** Looks at every external address of the site once. */
export async function auditExternal(
  input: AuditInput,
  options: ExternalOptions,
): Promise<{ diagnostics: Diagnostic[]; looked: number; judged: ReadonlySet<string> }> {
  const { ignore, known: old = new Set() } = options
  const isAsked = (url: string) => !old.has(url) && !ignore.some(pattern => pattern.test(url))
  const places = new Map([...externalAddresses(input)].filter(([url]) => isAsked(url)))
  const cache = new AnswerCache(options.cachePath)
  const now = Date.now()
  const verdicts = new Map<string, Verdict>()
  const unknown: string[] = []
  for (const url of places.keys()) {
    const known = cache.get(askedFor(url, options), { now, accept: options.accept })
    if (known) verdicts.set(url, known)
    else unknown.push(url)
  }
  try {
    await askPolitely(unknown, options, async url => {
      const verdict = await lookPatiently(url, options)
      verdicts.set(url, verdict)
      cache.set(askedFor(url, options), verdict, Date.now())
      options.onProgress('external links', verdicts.size, places.size)
    })
  } finally {
    cache.save()
  }
  const diagnostics = [...places].flatMap(([url, at]) => findingsOf(url, verdicts.get(url), { at, options }))
  return { diagnostics, looked: unknown.length, judged: new Set(verdicts.keys()) }
}

/** The address that is asked for one that the content names. */
function askedFor(url: string, { remap }: ExternalOptions): string {
  return remap.reduce((address, { from, to }) => address.replace(from, to), url)
}

/** Asks again once where the server says when. */
async function lookPatiently(url: string, options: ExternalOptions): Promise<Verdict> {
  const asked = askedFor(url, options)
  if (!URL.canParse(asked)) return { kind: 'broken', reason: 'it is no valid address' }
  const first = await lookAt(asked, options)
  const wait = first.kind === 'unverified' ? first.retryAfterMs : undefined
  if (wait === undefined || wait > PATIENCE_MS) return first
  await pause(wait, undefined, { signal: options.signal })
  return lookAt(asked, options)
}

/** The finding for an address, at the first place that no comment silences, with some of the others. */
function findingsOf(
  url: string,
  verdict: Verdict | undefined,
  { at, options: { ignores } }: { at: Place[]; options: ExternalOptions },
): Diagnostic[] {
  const finding = verdict && findingOf(url, verdict)
  if (!finding) return []
  const [first, ...others] = at.filter(place => !ignores.silences({ rule: finding.rule, ...place }))
  if (!first) return []
  const related = others
    .slice(0, RELATED)
    .flatMap(({ file, span }) => (file ? [{ file, span, message: 'the same link' }] : []))
  return [{ ...finding, ...first, ...(related.length > 0 && { related }) }]
}

function findingOf(url: string, verdict: Verdict): Diagnostic | undefined {
  if (verdict.kind === 'good') return undefined
  if (verdict.kind === 'broken') return { rule: 'external-broken', message: `'${url}' is broken: ${verdict.reason}.` }
  if (verdict.kind === 'unverified')
    return { rule: 'external-unverified', message: `'${url}' could not be looked at: ${verdict.reason}.` }
  if (verdict.status !== 301 && verdict.status !== 308) return undefined
  const message = `'${url}' has moved to '${verdict.location}'.`
  const isSafe = /^https?:/.test(verdict.location)
  return { rule: 'external-redirect', message, ...(isSafe && { hint: `Write '${verdict.location}'.` }) }
}
