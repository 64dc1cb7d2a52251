/**
 * Escapes text for markdown. Returns the same with a backslash before each character that would be markup at its
 * position; all other characters stay readable.
 */

const SPECIAL = /[\\`*_[\]<&~!|]/
const EACH = /[\\`*_[\]<&~!|]/g
const WORD = /[\p{L}\p{N}]/u

/** Escapes text inside a paragraph, a link or a table cell. */
export function escapeInline(text: string, { inLink, inTable }: { inLink: boolean; inTable: boolean }): string {
  if (!SPECIAL.test(text)) return text
  return text.replace(EACH, (char, at: number) => (isSpecial(char, { text, at, inLink, inTable }) ? `\\${char}` : char))
}

interface Place {
  text: string
  at: number
  inLink: boolean
  inTable: boolean
}

function isSpecial(char: string, { text, at, inLink, inTable }: Place): boolean {
  const before = text.charAt(at - 1)
  // Anything may follow the end of the text.
  const after = text.charAt(at + 1)
  switch (char) {
    case '\\':
      return after === '' || /[!-/:-@[-`{-~]/.test(after)
    case '_':
      return !(WORD.test(before) && WORD.test(after))
    case '[':
      return inLink || after === '' || after === '^' || /^\[[ xX]\]/.test(restOf(text, at))
    case ']':
      return inLink || after === '' || after === '(' || after === '[' || after === ':'
    case '<':
      return after === '' || /[A-Za-z/!?]/.test(after)
    case '&':
      return after === '' || /^&#?\w+(?:;|$)/.test(restOf(text, at))
    case '~':
      return before === '' || !/\s/.test(before) || after === '~'
    case '!':
      return after === ''
    case '|':
      return inTable
    default:
      return true
  }
}

/** As much of the text as a reference to a character may take. */
function restOf(text: string, at: number): string {
  return text.slice(at, at + 12)
}

const BLOCK_START = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|=+\s*$|-{3,}|:::|~~~)/
const MAY_START_BLOCK = /^[#>+=:~\d-]/
const NUMBERED = /^(\d{1,9})([.)])(?=\s|$)/

/** Escapes a paragraph so that its lines cannot start another block. */
export function escapeStarts(paragraph: string): string {
  if (!paragraph.includes('\n') && !MAY_START_BLOCK.test(paragraph)) return paragraph
  return paragraph
    .split('\n')
    .map(line => (BLOCK_START.test(line) ? `\\${line}` : line.replace(NUMBERED, '$1\\$2')))
    .join('\n')
}

/** Inline code, enclosed in enough backticks. */
export function codeSpan(code: string, inTable: boolean): string {
  const text = code.includes('\n') ? code.replace(/\s*\n\s*/g, ' ') : code
  if (text.trim() === '') return text
  if (!text.includes('`') && !/^ | $/.test(text)) return `\`${inTable ? text.replaceAll('|', '\\|') : text}\``
  const fence = '`'.repeat(longestRun(text, '`') + 1)
  const space = /^[` ]|[` ]$/.test(text) ? ' ' : ''
  const shown = inTable ? text.replaceAll('|', '\\|') : text
  return fence + space + shown + space + fence
}

/** Length of the longest run of a character. */
export function longestRun(text: string, char: string): number {
  let longest = 0
  let run = 0
  for (let at = text.indexOf(char); at >= 0 && at < text.length; at++) {
    run = text[at] === char ? run + 1 : 0
    if (run > longest) longest = run
  }
  return longest
}
