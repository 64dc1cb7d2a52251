/**
 * The words of writing.md that `check.terms` of the config cannot hold, because they are correct in some places.
 * A word of the table's column "and not" either stands in site.terms.ts, or has a pattern here, or is listed here with
 * the reason why nothing can find it.
 */

/** How an excluded word is found: by a pattern, or not at all, with the reason. */
type Rule = RegExp | { unheld: string }

export const RULES: Record<string, Rule> = {
  user: /\buser\b/gi,
  node: { unheld: 'a node is the software that an operator runs' },
  share: { unheld: 'short for "key share" where one was named before, and what depositors of a strategy own' },
  // A capital letter is correct at the start of a sentence.
  'Beacon chain': /(?<=[\p{Ll},;:)] )Beacon [Cc]hain\b/gu,
  BApp: /\bBApps?\b/g,
}

/** Exceptions, with the reason. */
export const EXCEPTIONS: { words: string; reason: string }[] = [
  { words: 'User guides', reason: 'label of a page' },
  { words: 'user interface', reason: 'a term of its own' },
  { words: "container's user", reason: 'an account of the operating system' },
]

/** The words in the column "and not" of a row, without the remarks in parentheses. */
function wordsOfCell(cell: string): string[] {
  return cell
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)
}

/** The excluded words in the table of writing.md. */
export function ruledOut(writing: string): string[] {
  const lines = writing.split('\n')
  const head = lines.findIndex(line => line.startsWith('| write | and not |'))
  const rows = lines.slice(head + 2)
  const end = rows.findIndex(line => !line.startsWith('|'))
  return rows.slice(0, end).flatMap(row => wordsOfCell(row.split('|')[2] ?? ''))
}

/** The places where the words of an exception occur, in any case. */
export const exceptionIn = (words: string): RegExp => new RegExp(words.replaceAll(/[^\w ]/g, '\\$&'), 'gi')

/** The excluded words that a text uses, as written. */
export function wordsIn(text: string): string[] {
  const rest = EXCEPTIONS.reduce((left, { words }) => left.replace(exceptionIn(words), ''), text)
  return Object.values(RULES).flatMap(rule =>
    rule instanceof RegExp ? [...rest.matchAll(rule)].map(([word]) => word) : [],
  )
}
