/** The parts of prose that state facts or change what they mean: numbers with units, names, networks, limits. */
/**
 * What a part of a statement is. Facts need a source: `code` (inline code), `number`, `name` (of a contract, a host, a
 * file), `url`, `formula`, `line` (of a code block). A `word` only changes what a fact means: a unit, a network, "at least".
 */
export type PartKind = 'code' | 'number' | 'name' | 'url' | 'formula' | 'line' | 'word'

export interface Part {
  kind: PartKind
  text: string
}

/** Marks around the index of a part that is not prose. */
export const OPEN = '\u{E000}'
export const CLOSE = '\u{E001}'

const NUMBER_WORDS =
  '(?:[Zz]ero|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|million|[Hh]alf|third|thirds|quarter|quarters|[Tt]wice|[Dd]ouble)'
const LIMITS =
  '[Aa]t least|[Aa]t most|[Uu]p to|[Mm]ore than|less than|fewer than|no more than|not more than|exactly|above|below|over|under|[Mm]inimum|[Mm]aximum|lowest|highest'
const UNITS =
  'ETH|SSV|cSSV|gwei|wei|gas|slots?|epochs?|blocks?|milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|bits?|bytes?|[kMGT]i?B|percent|basis points?|[MG]bit/s'
const NETWORKS = '[Mm]ainnet|Hoodi|Holesky|Sepolia|Goerli|Gnosis|testnets?|TCP|UDP|HTTPS?|WebSocket'

const PATTERN = new RegExp(
  [
    `${OPEN}(?<index>\\d+)${CLOSE}`,
    // Hosts, ENS names, files, and versions such as v2.3.7.
    '(?<name>(?<![\\w.])(?:[\\w-]+\\.)+[a-z][a-z0-9-]*(?![\\w])|\\bv?\\d+(?:\\.\\d+){2,}(?:-\\w+(?:\\.\\w+)*)?|\\bv\\d[\\w.]*\\b|\\b[A-Za-z0-9]*[a-z][A-Z]\\w*|\\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|\\b(?:EIP|SIP|DIP|ERC)-?\\d+)',
    `(?<number>(?:(?<![\\w.])[-−]?\\d[\\d,\\u202f\\u00a0]*(?:\\.\\d+)?|\\b${NUMBER_WORDS}\\b)(?:\\s?%|\\p{L}+)?(?:[ \\u00a0-](?:\\p{L}+))?)`,
    `(?<word>\\b(?:${LIMITS}|${UNITS}|${NETWORKS}|per (?!\\d)\\w+)\\b)`,
  ].join('|'),
  'gu',
)

/** The parts of a text in order; a number is the index of a part that is not prose. */
export function wordsOf(text: string): (Part | number)[] {
  return [...text.matchAll(PATTERN)].flatMap(({ groups = {} }): (Part | number)[] => {
    const { index, name, number, word } = groups
    if (index !== undefined) return [Number(index)]
    if (name !== undefined) return [{ kind: 'name', text: name }]
    if (number !== undefined) return [{ kind: 'number', text: number.replace(/\s+/g, ' ') }]
    return word === undefined ? [] : [{ kind: 'word', text: word }]
  })
}
