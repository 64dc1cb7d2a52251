/** Validates values returned by plugins, which are third-party code. Throws an error that describes the problem. */
import * as v from 'valibot'
import type { MadeFile, MadePage, PageAdditions, PageFilling, RuleFinding } from '../model/plugin.ts'
import { type CategoryMeta, categorySchema } from '../schema/category.ts'
import { isObject, isPath } from '../schema/fields.ts'

const path = v.pipe(
  v.string('a path'),
  v.check(input => isPath(input) && !input.startsWith('/'), "a path such as 'api/users', without a slash before it"),
)

const madeFile = v.object({
  file: v.pipe(
    path,
    v.check(input => input !== '' && !input.endsWith('/'), 'the path of a file'),
  ),
  content: v.union([v.string(), v.instance(Uint8Array)], 'a string or bytes'),
})

const filling = v.object({
  fills: path,
  bytes: v.string('a hash'),
  edits: v.array(v.object({ start: v.number(), end: v.number(), text: v.string() }), 'a list'),
  symbols: v.custom<PageFilling['symbols']>(Array.isArray, 'a list'),
})

const madePage = v.object({
  path: v.pipe(
    path,
    v.check(input => !/\.mdx?$/.test(input), 'the address of a page, without .md'),
  ),
  title: v.string('a string'),
  description: v.optional(v.string('a string')),
  body: v.custom<MadePage['body']>(isBody, 'markdown, { html }, or an element of React'),
  sidebar: v.optional(
    v.object({
      label: v.optional(v.string('a string')),
      position: v.optional(v.number('a number')),
      className: v.optional(v.string('a string')),
    }),
  ),
  category: v.optional(categorySchema),
  frontMatter: v.optional(v.record(v.string(), v.unknown())),
})

const headTag = v.object({
  tagName: v.string('a string'),
  attributes: v.optional(v.record(v.string(), v.union([v.string(), v.boolean()])), {}),
  innerHTML: v.optional(v.string('a string')),
})

const additions = v.object({
  headTags: v.optional(v.array(headTag, 'a list')),
  image: v.optional(v.string('a string')),
  files: v.optional(v.array(madeFile, 'a list')),
})

/** A page of a plugin with the metadata of its folder in its final form. */
export interface ReadPage extends Omit<MadePage, 'category'> {
  category?: CategoryMeta
}

/** Validates the result of `pages`. */
export function readPages(value: unknown): (ReadPage | MadeFile | PageFilling)[] {
  return listOf(value).map((entry, at) => {
    const has = (field: string) => isObject(entry) && field in entry
    const schema = has('file') ? madeFile : has('fills') ? filling : madePage
    return checked<ReadPage | MadeFile | PageFilling>(schema, entry, `entry ${at + 1}`)
  })
}

/** Validates the result of `onBuilt`. */
export function readFiles(value: unknown): MadeFile[] {
  return value === undefined ? [] : listOf(value).map((entry, at) => checked(madeFile, entry, `entry ${at + 1}`))
}

const place = v.optional(v.pipe(v.number('a number'), v.integer('a whole number'), v.minValue(1, 'a number from 1')))

const finding = v.object({
  message: v.pipe(v.string('a string'), v.regex(/\S/, 'a string that is not empty')),
  hint: v.optional(v.string('a string')),
  file: v.optional(v.string('a string')),
  line: place,
  column: place,
  endLine: place,
  endColumn: place,
  field: v.optional(v.string('a string')),
})

/** Validates the findings of a rule. */
export function readFindings(value: unknown): RuleFinding[] {
  return value === undefined || value === null
    ? []
    : listOf(value).map((entry, at) => checked<RuleFinding>(finding, entry, `finding ${at + 1}`))
}

/** Validates the result of `onPage`. */
export function readAdditions(value: unknown): PageAdditions {
  return value === undefined || value === null ? {} : checked<PageAdditions>(additions, value, 'what it returned')
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error('it did not return a list')
  return value
}

function checked<T>(schema: v.GenericSchema<unknown, T>, value: unknown, what: string): T {
  const result = v.safeParse(schema, value, { message: ({ expected }) => expected ?? 'something else' })
  if (result.success) return result.output
  const [issue] = result.issues
  const field = v.getDotPath(issue)
  throw new Error(`${field === null ? what : `${field} of ${what}`} must be ${issue.message}`)
}

function isBody(value: unknown): boolean {
  if (typeof value === 'string') return true
  return isObject(value) && (typeof value.html === 'string' || 'type' in value)
}
