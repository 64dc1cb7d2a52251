/**
 * The only place that calls gray-matter. In: a file's text (`\n` line ends, no byte-order mark). Out: the front
 * matter's YAML with its offset, and the start of the body; or an error with its place.
 *
 * gray-matter is isolated on purpose: it runs code in `---js` blocks, caches results in a way that hides an error the
 * second time, treats an unclosed block as YAML up to the end of the file, and includes an old YAML 1.1 parser. Here
 * the fences are checked before it sees the block, the only active engine returns the text unchanged, and passing
 * options disables its cache.
 */
import { onDemand } from '../../base/on-demand.ts'
import type { Diagnostic, SourceSpan } from '../../model/diagnostic.ts'
import { LineIndex } from '../text/line-index.ts'

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

/** Names after the opening fence that mean YAML (JSON is a subset of it). */
const YAML_NAMES = new Set(['', 'yaml', 'yml', 'json'])

/** Empty lines and comments before a block that begins with a field. Without a field, `---` is a rule. */
const BEFORE =
  /^(?:[ \t]*\n|[ \t]*<!--(?:(?!-->)[\s\S])*-->[ \t]*\n)+(?=---[ \t]*\n(?:[ \t]*#.*\n)*[A-Za-z_][\w-]*:(?:[ \t]|\n))/

/**
 * Finds the front matter. A file that does not start with a `---` line has none, except where only empty lines and
 * comments are before it: fields such as `draft` must not become text.
 */
export function splitFrontMatter(text: string): FrontMatterBlock {
  const before = BEFORE.exec(text)?.[0].length
  if (before === undefined) return splitAtStart(text)
  const block = splitAtStart(text.slice(before))
  // Text that begins like fields between two rules, but is not closed.
  if (block.yaml === undefined) return { yaml: undefined, yamlOffset: 0, bodyOffset: 0 }
  return {
    yaml: block.yaml,
    yamlOffset: block.yamlOffset + before,
    bodyOffset: block.bodyOffset + before,
    problem: late(new LineIndex(text).span(before, before + 3)),
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
  return {
    rule: 'front-matter-syntax',
    message: 'the front matter does not begin in the first line; its fields are used all the same',
    hint: 'Remove what is before it: other tools would show the fields as text.',
    span,
    atMost: 'warn',
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
