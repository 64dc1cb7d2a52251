/**
 * Reads data with errors: invalid parts are left out, so that the rest can be used.
 *
 * Returns the value of the valid parts, and the issues of the data as written: the first one about each field. If
 * nothing is valid, there is no value. An object with an unknown `type` is left out completely, because its other
 * fields have no meaning.
 */
import * as v from 'valibot'
import { isObject } from './fields.ts'
import { fieldPath } from './problems.ts'

/** Leaving out a part may invalidate another that needs it. Authors' data is not nested deeper than this. */
const MAX_ROUNDS = 20

type Key = string | number

/** An issue, and the keys that lead to it. */
export interface FoundIssue {
  issue: v.BaseIssue<unknown>
  keys: Key[]
}

/** Reads data by a schema. */
export function readLeniently<const Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
): { value?: v.InferOutput<Schema>; issues: FoundIssue[] } {
  let rest = data
  let issues: FoundIssue[] = []
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const result = v.safeParse(schema, rest)
    if (result.success) return { value: result.output, issues }
    const found = result.issues.map(issue => ({ issue, keys: keysOf(issue) }))
    if (round === 0) issues = firstOfEach(found)
    if (found.some(({ keys }) => keys.length === 0 || (keys.length === 1 && keys[0] === 'type'))) break
    rest = withoutFields(
      rest,
      found.map(({ keys }) => (keys.at(-1) === 'type' ? keys.slice(0, -1) : keys)),
    )
  }
  return { issues }
}

/** The keys that lead to an issue. */
export function keysOf(issue: v.BaseIssue<unknown>): Key[] {
  return (issue.path ?? []).map(({ key }) => key as Key)
}

/**
 * A copy of a value without the values at the given paths; if there is none at a path, without the object that lacks
 * it.
 */
export function withoutFields(value: unknown, paths: readonly Key[][]): unknown {
  const inner = new Map<string, Key[][]>()
  for (const [key, ...rest] of paths) {
    const name = String(key)
    inner.set(name, [...(inner.get(name) ?? []), rest])
  }
  const entries = Object.entries(value as object).flatMap(([name, part]): [string, unknown][] => {
    const own = inner.get(name)
    if (own === undefined) return [[name, part]]
    const isWrong = own.some(path => path.length === 0 || !hasFirst(part, path))
    return isWrong ? [] : [[name, withoutFields(part, own)]]
  })
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}

/** Whether the value contains the first key of a path. */
function hasFirst(value: unknown, [key]: Key[]): boolean {
  return (isObject(value) || Array.isArray(value)) && Object.hasOwn(value, key as Key)
}

function firstOfEach(issues: readonly FoundIssue[]): FoundIssue[] {
  const seen = new Set<string>()
  return issues.filter(({ keys }) => {
    const path = fieldPath(keys)
    if (seen.has(path)) return false
    seen.add(path)
    return true
  })
}
