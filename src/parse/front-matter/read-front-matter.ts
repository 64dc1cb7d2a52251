/**
 * Front matter as the rest of the program knows it. In: a file's text. Out: validated fields, where
 * the body starts, and diagnostics at their place in the file. A field of a wrong type is left out;
 * a key without meaning passes through as `extra`, with a hint where it is a near miss of a known one.
 */
import { suggest } from '../../base/suggest.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { FrontMatter } from '../../model/frontmatter.ts'
import type { LineIndex } from '../text/line-index.ts'
import {
  listOf,
  oneOf,
  orNull,
  type Reader,
  readAddress,
  readBoolean,
  readDoor,
  readHero,
  readId,
  readLastUpdate,
  readLevel,
  readNumber,
  readObject,
  readString,
  readTag,
  Wrong,
} from './field-readers.ts'
import { readSimpleYaml } from './read-simple-yaml.ts'
import { readYaml, type YamlField } from './read-yaml.ts'
import { splitFrontMatter, takeYaml } from './split-front-matter.ts'

/** The front matter of a file and the offset at which its body starts. */
export interface ReadFrontMatter {
  frontMatter: FrontMatter
  bodyOffset: number
  /** Where the values of the known fields stand in the file, by name. */
  places: Map<string, [number, number]>
  diagnostics: Diagnostic[]
}

type KnownField = Exclude<keyof FrontMatter, 'extra' | 'format'>

const READERS: { [Name in KnownField]-?: Reader<NonNullable<FrontMatter[Name]> | null> } = {
  id: readId,
  title: readString,
  description: readString,
  keywords: listOf(readString, 'strings'),
  image: readString,
  slug: readString,
  layout: oneOf('doc', 'home'),
  hero: readHero,
  doors: listOf(readDoor, 'maps with title, description and to'),
  hide_title: readBoolean,
  hide_table_of_contents: readBoolean,
  parse_number_prefixes: readBoolean,
  toc_min_heading_level: readLevel,
  toc_max_heading_level: readLevel,
  sidebar_label: readString,
  sidebar_position: readNumber,
  sidebar_class_name: readString,
  sidebar_custom_props: readObject,
  sidebar_key: readString,
  displayed_sidebar: orNull(readString),
  pagination_label: readString,
  pagination_next: orNull(readString),
  pagination_prev: orNull(readString),
  custom_edit_url: orNull(readAddress),
  tags: listOf(readTag, 'tags'),
  last_update: readLastUpdate,
  draft: readBoolean,
  unlisted: readBoolean,
  sources: listOf(readString, 'strings'),
  search: readBoolean,
}

/** Fields that may be written as `null`; elsewhere an empty value means the field was not written. */
const NULLABLE = new Set(['displayed_sidebar', 'pagination_next', 'pagination_prev', 'custom_edit_url'])

const readFormat = oneOf('md', 'mdx', 'detect')

/** Reads the front matter of a file's text. `lines` is the index of that text. */
export function readFrontMatter(text: string, lines: LineIndex): ReadFrontMatter {
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
      const problem = assign(frontMatter, name, field)
      if (problem) diagnostics.push({ ...problem.text, span: lines.span(problem.at[0], problem.at[1]) })
    }
    diagnostics.push(...contradictions(frontMatter, read.fields, lines))
  }
  return { frontMatter, bodyOffset: block.bodyOffset, places, diagnostics }
}

interface Problem {
  text: Pick<Diagnostic, 'rule' | 'message' | 'hint'>
  at: [number, number]
}

/** Puts one field into the front matter; returns what is wrong with it, if anything is. */
function assign(target: FrontMatter, name: string, field: YamlField): Problem | undefined {
  if (name === 'mdx' && isFormatMap(field.value)) return assignFormat(target, field)
  const reader = Object.hasOwn(READERS, name) ? READERS[name as KnownField] : undefined
  if (!reader) return passThrough(target, name, field)
  if (field.value === null && !NULLABLE.has(name)) return undefined
  const value = reader(field.value)
  if (value instanceof Wrong) return wrongType(name, value, field)
  Object.assign(target, { [name]: value })
  return undefined
}

function isFormatMap(value: unknown): value is { format: unknown } {
  return typeof value === 'object' && value !== null && 'format' in value
}

function assignFormat(target: FrontMatter, field: YamlField): Problem | undefined {
  const format = readFormat((field.value as { format: unknown }).format)
  if (format instanceof Wrong) return wrongType('mdx.format', format, field)
  target.format = format
  return undefined
}

function wrongType(name: string, wrong: Wrong, field: YamlField): Problem {
  return {
    text: {
      rule: 'front-matter-type',
      message: `${name} must be ${wrong.expected}, but is ${asWritten(field.value)}`,
    },
    at: field.valueSpan,
  }
}

function asWritten(value: unknown): string {
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

function passThrough(target: FrontMatter, name: string, field: YamlField): Problem | undefined {
  // `__proto__` must become data, not the prototype.
  Object.defineProperty(target.extra, name, {
    value: field.value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
  const meant = suggest(name, Object.keys(READERS))
  if (!meant) return undefined
  return {
    text: {
      rule: 'front-matter-unknown',
      message: `${name} is not a front matter field with a meaning`,
      hint: `Did you mean ${meant}?`,
    },
    at: field.keySpan,
  }
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
