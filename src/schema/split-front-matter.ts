/**
 * The only place that calls gray-matter. Returns the front matter's YAML with its offset, and the start of the body;
 * or an error with its place.
 *
 * gray-matter is isolated on purpose: it runs code in `---js` blocks, caches results in a way that hides an error the
 * second time, treats an unclosed block as YAML up to the end of the file, and includes an old YAML 1.1 parser. Here
 * the fences are checked before it sees the block, the only active engine returns the text unchanged, and passing
 * options disables its cache.
 */

import { LineIndex } from '../base/line-index.ts'
import { onDemand } from '../base/on-demand.ts'
import { MAX_YAML_ALIASES, readYamlText } from '../base/yaml.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'
import { isObject } from './fields.ts'
import { frontMatterSchema } from './front-matter.ts'

/** The front matter block of a file. */
export interface FrontMatterBlock {
  /** The text between the fences; undefined if there is no readable block. */
  yaml: string | undefined
  /** Offset of `yaml` in the file's text. */
  yamlOffset: number
  /** Offset of the body. */
  bodyOffset: number
  problem?: Diagnostic
}

const OPEN = /^---(?!-)([^\n]*)(?:\n|$)/
const FENCE = /^---(.*)(?:\n|$)/gm
/** A line that was meant to open or close a block: indented, or with more dashes. */
const NEARLY_OPEN = /^ {0,3}-{3,}[^\S\n]*\n/
const NEARLY_CLOSED = /^ {0,3}-{3,}[^\S\n]*(?:\n|$)/m
/** Front matter in TOML. */
const TOML = /^\+\+\+[^\S\n]*\n([\s\S]*?)^\+\+\+[^\S\n]*(?:\n|$)/m

/** Names after the opening fence that mean YAML (JSON is a subset of it). */
const YAML_NAMES = new Set(['', 'yaml', 'yml', 'json'])

