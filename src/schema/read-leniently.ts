/**
 * Reads data with errors: invalid parts are left out, so that the rest keeps its effect.
 *
 * In: a schema, and any data. Out: the value of the valid parts, and the issues of the data as it was written; the first
 * one about each field. Without a value where nothing is right. An object of an unknown `type` is left out as a whole,
 * because its other fields mean nothing.
 */
import * as v from 'valibot'
import { isObject } from './fields.ts'
import { fieldPath } from './problems.ts'

/** What is left out may leave out what something else needs. Data of an author does not go deeper than this. */
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

/** A copy of a value without what the paths lead to; where nothing is there, without what it is missing from. */
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

/** Has the value what a path begins with? */
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
