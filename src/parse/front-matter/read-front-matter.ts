/**
 * Reads front matter. Returns validated fields, the start of the body, and diagnostics with their places in the file.
 * A value with the wrong type is left out, and the valid parts of its field are kept; an unknown key is kept in
 * `extra`, with a hint if it is similar to a known one.
 */
import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import type { LineIndex } from '../../base/line-index.ts'
import { editDistance, suggest } from '../../base/suggest.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { type FrontMatter, isOnlyHere, mayBeForAnotherTool } from '../../model/frontmatter.ts'
import { formatSchema, frontMatterSchema } from '../../schema/front-matter.ts'
import { problemOf } from '../../schema/problems.ts'
import { readLeniently } from '../../schema/read-leniently.ts'
import { splitFrontMatter, takeYaml } from '../../schema/split-front-matter.ts'
import { readSimpleYaml } from './read-simple-yaml.ts'
import { readYaml, type YamlField } from './read-yaml.ts'

/** The front matter of a file and the offset at which its body starts. */
export interface ReadFrontMatter {
  frontMatter: FrontMatter
  bodyOffset: number
  /** The places of the known fields' values in the file, by name. */
  places: Map<string, [number, number]>
  diagnostics: Diagnostic[]
}

const FIELDS: Record<string, GenericSchema> = frontMatterSchema.entries

/** Fields that may be `null`; for others, an empty value means that the field is not set. */
const NULLABLE = new Set(
  Object.entries(frontMatterSchema.entries).flatMap(([name, { wrapped }]) =>
    wrapped.type === 'nullable' ? [name] : [],
  ),
)

/**
 * Reads the front matter of a file's text.
 * @param lines the index of that text
 * @param ofTool the fields of the tool that the site was written for: only these may be meant by a similar one
 */
export function readFrontMatter(text: string, lines: LineIndex, ofTool?: readonly string[]): ReadFrontMatter {
  const block = splitFrontMatter(text)
  const diagnostics: Diagnostic[] = []
  if (block.problem) diagnostics.push(block.problem)
  const frontMatter: FrontMatter = { extra: {} }
  const places = new Map<string, [number, number]>()
  if (block.yaml !== undefined) {
    const simple = readSimpleYaml(block.yaml, block.yamlOffset)
    const read = simple ? { fields: simple, diagnostics: [] } : readYaml(takeYaml(block.yaml), block.yamlOffset, lines)
    diagnostics.push(...read.diagnostics)
    for (const [name, field] of read.fields) {
      places.set(name, field.valueSpan)
      const problem = assign(frontMatter, { name, field, ofTool })
      if (problem) diagnostics.push({ ...problem.text, span: lines.span(problem.at[0], problem.at[1]) })
    }
    diagnostics.push(...contradictions(frontMatter, read.fields, lines))
  }
  return { frontMatter, bodyOffset: block.bodyOffset, places, diagnostics }
}

interface Problem {
  text: Pick<Diagnostic, 'rule' | 'message' | 'hint' | 'atMost' | 'subject' | 'about'>
  at: [number, number]
}

interface WrittenField {
  name: string
  field: YamlField
  ofTool: readonly string[] | undefined
}

/** Adds one field to the front matter; returns its problem, if any. */
function assign(target: FrontMatter, { name, field, ofTool }: WrittenField): Problem | undefined {
  if (name === 'mdx' && isFormatMap(field.value)) return assignFormat(target, field)
  const schema = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
  if (!schema) return passThrough(target, { name, field, ofTool })
  if (field.value === null && !NULLABLE.has(name)) return undefined
  const read = readField(schema, name, field.value)
  if (!('problem' in read)) {
    Object.assign(target, { [name]: read.value })
    return undefined
  }
  // The author's own field has the name of one of docsgen's.
  if (ofTool && isOnlyHere(name)) return passThrough(target, { name, field, ofTool: [name] })
  const { value } = readLeniently(schema, field.value)
  if (value !== undefined) Object.assign(target, { [name]: value })
  const problem = wrongType(read, field)
  // Many pages may have the same value for another tool.
  if (mayBeForAnotherTool(name)) Object.assign(problem.text, { atMost: 'warn', subject: read.problem })
  return problem
}

function isFormatMap(value: unknown): value is { format: unknown } {
  return typeof value === 'object' && value !== null && 'format' in value
}

function assignFormat(target: FrontMatter, field: YamlField): Problem | undefined {
  const read = readField(formatSchema, 'mdx.format', (field.value as { format: unknown }).format)
  if ('problem' in read) return wrongType(read, field)
  target.format = read.value as FrontMatter['format']
  return undefined
}

function wrongType({ problem, keys, isList }: Extract<FieldResult, { problem: string }>, field: YamlField): Problem {
  const isItem = isList && typeof field.value === 'string' && field.value !== ''
  const hint = isItem ? `Write a list: [${field.value}].` : undefined
  return {
    text: { rule: 'front-matter-type', message: problem, about: keys, ...(hint !== undefined && { hint }) },
    at: field.valueSpan,
  }
}

function passThrough(target: FrontMatter, { name, field, ofTool }: WrittenField): Problem | undefined {
  // `__proto__` must become data rather than the prototype.
  Object.defineProperty(target.extra, name, {
    value: field.value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
  if (ofTool?.includes(name)) return undefined
  // Almost every word of three letters is one edit away from a word of two, such as 'uid' from 'id'.
  const meant = suggest(
    name,
    (ofTool ?? Object.keys(FIELDS)).filter(field => field.length > 2 || name.length === field.length),
  )
  // Another tool allows any field, so that only a slip is a mistake.
  if (!meant || (ofTool && editDistance(bareName(name), bareName(meant), MAX_SLIPS) > MAX_SLIPS)) return undefined
  return {
    text: {
      rule: 'front-matter-unknown',
      message: `${name} is not a known front matter field`,
      hint: `Did you mean ${meant}?`,
      // On many pages, it is rather a field of the site's own code than many slips.
      ...(ofTool && { subject: `field ${name}` }),
    },
    at: field.keySpan,
  }
}

const MAX_SLIPS = 2

function bareName(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '')
}

function contradictions(read: FrontMatter, fields: Map<string, YamlField>, lines: LineIndex): Diagnostic[] {
  const found: Diagnostic[] = []
  const say = (field: string, message: string) => {
    const at = fields.get(field)?.valueSpan ?? [0, 0]
    found.push({ rule: 'front-matter-type', message, span: lines.span(at[0], at[1]) })
  }
  if (read.draft && read.unlisted) say('unlisted', 'a page cannot be draft and unlisted at once')
  const { toc_min_heading_level: min, toc_max_heading_level: max } = read
  if (min !== undefined && max !== undefined && min > max)
    say('toc_min_heading_level', `toc_min_heading_level (${min}) must not be above toc_max_heading_level (${max})`)
  return found
}

// Validates one field of data independently of the others, so that one invalid field does not affect them.  Returns the
// typed value, or its problem with its place.

type FieldResult =
  | { value: unknown }
  | { problem: string; keys: (string | number)[] /** Whether it should be a list. */; isList: boolean }

/** Reads a field of an object. `keys` lead from the object to the invalid value. */
function readField(schema: v.GenericSchema, name: string, value: unknown): FieldResult {
  const result = v.safeParse(schema, value)
  if (result.success) return { value: result.output }
  const [issue] = result.issues
  const keys = [...name.split('.'), ...(issue.path ?? []).map(({ key }) => key as string | number)]
  return { problem: problemOf(issue, keys), keys, isList: issue.type === 'array' }
}
