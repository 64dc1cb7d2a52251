/**
 * Findings about valid fields without effect, so that authors do not rely on them.
 *
 * Fields without a reason only concern another tool's own build, and are skipped.
 */
import { isAbsolute } from 'node:path'
import type * as v from 'valibot'
import { inWords } from '../base/in-words.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { isObject, type Noun } from '../schema/fields.ts'
import { fieldKeys } from '../schema/problems.ts'

/** A finding about the field at `path`; `why` completes "… has no effect: …". */
export function noEffect(path: string, why: string, file: string | undefined): Diagnostic {
  return { rule: 'config-no-effect', message: `${path} has no effect: ${why}.`, file, about: fieldKeys(path) }
}

/** A finding about a preset of others. `left`: the names of its options that the classic one does not have. */
export function readAsClassic(
  path: string,
  { name, left }: { name: string; left: readonly string[] },
  file: string | undefined,
): Diagnostic {
  const have = left.length > 1 ? `options ${inWords(left)} have` : `option ${left[0]} has`
  const options = left.length === 0 ? '' : ` Its ${have} no effect.`
  return {
    rule: 'config-no-effect',
    message: `${path} is read as the classic preset, whose options it has: the preset (${name}) is not known. Of components of its theme only the content is shown.${options}`,
    file,
    about: fieldKeys(path),
  }
}

/** A schema with the parts that refer to other schemas. */
type AnySchema = v.GenericSchema &
  Partial<Pick<Noun, 'entries' | 'unused'>> & {
    wrapped?: AnySchema
    item?: AnySchema
    items?: AnySchema[]
    value?: AnySchema
    getter?: (input: unknown) => AnySchema
  }

/** Every field of `value` without effect, at any depth. `path` is the path of the value. */
export function fieldsWithoutEffect(schema: v.GenericSchema, value: unknown, path = ''): [path: string, why: string][] {
  const { wrapped, getter, entries, unused = {}, item, items, value: ofRecord } = schema as AnySchema
  if (value === undefined || value === null) return []
  if (wrapped) return fieldsWithoutEffect(wrapped, value, path)
  if (getter) return fieldsWithoutEffect(getter(value), value, path)
  if (Array.isArray(value))
    return value.flatMap((part, index) => {
      const inner = item ?? items?.[index]
      return inner ? fieldsWithoutEffect(inner, part, `${path}[${index}]`) : []
    })
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, part]): [string, string][] => {
    const at = path === '' ? key : `${path}.${key}`
    const why = unused[key]
    if (why !== undefined) return why !== '' && asksForSomething(part) ? [[at, why]] : []
    const inner = entries?.[key] ?? ofRecord
    return inner ? fieldsWithoutEffect(inner as v.GenericSchema, part, at) : []
  })
}

/** Whether a value requests anything: false, null and an empty list do not. */
function asksForSomething(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0)
}

/**
 * The name of a module; for an absolute path only its end, because `require.resolve` returns paths that differ between
 * machines.
 */
export function shortName(module: string): string {
  return isAbsolute(module) ? module.split(/[\\/]/).slice(-3).join('/') : module
}
