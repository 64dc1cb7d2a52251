/**
 * Includes that go too far: they would give a page too many parts, or more text than allowed, or they close a cycle. These
 * references are marked as broken and reported; the others stay. A few lines that include each other ten times over
 * would fill the disk.
 */
import type { Findings } from './findings.ts'
import { MAX_PARTS, type ReferenceOwner, type ReferenceRun } from './reference-run.ts'

export interface IncludeLimits {
  /** Size of a file in bytes. */
  sizeOf: (path: string) => number
  /** Maximum size of a page with everything that it includes, in bytes. */
  pageBytes: number
}

/** The total size of a page or partial. */
interface Growth {
  parts: number
  bytes: number
}

/** Removes includes that exceed a limit, innermost first. */
export function cutGrowth(
  { partials, docs }: Pick<ReferenceRun, 'partials' | 'docs'>,
  limits: IncludeLimits,
  findings: Findings,
): void {
  const known = new Map<string, Growth>()
  const growthOf = (key: string): Growth => {
    const holder = partials.get(key)
    const growth = known.get(key) ?? (holder ? settle(holder) : { parts: 0, bytes: 0 })
    known.set(key, growth)
    return growth
  }
  const settle = (holder: ReferenceOwner): Growth => {
    const total: Growth = { parts: 1, bytes: limits.sizeOf(holder.page.path) }
    const cut: { index: number; problem: string }[] = []
    for (const [index, { partial, href }] of holder.refs.entries()) {
      if (partial === undefined) continue
      const { parts, bytes } = growthOf(partial)
      const problem = problemOf({ parts: total.parts + parts, bytes: total.bytes + bytes }, limits)
      if (problem === undefined) {
        total.parts += parts
        total.bytes += bytes
      } else {
        holder.refs[index] = { href, status: 'broken-file' }
        cut.push({ index, problem })
      }
    }
    report(holder, cut, findings)
    return total
  }
  for (const key of partials.keys()) growthOf(key)
  for (const holder of docs.values()) if (holder.refs.some(({ partial }) => partial !== undefined)) settle(holder)
}

function problemOf({ parts, bytes }: Growth, { pageBytes }: IncludeLimits): string | undefined {
  if (parts > MAX_PARTS) return `there would be ${parts} parts on one page, more than ${MAX_PARTS}`
  if (bytes > pageBytes) return `there would be ${bytes} bytes on one page, more than limits.pageBytes (${pageBytes})`
  return undefined
}

/** One finding for each file, at the first of its removed includes. */
function report({ page, silent }: ReferenceOwner, cut: { index: number; problem: string }[], findings: Findings): void {
  const [first, ...others] = cut
  if (silent || !first) return
  const link = page.links[first.index]
  const what = others.length > 0 ? `, and of ${others.length} more partials below it, is` : ' is'
  findings.add({
    rule: 'partial-growth',
    message: `The include of ${link?.url}${what} left out: with all that it includes, ${first.problem}.`,
    file: page.path,
    span: link?.span,
    hint: 'Include less, or make several pages of it.',
  })
}

// Partials that include themselves, or each other too deeply. Each cycle is reported once, with its path.

/** Deeper includes are an error. */
const MAX_DEPTH = 10

/** Breaks cycles and reports them. */
export function cutCycles(partials: ReadonlyMap<string, ReferenceOwner>, findings: Findings): void {
  const done = new Set<string>()
  for (const key of partials.keys()) visit(key, [], { partials, findings, done })
}

interface Visit {
  partials: ReadonlyMap<string, ReferenceOwner>
  findings: Findings
  done: Set<string>
}

function visit(key: string, above: readonly string[], state: Visit): void {
  const holder = state.partials.get(key)
  if (holder === undefined || state.done.has(key)) return
  const way = [...above, key]
  holder.refs.forEach((ref, index) => {
    const next = ref.partial
    if (next === undefined) return
    const isCircle = way.includes(next)
    if (isCircle || way.length >= MAX_DEPTH) {
      holder.refs[index] = { href: ref.href, status: 'broken-file' }
      reportCut(holder, index, { way: [...way, next], isCircle, findings: state.findings })
    } else visit(next, way, state)
  })
  state.done.add(key)
}

function reportCut(
  { page, silent }: ReferenceOwner,
  index: number,
  { way, isCircle, findings }: { way: string[]; isCircle: boolean; findings: Findings },
): void {
  if (silent) return
  const shown = way.slice(isCircle ? way.indexOf(way.at(-1) ?? '') : 0).join(' → ')
  const rule = isCircle ? 'partial-cycle' : 'partial-depth'
  const message = isCircle
    ? `The include is circular: ${shown}.`
    : `Includes are nested more than ${MAX_DEPTH} deep: ${shown}.`
  findings.add({ rule, message, file: page.path, span: page.links[index]?.span })
}
