/**
 * Readers of front matter values: each takes what YAML gave and returns the typed value, or says what
 * it expected instead. Numbers and booleans stand for strings where a string is meant (`title: 2024`).
 */

import { urlKind } from '../../base/safe-url.ts'
import type { HomeAction, HomeDoor } from '../../model/frontmatter.ts'

/** The value was of a wrong kind; `expected` completes "must be …". */
export class Wrong {
  readonly expected: string
  constructor(expected: string) {
    this.expected = expected
  }
}

/** Turns an unknown value into a typed one. */
export type Reader<T> = (value: unknown) => T | Wrong

export const readString: Reader<string> = value => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return new Wrong('a string')
}

/** An address that runs no code; '' stands for none. */
export const readAddress: Reader<string> = value => {
  const url = readString(value)
  return typeof url === 'string' && urlKind(url) !== 'unsafe' ? url : new Wrong('an http(s) address or a path')
}

export const readBoolean: Reader<boolean> = value => {
  if (typeof value === 'boolean') return value
  if (value === 'true') return true
  if (value === 'false') return false
  return new Wrong('true or false')
}

export const readNumber: Reader<number> = value => {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value)
  return new Wrong('a number')
}

/** A heading level that a table of contents can show: 2 to 6. */
export const readLevel: Reader<number> = value => {
  const level = readNumber(value)
  return typeof level === 'number' && Number.isInteger(level) && level >= 2 && level <= 6
    ? level
    : new Wrong('a heading level from 2 to 6')
}

/** A document id: no slashes. */
export const readId: Reader<string> = value => {
  const id = readString(value)
  return typeof id === 'string' && id !== '' && !id.includes('/') ? id : new Wrong('a name without slashes')
}

export const readObject: Reader<Record<string, unknown>> = value =>
  isObject(value) ? value : new Wrong('a map of names and values')

/** The reader's value, or null where null is written on purpose. */
export function orNull<T>(reader: Reader<T>): Reader<T | null> {
  return value => (value === null ? null : reader(value))
}

/** One of some words. */
export function oneOf<T extends string>(...words: T[]): Reader<T> {
  return value => (words.includes(value as T) ? (value as T) : new Wrong(`one of ${words.join(', ')}`))
}

/** A list whose items all pass the reader. */
export function listOf<T>(reader: Reader<T>, noun: string): Reader<T[]> {
  return value => {
    if (!Array.isArray(value)) return new Wrong(`a list of ${noun}`)
    const items: T[] = []
    for (const entry of value) {
      const item = reader(entry)
      if (item instanceof Wrong) return new Wrong(`a list of ${noun}`)
      items.push(item)
    }
    return items
  }
}

export const readTag: Reader<string | { label: string; permalink: string }> = value => {
  if (!isObject(value)) return readString(value)
  const { label, permalink } = value
  if (typeof label === 'string' && typeof permalink === 'string') return { label, permalink }
  return new Wrong('a tag name, or a map with label and permalink')
}

export const readLastUpdate: Reader<{ author?: string; date?: string }> = value => {
  const wrong = new Wrong('a map with author, date or both')
  if (!isObject(value)) return wrong
  const author = value.author === undefined ? undefined : readString(value.author)
  const date = value.date === undefined ? undefined : readDate(value.date)
  if (author instanceof Wrong) return new Wrong('a map whose author is a string')
  if (date instanceof Wrong) return new Wrong(`a map whose date is ${date.expected}`)
  if (author === undefined && date === undefined) return wrong
  return { ...(author !== undefined && { author }), ...(date !== undefined && { date }) }
}

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/

/** A date that exists: `2024-02-30` does not. Other spellings pass if JavaScript can read them. */
export const readDate: Reader<string> = value => {
  const text = readString(value)
  if (text instanceof Wrong) return new Wrong('a date such as 2025-01-31')
  if (Number.isNaN(Date.parse(text))) return new Wrong('a date such as 2025-01-31')
  const parts = DATE.exec(text)
  if (parts && Number(parts[3]) > daysIn(Number(parts[1]), Number(parts[2]))) return new Wrong('a date that exists')
  return text
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

const readAction: Reader<HomeAction> = value => {
  if (!isObject(value) || typeof value.label !== 'string' || typeof value.to !== 'string')
    return new Wrong('a map with label and to')
  const kind = value.kind === 'secondary' ? 'secondary' : 'primary'
  return { label: value.label, to: value.to, kind }
}

/** The home page's first screen. */
export const readHero: Reader<{ title: string; tagline?: string; actions?: HomeAction[] }> = value => {
  if (!isObject(value) || typeof value.title !== 'string') return new Wrong('a map with a title')
  const actions = value.actions === undefined ? undefined : listOf(readAction, 'actions')(value.actions)
  if (actions instanceof Wrong) return new Wrong('a map whose actions have a label and a to')
  return {
    title: value.title,
    ...(typeof value.tagline === 'string' && { tagline: value.tagline }),
    ...(actions && { actions }),
  }
}

const readDoorLink: Reader<{ label: string; to: string }> = value =>
  isObject(value) && typeof value.label === 'string' && typeof value.to === 'string'
    ? { label: value.label, to: value.to }
    : new Wrong('a map with label and to')

/** A door of the home page. */
export const readDoor: Reader<HomeDoor> = value => {
  const wrong = new Wrong('a map with title, description and to')
  if (!isObject(value)) return wrong
  const { title, description, to } = value
  if (typeof title !== 'string' || typeof description !== 'string' || typeof to !== 'string') return wrong
  const links = value.links === undefined ? undefined : listOf(readDoorLink, 'links')(value.links)
  if (links instanceof Wrong) return new Wrong('a map whose links have a label and a to')
  return { title, description, to, ...(links && { links }) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
