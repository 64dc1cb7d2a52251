/**
 * Escapes text from a site for printing. Terminals obey control characters, readers are misled by characters that
 * change the direction of text, and CI systems run commands in the output. None of these may come from a file name, a
 * page or a message. Returns the same with visible escapes, such as `\x1b`.
 *
 * Workflow commands: https://docs.github.com/actions/reference/workflow-commands-for-github-actions (`::name::` at the
 * start of a line, `##[name]` anywhere) and Azure Pipelines (`##vso[name]`).
 */

/** Control characters, marks and overrides of text direction, line separators, invisible tags, lone surrogates. */
const UNSAFE =
  /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/gu
const COMMAND = /##(?=(?:vso)?\[)/g
const LINE_COMMAND = /^([^\S\n]*):(?=:)/gm
/** The colours and weights that `colors.ts` writes. */
const OWN_STYLE = /\x1b\[(?:1|2|22|3[1-6]|39)m/

/** Replaces every character that is not safe to print. */
export function replaceUnsafe(text: string, replace: (char: string) => string): string {
  return text.replace(UNSAFE, replace)
}

/** Escapes part of a line. Line ends are escaped, too. */
export function printable(text: string): string {
  return text.replace(UNSAFE, escaped).replace(COMMAND, '#\\x23')
}

/** Escapes a line of a file: the same, but tabs are kept. */
export function printableLine(text: string): string {
  return text.split('\t').map(printable).join('\t')
}

/**
 * Escapes whole output: line ends, tabs and docsgen's own styles are kept. It catches what the functions above missed.
 */
export function printableOutput(text: string): string {
  const parts = text.split(new RegExp(`(${OWN_STYLE.source}|[\\n\\t])`))
  const safe = parts.map((part, index) => (index % 2 === 1 ? part : printable(part))).join('')
  return safe.replace(LINE_COMMAND, '$1\\x3a')
}

/** A value as JSON on one line, without any of these characters. A program that parses it gets the exact value. */
export function printableJson(value: unknown, indent?: number): string {
  return escapeJson(JSON.stringify(value, null, indent))
}

/** The only line ends are those of an indented value; inside strings, they are already escaped. */
function escapeJson(json: string): string {
  const whole = json.replace(UNSAFE, char => (char === '\n' ? char : char.split('').map(unitEscape).join('')))
  return whole.replace(COMMAND, '#\\u0023')
}

function unitEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

const NAMED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escaped(char: string): string {
  const code = char.codePointAt(0) ?? 0
  if (code > 0xffff) return `\\u{${code.toString(16)}}`
  if (code > 0xff) return unitEscape(char)
  return NAMED[char] ?? `\\x${code.toString(16).padStart(2, '0')}`
}
