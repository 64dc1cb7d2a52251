/**
 * The size of pages and partials with everything that they include.
 *
 * Returns includes that would give a page too many parts, or more text than allowed, are marked as broken and
 * reported; the others stay. A few lines that include each other ten times over would fill the disk.
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
