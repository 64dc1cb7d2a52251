/**
 * What the YAML parser says, in words for people who do not know its grammar. Returns the same with a clause each;
 * messages that are not listed here stay as they are. Of several errors at one place, only the first one is kept.
 */
import type { YamlProblem } from './yaml-fields.ts'

/** An item of a list in the line of a name. */
const ITEM = /^Unexpected block-seq-ind on same line/
/** What the parser adds about the rest of a line that it did not understand. */
const REST =
  /^(?:Implicit map keys need|Implicit keys need|Unexpected \S+ token in YAML stream|A block sequence may not)/
/** An error as far behind another one is about the same. */
const NEAR = 3

const WORDS: readonly [said: RegExp, meant: string][] = [
  [
    /^Nested mappings are not allowed in compact mappings/,
    'a value with a colon and a space in it needs quotation marks',
  ],
  [/^Implicit keys need to be on a single line|^Implicit map keys need/, 'a colon is missing behind a name'],
  [/^All mapping items must start at the same column/, 'the line is not indented like the others'],
  [/^All sequence items must start at the same column/, 'the line is not indented like the others'],
  [/^A block sequence may not be used as an implicit map key/, 'the line is not indented like the others'],
  [/^Tabs are not allowed as indentation/, 'lines are indented with spaces, not with tabs'],
  [/^Map keys must be unique/, 'this name is there twice'],
  [
    /^Plain value cannot start with (?:(?:reserved|directive indicator|(?:block scalar|flow) indicator)(?: character)?) (.)/,
    'a value that begins with $1 needs quotation marks',
  ],
  [/^(?:Unresolved|Not a valid) tag|^Could not resolve tag/, 'a value that begins with ! needs quotation marks'],
  [/^With stringKeys/, 'a value that begins with { needs quotation marks, or it is a map, whose names are texts'],
  [ITEM, 'a value that begins with - and a space needs quotation marks'],
  [/^Not a YAML token/, 'a text after | or > begins on the next line'],
  [/^Missing ,/, 'a comma is missing'],
  [/^Unexpected , in/, 'there is a comma too many'],
  [/^Invalid escape sequence/, 'in double quotation marks, a backslash must be written twice'],
  [/^Comments must be separated/, 'a space is missing before #'],
  [/^Unexpected \S+ (?:at node end|token in YAML stream)/, 'text follows a value that has ended'],
  [/^Missing closing .quote/, 'a quotation mark is never closed'],
  [/^Flow (?:sequence|map)\b/, 'a bracket is never closed'],
]

/** A value that goes on in lines that look like fields: the parser reports it in two ways. */
const NESTED = /^Nested mappings/
const SEVERAL_LINES = /^Implicit keys need/
const INDENTED = 'the next line is indented, but this line has a value already'

/** The errors, in order. */
export function inPlainWords(errors: readonly YamlProblem[]): YamlProblem[] {
  const byPlace = new Map<number, YamlProblem[]>()
  for (const error of errors) byPlace.set(error.range[0], [...(byPlace.get(error.range[0]) ?? []), error])
  const groups = [...byPlace.values()]
  const isRest = (group: YamlProblem[], at: number) => {
    const [before] = groups[at - 1] ?? []
    const [{ message = '', range } = {}] = group
    return before !== undefined && range !== undefined && REST.test(message) && range[0] - before.range[0] <= NEAR
  }
  const heads = groups.filter((group, at) => !isRest(group, at))
  return heads.map(([first, ...others]) => {
    const { message, range } = first as YamlProblem
    const all = [message, ...others.map(other => other.message)]
    const isBoth = [NESTED, SEVERAL_LINES].every(said => all.some(text => said.test(text)))
    return { message: isBoth ? INDENTED : clauseOf(message), range }
  })
}

function clauseOf(message: string): string {
  const [line = ''] = message.split('\n', 1)
  const found = WORDS.find(([said]) => said.test(line))
  if (!found) return message
  const [said, meant] = found
  return meant.replace('$1', said.exec(line)?.[1] ?? '')
}
