/**
 * The words that docs/writing.md excludes, and how each is found in prose. A word of its column "and not" either has a
 * pattern here, or is listed here with the reason why no pattern can find it.
 */

/** How an excluded word is found: by a pattern, or not at all, with the reason. */
export type Rule = RegExp | { unheld: string }

export const RULES: Record<string, Rule> = {
  'SSV Network': /\bSSV Network\b/g,
  'ssv.network': /\bssv\.network\b/g,
  'SSV.Network': /\bSSV\.Network\b/g,
  'node operator': /\bnode operators?\b/gi,
  'node runner': /\bnode runners?\b/gi,
  'validator owner': /\bvalidator owners?\b/gi,
  user: /\busers?\b/gi,
  node: { unheld: 'a node is the software that an operator runs' },
  'ssv-node': /(?<![-\w])ssv-node(?![-\w])/g,
  'ssv client': /\bssv client\b/gi,
  'group of operators': /\bgroups? of operators\b/gi,
  keyshare: /\bkeyshares?\b/gi,
  share: { unheld: 'short for "key share" where one was named before, and what depositors of a strategy own' },
  dkg: /(?<![-\w])dkg(?![-\w])/g,
  'protocol fee': /\bprotocol fees?\b/gi,
  // A capital letter is correct at the start of a sentence.
  'Beacon chain': /(?<=[\p{Ll},;:)] )Beacon [Cc]hain\b/gu,
  eth1: /\beth1\b/gi,
  eth2: /\beth2\b/gi,
  BApp: /\bBApps?\b/g,
  bapp: /\bbapps?\b/g,
  $SSV: /\$SSV\b/g,
}

/** Exceptions, with the reason. `at` limits an exception to files whose paths start with it. */
export interface Exception {
  words: string
  at?: string
  reason: string
}

export const EXCEPTIONS: Exception[] = [
  { words: 'Welcome to the SSV Network!', reason: 'what the web app shows' },
  { words: 'Generate Validator KeyShares', reason: 'what the web app shows' },
  { words: 'User guides', reason: 'label of a page' },
  { words: 'user interface', reason: 'a term of its own' },
  { words: "container's user", reason: 'an account of the operating system' },
  {
    words: 'users',
    at: 'developers/integration-guides/staking-pools/',
    reason: 'who gives ETH to a pool stakes nothing themselves',
  },
  {
    words: 'user',
    at: 'developers/integration-guides/staking-pools/',
    reason: 'who gives ETH to a pool stakes nothing themselves',
  },
  { words: 'node operator', at: 'developers/integration-guides/lido-csm', reason: "Lido's name for a role" },
]

/** The words in the column "and not" of a row, without the remarks in parentheses. */
function wordsOfCell(cell: string): string[] {
  return cell
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)
}

/** The excluded words in the table of docs/writing.md. */
export function ruledOut(writing: string): string[] {
  const lines = writing.split('\n')
  const head = lines.findIndex(line => line.startsWith('| write | and not |'))
  const rows = lines.slice(head + 2)
  const end = rows.findIndex(line => !line.startsWith('|'))
  return rows.slice(0, end).flatMap(row => wordsOfCell(row.split('|')[2] ?? ''))
}

/** Host names and file names: addresses, not prose. */
const ADDRESS = /\b(?:[a-z0-9-]+\.){2,}[a-z]{2,}\b(?:\/\S*)?|[\w-]+\.(?:json|yaml|ts|sol)\b/g

/** The places where the words of an exception occur in a text of a file, in any case. */
export function exceptionIn({ words, at = '' }: Exception, text: string, file: string): RegExp | undefined {
  const pattern = new RegExp(words.replaceAll(/[^\w ]/g, '\\$&'), 'gi')
  return file.startsWith(at) && pattern.test(text) ? pattern : undefined
}

/** A text without the words that are allowed in this file. */
function withoutExceptions(text: string, file: string): string {
  let rest = text.replace(ADDRESS, '')
  for (const exception of EXCEPTIONS) rest = rest.replace(exceptionIn(exception, rest, file) ?? /$^/, '')
  return rest
}

/** The excluded words that a text of a file uses, as written. */
export function termsIn(text: string, file: string): string[] {
  const rest = withoutExceptions(text, file)
  return Object.values(RULES).flatMap(rule =>
    rule instanceof RegExp ? [...rest.matchAll(rule)].map(([word]) => word) : [],
  )
}
