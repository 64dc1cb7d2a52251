/**
 * YAML within limits. Returns its document, and its problems with offsets. YAML 1.2, core schema.
 *
 * The library tokenises a text iteratively but composes it recursively, so that deep nesting overflows the stack.
 * Nesting and aliases are therefore counted on the tokens first. Duplicate keys are detected here, because the library
 * compares each key with all others.
 */
import type { Document, LineCounter, ParsedNode, YAMLError, YAMLMap } from 'yaml'
import { MAX_DATA_DEPTH } from './data-limits.ts'
import { onDemand } from './on-demand.ts'
import { MAX_YAML_ALIASES, YamlFieldCounter, type YamlFieldPlace, type YamlProblem } from './yaml-fields.ts'
import { inPlainWords } from './yaml-words.ts'

export { MAX_YAML_ALIASES }

export interface YamlText {
  document: Document.Parsed<ParsedNode>
  /** Syntax errors; if there are any, the document is not usable. */
  errors: YamlProblem[]
  /** Fields that exceed a limit; they are not in the document. */
  refused: YamlProblem[]
}

/** Maximum number of reported errors of one kind. */
const MAX_ERRORS = 20
/** Maximum number of words, marks and line ends in a file. */
const MAX_TOKENS = 200_000

// Loaded on demand: most sites have only simple front matter.
/** The library. */
export const yamlLibrary = () => onDemand('yaml') as typeof import('yaml')

/**
 * Reads a text.
 * @param lines gets the offsets of lines, if given
 */
export function readYamlText(text: string, lines?: LineCounter): YamlText {
  const { limited, refused } = withinLimits(text)
  const { documents, problems } = compose(limited, lines)
  const [document = new (yamlLibrary().Document)(), second] = documents
  const root = document.contents
  const { isMap } = yamlLibrary()
  if (isMap<ParsedNode>(root)) root.items = root.items.filter(({ key }) => !refused.has(key.range[0]))
  const errors = problems.map(({ message, pos }) => ({ message, range: pos }))
  if (second?.range)
    errors.push({ message: 'there is more than one document', range: [second.range[0], second.range[1]] })
  errors.push(...repeatedKeys(document))
  errors.sort((a, b) => a.range[0] - b.range[0])
  return {
    document: document as YamlText['document'],
    errors: inPlainWords(errors.slice(0, MAX_ERRORS)),
    refused: [...refused.values()].slice(0, MAX_ERRORS),
  }
}

/** Internals of the library's composer, which collects errors without limit, although each is expensive. */
interface YamlComposer {
  errors: YAMLError[]
  onError: (...mistake: unknown[]) => void
}

function compose(text: string, lines: LineCounter | undefined): { documents: Document[]; problems: YAMLError[] } {
  const { Composer, Parser } = yamlLibrary()
  const options = { schema: 'core', strict: true, uniqueKeys: false, merge: false, stringKeys: true } as const
  const composer = new Composer(options)
  const inside = composer as unknown as YamlComposer
  const note = inside.onError
  const enough = new Error('more errors than are shown')
  inside.onError = (...mistake) => {
    note(...mistake)
    if (inside.errors.length >= MAX_ERRORS) throw enough
  }
  const documents: Document[] = []
  try {
    const tokens = new Parser(lines?.addNewLine).parse(text)
    for (const document of composer.compose(tokens, true, text.length)) documents.push(document)
    return { documents, problems: documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]) }
  } catch (error) {
    if (error !== enough) throw error
    return { documents, problems: [...documents.flatMap(({ errors }) => errors), ...inside.errors] }
  }
}

/**
 * The text with the values of fields that exceed a limit replaced by spaces, and these fields, by the offset of the
 * key.
 */
function withinLimits(text: string): { limited: string; refused: Map<number, YamlProblem> } {
  const refused = new Map<number, YamlProblem>()
  if (isShallow(text)) return { limited: text, refused }
  const parts: string[] = []
  let at = 0
  for (const { key, value, end, problem } of fieldsOf(text)) {
    if (!problem) continue
    refused.set(key, problem)
    parts.push(text.slice(at, value), text.slice(value, end).replace(/[^\n]/g, ' '))
    at = end
  }
  return { limited: at === 0 ? text : parts.join('') + text.slice(at), refused }
}

/** Texts up to this length have fewer tokens than `MAX_TOKENS`, because a character produces at most three. */
const SHORT_TEXT_LENGTH = MAX_TOKENS / 4
/** A dash, question mark or colon that YAML may read as the start of a list or map. */
const INDICATOR = /[-?:](?=\s|$)/g

/**
 * Whether a text is certain not to exceed a limit, without counting tokens. Lists and maps that were opened on earlier
 * lines start to the left of the first word of a line, at most two in each column; each further level needs an
 * indicator.
 */
function isShallow(text: string): boolean {
  if (text.length > SHORT_TEXT_LENGTH || /[[{*]/.test(text)) return false
  return text.split('\n').every(line => {
    const indent = line.length - line.trimStart().length
    return 2 * (indent + 1) + (line.match(INDICATOR)?.length ?? 0) <= MAX_DATA_DEPTH
  })
}

function fieldsOf(text: string): YamlFieldPlace[] {
  const { CST, Lexer } = yamlLibrary()
  const counter = new YamlFieldCounter()
  let offset = 0
  let isText = false
  let tokens = 0
  for (const token of new Lexer().lex(text)) {
    if (++tokens > MAX_TOKENS) {
      counter.refuse(`the file has more than ${MAX_TOKENS} words and marks`, [offset, offset + 1])
      break
    }
    // Marks of the lexer, which are not part of the text. After the first of them comes text.
    if (token === CST.SCALAR) isText = true
    else if (token === CST.FLOW_END) counter.endFlow()
    else if (token !== CST.DOCUMENT) {
      counter.see(isText ? 'scalar' : CST.tokenType(token), token, offset)
      offset += token.length
      isText = false
    }
  }
  return counter.end(text.length)
}

/** Duplicate keys of maps. Maps are only a few levels deep here. */
function repeatedKeys(document: Document): YamlProblem[] {
  const { isScalar, visit } = yamlLibrary()
  const problems: YamlProblem[] = []
  visit(document, {
    Map(_, map) {
      const seen = new Set<unknown>()
      for (const { key } of (map as YAMLMap<ParsedNode>).items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value))
          problems.push({ message: 'Map keys must be unique', range: [key.range[0], key.range[1]] })
        seen.add(key.value)
      }
    },
  })
  return problems
}
