/**
 * Validates one field of data independently of the others, so that one invalid field does not affect them.
 *
 * Returns the typed value, or its problem with its place.
 */
import * as v from 'valibot'
import { problemOf } from './problems.ts'

export type FieldResult =
  | { value: unknown }
  | { problem: string; keys: (string | number)[] /** Whether it should be a list. */; isList: boolean }

/** Reads a field of an object. `keys` lead from the object to the invalid value. */
export function readField(schema: v.GenericSchema, name: string, value: unknown): FieldResult {
  const result = v.safeParse(schema, value)
  if (result.success) return { value: result.output }
  const [issue] = result.issues
  const keys = [...name.split('.'), ...(issue.path ?? []).map(({ key }) => key as string | number)]
  return { problem: problemOf(issue, keys), keys, isList: issue.type === 'array' }
}
