/**
 * Problems in data as sentences: the path of the field, what was expected, what was found, and what was probably
 * meant.
 *
 * Returns a sentence each.
 */
import type * as v from 'valibot'
import { suggest } from '../base/suggest.ts'
import { wordsOf } from './fields.ts'

/**
 * The sentence about an issue. `keys` lead to the field; if there are none, the issue is about the whole, which `whole`
 * names.
 */
export function problemOf(issue: v.BaseIssue<unknown>, keys: readonly unknown[], whole = 'the config'): string {
  return sentence(fieldPath(keys) || whole, issue)
}

function sentence(path: string, issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return `${path} ${issue.message}${/[.?]$/.test(issue.message) ? '' : '.'}`
  if (issue.path?.at(-1)?.origin === 'key') return `${path} is missing: it must be ${issue.message}.`
  const expectation = `${path} must be ${issue.message}`
  if (issue.kind !== 'schema' && typeof issue.input === 'object') return `${expectation}.`
  return `${expectation}, but is ${describe(issue.input)}${nearest(issue)}`
}

/** The end of a sentence about a word that is not one of the allowed ones. */
function nearest(issue: v.BaseIssue<unknown>): string {
  const { input, requirement } = issue
  const words = wordsOf(issue.message)
  if (typeof input !== 'string' || requirement !== undefined || words.length < 2) return '.'
  const near = suggest(input, words) ?? words.find(word => input !== '' && word.startsWith(input))
  return near === undefined ? '.' : `; did you mean '${near}'?`
}

/** A value in a few words, never longer than a line. */
function describe(value: unknown): string {
  if (value === undefined) return 'not set'
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return value === '' ? 'an empty string' : `the string '${shorten(value)}'`
  if (typeof value === 'number' || typeof value === 'bigint') return `the number ${value}`
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'symbol') return 'a symbol'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (value instanceof RegExp) return 'a regular expression'
  if (value instanceof Date) return 'a date'
  return 'an object'
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}

/** The keys of a path that `fieldPath` or a stage wrote. */
export function fieldKeys(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|\['([^']*)'\]|([^.[\]]+)/g)].map(([, index, quoted, name]) =>
    index === undefined ? (quoted ?? name ?? '') : Number(index),
  )
}

/** `navbar.items[2].position`; keys that are not identifiers are in brackets. */
export function fieldPath(keys: readonly unknown[]): string {
  let text = ''
  for (const key of keys) {
    if (typeof key === 'number') text += `[${key}]`
    else if (/^[A-Za-z_$][\w$]*$/.test(String(key))) text += text === '' ? String(key) : `.${String(key)}`
    else text += `['${shorten(String(key))}']`
  }
  return text
}
