/**
 * The building blocks of the config's schema: values, lists and objects whose messages are expectations.
 *
 * Every message completes the sentence "<path of the field> must be …". `problems.ts` writes the sentences. An object
 * reports all of its unknown keys at once, each with a suggestion.
 */
import * as v from 'valibot'
import { inSentence } from '../base/counted.ts'
import { suggest } from '../base/suggest.ts'

export const text = v.string('a string')
export const filledText = v.pipe(text, v.regex(/\S/, 'a string that is not empty'))
export const flag = v.boolean('true or false')

/** The source of a regular expression. */
export const regexSource = v.pipe(text, v.check(isRegex, 'a regular expression'))

function isRegex(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp
  } catch {
    return false
  }
}

/** A number, or a string that contains one. */
export const numeric = writtenAs(
  'number',
  v.pipe(
    v.union([v.number(), v.string()], 'a number'),
    v.check(input => `${input}`.trim() !== '' && Number.isFinite(Number(input)), 'a number'),
    v.transform(Number),
  ),
)

/** An object with values of any kind. */
export const map = declaredAs(
  'Record<string, unknown>',
  v.custom<Record<string, unknown>>(isObject, 'a map of names and values'),
)

/** An integer within inclusive bounds. */
export function whole(min: number, max: number) {
  const what = max === Number.MAX_SAFE_INTEGER ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`
  return v.pipe(v.number(what), v.integer(what), v.minValue(min, what), v.maxValue(max, what))
}

/** One of several strings. */
export function oneOf<const T extends readonly string[]>(words: T) {
  return v.picklist(words, choiceOf(words))
}

/** The words that each expectation names, by its text. */
const choices = new Map<string, readonly string[]>()

/** The expectation of one of several words. */
function choiceOf(words: readonly string[]): string {
  const text = inSentence(
    words.map(word => `'${word}'`),
    'or',
  )
  choices.set(text, words)
  return text
}

/** The words that an expectation names; none if it is about something else. */
export function wordsOf(expectation: string): readonly string[] {
  return choices.get(expectation) ?? []
}

/** A list of items of one type. */
export function list<const T extends v.GenericSchema>(item: T) {
  return v.array(item, 'a list')
}

/** An object whose keys are names chosen by the author. */
export function byName<const T extends v.GenericSchema>(value: T) {
  return v.record(v.string(), value, 'an object')
}

/** A value that can be converted to JSON and back: no functions, symbols, dates or cycles. */
export const json = declaredAs(
  'unknown',
  v.custom<unknown>(input => isJson(input, 0), 'a value that JSON can hold'),
)

/** A URL path on this site or an absolute http(s) URL; never a disguised address of another host. */
export const target = v.pipe(
  filledText,
  v.check(isSafeTarget, 'a path that starts with a single slash, or an http(s) URL'),
)

/** A full web address. It may contain placeholders such as `{title}`. */
export const webAddress = v.pipe(
  text,
  v.check(input => /^https?:\/\/[^/]/i.test(input), 'an address that starts with https:// or http://'),
)

/** The target of a link: nothing that runs code or hides its host. */
export const address = v.pipe(filledText, v.check(isHarmless, 'a path, or an http, https, mailto or tel URL'))

/** The path of pages relative to the base or a version, with or without leading and trailing slashes. */
export const route = v.pipe(text, v.check(isPath, "a path such as 'guides', without query and hash"))

/** An object with the fields of all members of a union, with the members' types. */
export type AnyOf<T> = { [Key in T extends unknown ? keyof T : never]?: T extends { [K in Key]?: infer V } ? V : never }

/** Tells the author how to write a value that may be given in several types. */
export function writtenAs<const T extends v.GenericSchema>(type: 'string' | 'number', schema: T) {
  return Object.assign(schema, { writtenAs: type })
}

/** Names the TypeScript type of a schema that does not describe it, such as that of a function. */
export function declaredAs<const T extends v.GenericSchema>(type: string, schema: T) {
  return Object.assign(schema, { declaredAs: type })
}

/** Names the type of a schema that is not a noun, such as one that refers to itself. */
export function aliased<const T extends v.GenericSchema>(alias: string, schema: T) {
  return Object.assign(schema, { alias })
}

/** Several shapes, distinguished by the value, so that errors are reported for the shape that the author meant. */
export function either<const T extends readonly v.GenericSchema[]>(options: T, pick: (input: unknown) => T[number]) {
  return Object.assign(v.lazy<T[number]>(pick), { options })
}

/** A shape of `either` that only provides the message if a value has none of the other shapes. */
export function fallback<const T extends v.GenericSchema>(schema: T) {
  return Object.assign(schema, { isFallback: true })
}

/** A string, or a longer form. `what` is the expectation if the value is neither. */
export function textOr<const T extends v.GenericSchema>(other: T) {
  return either([text, other] as const, input => (typeof input === 'string' ? text : other))
}

export interface NounOptions<U extends string> {
  /** Keys that are accepted but left out, each with the reason for the author; '' if it need not be reported. */
  unused?: Record<U, string>
  /** An additional sentence about a key that is not allowed at all. */
  refuse?: (key: string) => string | undefined
  /** Keys of which exactly one is required. */
  oneOf?: string[]
  /** Other keys that are allowed. */
  others?: OtherKeys
  /** Whether keys that resemble no known one are kept as they are: code of others may read them. */
  isOpen?: boolean
}

/** Keys that are not known by name. */
interface OtherKeys {
  /** Which keys. */
  pattern: RegExp
  /** The same in TypeScript, as the key of an index signature. */
  keyType: string
  schema: v.GenericSchema
}

/** An object with known keys, under its name in the reference. */
export interface Noun<E extends v.ObjectEntries = v.ObjectEntries, U extends string = string>
  extends v.BaseSchema<
    v.InferInput<v.ObjectSchema<E, undefined>> & { [Key in U]?: unknown },
    v.InferOutput<v.ObjectSchema<E, undefined>>,
    v.BaseIssue<unknown>
  > {
  readonly type: 'object'
  readonly name: string
  readonly entries: E
  readonly unused: Record<U, string>
  readonly others?: OtherKeys
}

/** Creates an object schema that reports each unknown key together with the known one that was probably meant. */
export function noun<const E extends v.ObjectEntries, U extends string = never>(
  name: string,
  entries: E,
  options: NounOptions<U> = {},
): Noun<E, U> {
  const schema = v.object(entries, issue => expectation(entries, issue.expected))
  const run = schema['~run'].bind(schema)
  const unused = options.unused ?? ({} as Record<U, string>)
  const checked: typeof run = (dataset, config) => {
    const input: unknown = dataset.value
    // Features add fields after the schema is made.
    const known = [...Object.keys(entries), ...Object.keys(unused)]
    const add = v._addIssue as unknown as AddIssue
    if (Array.isArray(input)) {
      add(schema, 'type', dataset, config)
      return dataset as unknown as ReturnType<typeof run>
    }
    const result = run(dataset, config)
    for (const key of isObject(input) ? Object.keys(input) : []) {
      const value = (input as Record<string, unknown>)[key]
      if (Object.hasOwn(entries, key) || Object.hasOwn(unused, key) || value === undefined) continue
      const path = [{ type: 'object', origin: 'key', input, key, value }]
      if (options.others?.pattern.test(key)) {
        const { issues, output } = v.safeParse(options.others.schema, value)
        if (!issues) Object.assign(result.value as object, { [key]: output })
        for (const { message, expected } of issues ?? [])
          add(schema, 'value', result, config, {
            input: value,
            expected,
            message,
            path: [{ ...path[0], origin: 'value' }],
          })
        continue
      }
      if (options.isOpen && suggest(key, known) === undefined) {
        Object.assign(result.value as object, { [key]: value })
        continue
      }
      const message = options.refuse?.(key) ?? unknownKey(key, known)
      add(schema, 'key', result, config, { input: key, expected: 'never', message, path })
    }
    const { oneOf: keys } = options
    if (keys && isObject(input) && keys.every(key => input[key] === undefined)) {
      const message = `must have ${inSentence(
        keys.map(key => `'${key}'`),
        'or',
      )}`
      add(schema, 'key', result, config, { input, expected: 'never', message })
    }
    return result
  }
  const { others } = options
  return Object.assign(schema, { '~run': checked, name, unused, others }) as unknown as Noun<E, U>
}

/** An object that ignores other keys. `what` is the expectation if the value is not one. */
export function someOf<const E extends v.ObjectEntries>(what: string, entries: E) {
  return v.object(entries, issue => expectation(entries, issue.expected, what))
}

/** valibot's own function to add an issue, without its generics. */
/**
 * Adds a field to an object schema that has no such field yet.
 * @param after the field that it follows, in references and types; at the end if there is none of this name
 */
export function addField(
  { entries }: { entries: v.ObjectEntries },
  name: string,
  { schema, after }: { schema: v.GenericSchema; after: string },
): void {
  if (Object.hasOwn(entries, name)) return
  const fields = Object.entries(entries)
  const at = fields.findIndex(([field]) => field === after) + 1 || fields.length
  for (const [field] of fields.slice(at)) delete entries[field]
  for (const [field, entry] of [[name, schema] as const, ...fields.slice(at)]) entries[field] = entry
}

type AddIssue = (schema: unknown, label: string, dataset: unknown, config: unknown, other?: object) => void

function unknownKey(key: string, known: string[]): string {
  const near = suggest(key, known)
  return near === undefined ? 'is not a known field' : `is not a known field; did you mean '${near}'?`
}

/** The expectation for a missing key: that of its own schema. */
function expectation(entries: v.ObjectEntries, expected: string | null, what = 'an object'): string {
  const key = expected?.startsWith('"') ? expected.slice(1, -1) : undefined
  if (key === undefined) return what
  const { message } = (entries[key] ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : 'set'
}

/** A plain object, as opposed to null and a list. */
export function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

function isJson(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (depth > 50) return false
  if (Array.isArray(value)) return value.every(item => isJson(item, depth + 1))
  if (!isObject(value)) return false
  const plain = Object.getPrototypeOf(value) === null || Object.getPrototypeOf(Object.getPrototypeOf(value)) === null
  return plain && Object.values(value).every(item => item === undefined || isJson(item, depth + 1))
}

function isSafeTarget(url: string): boolean {
  return /^\/(?![/\\])/.test(url) || /^https?:\/\/[^/\\]/i.test(url)
}

export function isHarmless(url: string): boolean {
  const bare = url.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\ufeff]/g, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase()
  if (scheme === undefined) return !/^[/\\]{2}/.test(bare)
  return ['http', 'https', 'mailto', 'tel', 'pathname'].includes(scheme)
}

/** A path whose segments are names: no `..`, no query, no host. */
export function isPath(input: string): boolean {
  const segments = input.replace(/^\//, '').replace(/\/$/, '').split('/')
  return input === '' || input === '/' || segments.every(segment => /^(?!\.{1,2}$)[^\s\\?#:]+$/.test(segment))
}
