/** Reads values of unknown types. */
import { isObject } from '../../../schema/fields.ts'

export type Fields = Record<string, unknown>

/** A text that is not empty. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The fields of an object; none for other values. */
export function fieldsIn(value: unknown): Fields {
  return isObject(value) ? value : {}
}

/** The objects in a list. */
export function records(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
