/**
 * What a `_category_` file may say (docusaurus-content.md, 4.5).
 *
 * In: the data of the file. Out: the fields that are right, and a problem for each that is not, with its path
 * in the data. Pure; positions in the file are found by the caller.
 */
import { suggest } from '../base/suggest.ts'
import type { CategoryMeta } from '../model/source.ts'

/** A mistake: where in the data, and what. */
export interface CategoryProblem {
  path: string[]
  message: string
}

type Check = { expected: string; read: (value: unknown) => unknown }

const text: Check = { expected: 'a text', read: value => (typeof value === 'string' ? value : undefined) }
const filled: Check = { expected: 'a text that is not empty', read: value => text.read(value) || undefined }
const flag: Check = { expected: 'true or false', read: value => (typeof value === 'boolean' ? value : undefined) }
const texts: Check = {
  expected: 'a list of texts',
  read: value => (Array.isArray(value) && value.every(item => typeof item === 'string') ? value : undefined),
}
const object: Check = { expected: 'an object', read: value => (isObject(value) ? value : undefined) }
/** A number, or a text that is one, as Docusaurus reads it. */
const number: Check = {
  expected: 'a number',
  read: value => {
    const isNumeric = typeof value === 'string' && value.trim() !== ''
    const result = isNumeric ? Number(value) : value
    return typeof result === 'number' && Number.isFinite(result) ? result : undefined
  },
}

const FIELDS: Record<Exclude<keyof CategoryMeta, 'link'>, Check> = {
  key: filled,
  label: filled,
  description: text,
  position: number,
  collapsed: flag,
  collapsible: flag,
  className: text,
  customProps: object,
}
const DOC_LINK = { id: filled }
const INDEX_LINK = { slug: text, title: text, description: text, image: text, keywords: texts }

/** The category's fields and what is wrong with the rest. An empty file is an empty category. */
export function readCategoryMeta(data: unknown): { meta: CategoryMeta; problems: CategoryProblem[] } {
  if (data === undefined || data === null) return { meta: {}, problems: [] }
  if (!isObject(data)) return { meta: {}, problems: [{ path: [], message: 'The file must hold an object.' }] }
  const { link, ...rest } = data
  const { fields, problems } = readFields(rest, FIELDS, { path: [], also: ['link'] })
  const meta = fields as CategoryMeta
  if (link === undefined) return { meta, problems }
  const read = readLink(link)
  return {
    meta: read.link === undefined ? meta : { ...meta, link: read.link },
    problems: [...problems, ...read.problems],
  }
}

function readLink(link: unknown): { link?: CategoryMeta['link']; problems: CategoryProblem[] } {
  if (link === null) return { link: null, problems: [] }
  const type = isObject(link) ? link.type : undefined
  if (!isObject(link) || (type !== 'doc' && type !== 'generated-index')) {
    const message = "link must be null, or an object whose type is 'doc' or 'generated-index'."
    return { problems: [{ path: ['link'], message }] }
  }
  const { type: _, ...rest } = link
  const checks: Record<string, Check> = type === 'doc' ? DOC_LINK : INDEX_LINK
  const { fields, problems } = readFields(rest, checks, { path: ['link'], also: ['type'] })
  if (type === 'generated-index') return { link: { type, ...fields }, problems }
  if (typeof fields.id === 'string') return { link: { type, id: fields.id }, problems }
  const missing =
    problems.length > 0 ? [] : [{ path: ['link'], message: 'link.id is missing: it names the page that is linked.' }]
  return { problems: [...problems, ...missing] }
}

/** `also`: keys that are known and checked elsewhere, for the suggestion. */
function readFields(
  data: Record<string, unknown>,
  checks: Record<string, Check>,
  { path, also }: { path: string[]; also: string[] },
): { fields: Record<string, unknown>; problems: CategoryProblem[] } {
  const fields: [string, unknown][] = []
  const problems: CategoryProblem[] = []
  for (const [key, value] of Object.entries(data)) {
    const check = Object.hasOwn(checks, key) ? checks[key] : undefined
    const at = [...path, key]
    const read = check?.read(value)
    if (check === undefined) problems.push({ path: at, message: unknownKey(at, [...Object.keys(checks), ...also]) })
    else if (read === undefined) problems.push({ path: at, message: `${at.join('.')} must be ${check.expected}.` })
    else fields.push([key, read])
  }
  return { fields: Object.fromEntries(fields), problems }
}

function unknownKey(path: string[], known: string[]): string {
  const near = suggest(path.at(-1) ?? '', known)
  const help = near === undefined ? `known are ${known.join(', ')}` : `did you mean '${near}'?`
  return `${path.join('.')} is not a field of a category: ${help}${near === undefined ? '.' : ''}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
