/**
 * Partials that include themselves, or each other too deeply.
 *
 * Returns references that close a cycle are marked as broken, so that rendering terminates; each cycle is reported
 * once, with its path.
 */

import type { Findings } from './findings.ts'
import type { ReferenceOwner } from './reference-run.ts'

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
      report(holder, index, { way: [...way, next], isCircle, findings: state.findings })
    } else visit(next, way, state)
  })
  state.done.add(key)
}

function report(
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