/** What may be before a block: an empty line, also of invisible characters, and a comment. */
const BEFORE = [
  /(?:[^\S\n]|[\u200b-\u200d\u2060\ufeff])*\n/y,
  /(?:[^\S\n]+(?=<!--|\{\/\*)|[\u200b-\u200d\u2060\ufeff]+(?=---))/y,
  /<!--[\s\S]*?-->/y,
  /\{\/\*[\s\S]*?\*\/\}/y,
  /\[[^\]\n]*\]:[^\S\n]*(?:#|<>)[^\n]*\n/y,
]
const FIELD = /^ {0,3}["']?([A-Za-z_][\w-]*)["']?[ \t]*:(?=[ \t]|$)|^\{[ \t]*"(\w+)"[ \t]*:/gm

/**
 * Finds the front matter. A file that does not start with a `---` line has none, except where only empty lines and
 * comments are before it: fields such as `draft` must not become text.
 */
export function splitFrontMatter(text: string): FrontMatterBlock {
  const before = startOf(text)
  if (!isOpening(text, before)) return splitUnusual(text, before)
  if (before === 0) return withoutSecond(splitAtStart(text), text)
  const block = splitAtStart(text.slice(before))
  // Without a field of front matter, the lines are rules, and what is between them is text.
  const isOpen = block.problem?.rule === 'front-matter-unclosed'
  const lines = block.yaml ?? text.slice(before + 3, isOpen ? undefined : before + block.bodyOffset)
  const fields = fieldsIn(isOpen ? (lines.split(/\n[ \t]*\n/, 1)[0] ?? '') : lines)
  if (!fields.some(isOpen ? hidesPages : isKnown)) return { yaml: undefined, yamlOffset: 0, bodyOffset: 0 }
  const start = new LineIndex(text).span(before, before + 3)
  if (isOpen) return { yaml: undefined, yamlOffset: 0, bodyOffset: 0, problem: unclosed(start) }
  return {
    yaml: block.yaml,
    yamlOffset: block.yamlOffset + before,
    bodyOffset: block.bodyOffset + before,
    problem: block.problem ? { ...block.problem, span: start } : late(start),
  }
}

/** A block that YAML in it shows to be one, although its fences are not as they should be, and one in TOML. */
function splitUnusual(text: string, before: number): FrontMatterBlock {
  const none = { yaml: undefined, yamlOffset: 0, bodyOffset: 0 }
  const rest = text.slice(before)
  const lines = new LineIndex(text)
  const toml = rest.startsWith('+++') ? TOML.exec(rest) : null
  if (toml && /^[\w-]+[ \t]*=/m.test(toml[1] ?? '')) {
    const bodyOffset = before + toml[0].length
    return { ...none, yamlOffset: before, bodyOffset, problem: foreign('toml', lines.span(before, before + 3)) }
  }
  const open = NEARLY_OPEN.exec(rest)
  const close = open && NEARLY_CLOSED.exec(rest.slice(open[0].length))
  if (!open || !close) return none
  const yaml = rest.slice(open[0].length, open[0].length + close.index)
  if (!fieldsIn(yaml).some(isKnown)) return none
  const yamlOffset = before + open[0].length
  const bodyOffset = yamlOffset + close.index + close[0].length
  return { yaml, yamlOffset, bodyOffset, problem: irregular(lines.span(before, yamlOffset - 1)) }
}

/** Reports a second block after the first, as tools leave it that add fields: it would be text, also if it hides the page. */
function withoutSecond(block: FrontMatterBlock, text: string): FrontMatterBlock {
  if (block.problem || block.bodyOffset === 0) return block
  const [blank = ''] = /^\s*(?=---)/.exec(text.slice(block.bodyOffset)) ?? []
  const start = block.bodyOffset + blank.length
  const { yaml, problem } = splitAtStart(text.slice(start))
  if (yaml === undefined || problem || !fieldsIn(yaml).some(isKnown)) return block
  const onlyFields = yaml.split('\n').every(line => /^(?:\s|#|-\s|$|["']?[\w-]+["']?[ \t]*:(?:\s|$))/.test(line))
  if (!onlyFields) return block
  return { ...block, problem: second(new LineIndex(text).span(start, start + 3), fieldsIn(yaml).some(hidesPages)) }
}

function fieldsIn(lines: string): string[] {
  return [...lines.matchAll(FIELD)].map(([, field = '', quoted = field]) => quoted)
}

function isKnown(field: string): boolean {
  return Object.hasOwn(frontMatterSchema.entries, field)
}

function hidesPages(field: string): boolean {
  return field === 'draft' || field === 'unlisted'
}

function isOpening(text: string, at: number): boolean {
  return text.startsWith('---', at) && !text.startsWith('----', at)
}

/** The offset of the first line that is neither empty nor a comment. */
function startOf(text: string): number {
  for (let at = 0; ; ) {
    const length = BEFORE.reduce((found, pattern) => {
      if (found > 0) return found
      pattern.lastIndex = at
      return pattern.exec(text)?.[0].length ?? 0
    }, 0)
    if (length === 0) return at
    at += length
  }
}

function splitAtStart(text: string): FrontMatterBlock {
  const open = OPEN.exec(text)
  const language = open?.[1]?.trim().toLowerCase()
  if (!open || language === undefined || /\s/.test(language)) return { yaml: undefined, yamlOffset: 0, bodyOffset: 0 }
  const yamlOffset = open[0].length
  FENCE.lastIndex = yamlOffset
  const close = FENCE.exec(text)
  if (!close || close[1]?.trim()) {
    const problem = unclosed(new LineIndex(text).span(close?.index ?? 0, (close?.index ?? 0) + 3))
    return { yaml: undefined, yamlOffset, bodyOffset: yamlOffset, problem }
  }
  const bodyOffset = close.index + close[0].length
  if (YAML_NAMES.has(language)) return { yaml: text.slice(yamlOffset, close.index), yamlOffset, bodyOffset }
  const span = new LineIndex(text).span(0, open[0].trimEnd().length)
  return { yaml: undefined, yamlOffset, bodyOffset, problem: foreign(language, span) }
}

/** The fields of a block of YAML; undefined if it cannot be read, or has no fields. */
export function fieldsOfYaml(yaml: string): Record<string, unknown> | undefined {
  const { document, errors } = readYamlText(yaml)
  const fields: unknown = errors.length > 0 ? undefined : document.toJS({ maxAliasCount: MAX_YAML_ALIASES })
  return isObject(fields) ? fields : undefined
}

/** gray-matter searches for comments with a pattern that scans blank lines repeatedly. */
const MAX_LINES = 10_000

/**
 * Lets gray-matter split a well-formed block, with every engine except ours disabled. Returns the YAML that it passes
 * to its engine.
 */
export function takeYaml(lines: string): string {
  if (lines.split('\n').length > MAX_LINES) return lines
  // Simple front matter does not need it.
  const matter = onDemand('gray-matter') as typeof import('gray-matter')
  const file = matter(`---\n${lines}\n---\n`, {
    language: 'yaml',
    delimiters: '---',
    engines: { yaml: () => ({}), json: refuse, javascript: refuse, js: refuse, coffee: refuse },
  })
  return file.matter.replace(/^\n/, '')
}

function refuse(): never {
  throw new Error('only YAML front matter is read')
}

function unclosed(span: SourceSpan): Diagnostic {
  return {
    rule: 'front-matter-unclosed',
    message: 'the front matter is not closed: there is no line with --- alone after its fields',
    hint: 'Add a line with --- after the last field. Write a rule at the top of a page as ***.',
    span,
  }
}

function late(span: SourceSpan): Diagnostic {
  return unusual('does not begin in the first line', 'Remove what is before it', span)
}

function irregular(span: SourceSpan): Diagnostic {
  return unusual('is not between lines of three dashes', 'Write --- at the start of both lines', span)
}

/** Front matter that docsgen reads, and other tools do not. */
function unusual(what: string, todo: string, span: SourceSpan): Diagnostic {
  return {
    rule: 'front-matter-syntax',
    message: `the front matter ${what}; its fields are used all the same`,
    hint: `${todo}: other tools would show the fields as text.`,
    span,
    atMost: 'warn',
  }
}

function second(span: SourceSpan, hides: boolean): Diagnostic {
  return {
    rule: 'front-matter-syntax',
    message: 'a second front matter follows the first one; its fields are shown as text',
    hint: 'Put all fields into one block.',
    span,
    ...(!hides && { atMost: 'warn' as const }),
  }
}

function foreign(language: string, span: SourceSpan): Diagnostic {
  return {
    rule: 'front-matter-language',
    message: `front matter in ${language} is not read, only YAML`,
    hint: 'Write the fields as YAML between two --- lines.',
    span,
  }
}
