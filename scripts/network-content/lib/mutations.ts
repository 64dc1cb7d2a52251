/**
 * Kinds of errors that a page can have, for `npm run mutate`. They are found in the text of the file, not in what the
 * checks read, so that the run shows what the checks overlook.
 */

export interface Site {
  index: number
  before: string
  after: string
}

/** A random number below a limit. */
export type Random = (limit: number) => number

interface Kind {
  name: string
  /** The places of a text that can have the error. */
  sites: (text: string, random: Random) => Site[]
}

type Change = (found: RegExpExecArray, random: Random) => string | undefined

/** A kind of error that changes what a pattern finds: the group `it`, or all of it. */
function at(name: string, pattern: RegExp, change: Change): Kind {
  const sites = (text: string, random: Random) =>
    [...text.matchAll(new RegExp(pattern.source, `${pattern.flags}gd`))].flatMap((found): Site[] => {
      const before = found.groups?.it ?? found[0]
      const index = found.indices?.groups?.it?.[0] ?? found.index
      const after = change(Object.assign(found, { 0: before }) as RegExpExecArray, random)
      return after === undefined || after === before ? [] : [{ index, before, after }]
    })
  return { name, sites }
}

/** Like `at`, inside of what an outer pattern finds. */
function within(name: string, outer: RegExp, pattern: RegExp, change: Change): Kind {
  const inner = at(name, pattern, change)
  const sites = (text: string, random: Random) =>
    [...text.matchAll(outer)].flatMap(found =>
      inner.sites(found[0], random).map(site => ({ ...site, index: site.index + found.index })),
    )
  return { name, sites }
}

/** Another digit in one place of a text; the first digit of a number does not become 0. */
const digit: Change = ([text], random) => {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const place = places[random(places.length)] ?? 0
  const other = String((Number(text[place]) + 1 + random(8)) % 10)
  return text.slice(0, place) + (other === '0' && place === 0 ? '4' : other) + text.slice(place + 1)
}

const hexDigit: Change = ([text], random) => {
  const place = 3 + random(text.length - 4)
  const other = 'abcdef0123456789'.replace(text[place]?.toLowerCase() ?? '', '')
  return text.slice(0, place) + other[random(other.length)] + text.slice(place + 1)
}

/** The next word of a ring of words. */
const oneOf =
  (...words: string[]): Change =>
  ([text], random) => {
    const others = words.filter(word => word !== text)
    return others[random(others.length)]
  }

/** A name with one word of it replaced, as somebody who knows it half would write it. */
const name: Change = ([text], random) => {
  const pairs: [RegExp, string][] = [
    [/Validator/, 'Operator'],
    [/Operator/, 'Cluster'],
    [/Cluster/, 'Validator'],
    [/Fee/, 'Fees'],
    [/^get/, 'fetch'],
    [/Exceeded$/, 'TooHigh'],
    [/Updated$/, 'Changed'],
    [/Balance/, 'Amount'],
    [/^set/, 'update'],
    [/Invalid/, 'Wrong'],
  ]
  const pair = pairs.find(([pattern]) => pattern.test(text))
  return pair ? text.replace(...pair) : `${text}${random(2) === 0 ? 's' : 'Id'}`
}

const afterDash: Change = ([text], random) =>
  random(2) === 0 ? `${text}s` : text.replace(/-(?=\w+$)|(?=[A-Z]\w*$)/, '-no-')

const FORMULA = /^\$\$\n[^$]*\$\$|\$[^$\n`{]+\$/gm
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/g
const SIGNATURE = /`\w+\([^`]*\)`/g
const ROW = /^\|.*\|$/gm

const UNITS = ['wei', 'gwei', 'ETH', 'SSV']
const TIMES = ['blocks', 'epochs', 'slots', 'seconds', 'minutes', 'hours', 'days', 'weeks']

/** Two texts of the same pattern on one page that change places, reported as one site that covers both. */
function swap(name: string, pattern: RegExp, near: number): Kind {
  const sites = (text: string): Site[] => {
    const found = [...text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))]
    return found.flatMap((one, position): Site[] => {
      const other = found.slice(position + 1).find(each => each[0] !== one[0])
      if (!other || other.index - one.index > near) return []
      const end = other.index + other[0].length
      const between = text.slice(one.index + one[0].length, other.index)
      return [{ index: one.index, before: text.slice(one.index, end), after: other[0] + between + one[0] }]
    })
  }
  return { name, sites }
}

export const KINDS: Kind[] = [
  at('address: a digit', /\b0x[0-9a-fA-F]{40}\b/, hexDigit),
  swap('address: two change places', /\b0x[0-9a-fA-F]{40}\b/, 600),
  swap('address: two labels change places', /(?<=^\| )[^|\n]*\w[^|\n]*(?= \| \[?`0x)/m, 600),
  at(
    'address: explorer of the other chain',
    /(?:hoodi\.)?etherscan\.io(?=\/address)/,
    oneOf('etherscan.io', 'hoodi.etherscan.io'),
  ),
  at('selector or hash: a digit', /`(?<it>0x(?:[0-9a-f]{8}|[0-9a-f]{64}))`/, hexDigit),
  at('chain ID', /\b(?:560048|17000)\b|(?<=chain )1\b/, oneOf('560048', '17000', '11155111')),
  at('ENS name', /\b[\w-]+\.ssvnetwork\.eth\b/, ([text]) => text.replace(/^\w+/, 'dao')),
  at('subgraph or deployment ID', /\b(?=\w*\d)(?=\w*[A-Z])(?=\w*[a-z])[A-Za-z0-9]{40,48}\b(?<!0x\w+)/, hexDigit),
  at('YAML or JSON key in code', /^ *(?<it>[A-Za-z]\w{3,})(?=: )/m, name),
  at('environment variable', /\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/, ([text]) => `${text}S`),
  at('flag', /(?<=[\s`(])--[a-zA-Z][\w-]+/, afterDash),
  at('port', /(?<=:|[Pp]ort )(?<it>\d{4,5})\b/, digit),
  at('URL', /https:\/\/[\w.-]+\/[\w/.-]*\w/, ([text]) =>
    text.replace(/\w$/, 'x').replace(/x$/, text.endsWith('x') ? 'y' : 'x'),
  ),
  at('host', /(?<=https:\/\/)[\w-]+\.[\w.-]+\w/, ([text]) => text.replace(/\.\w+$/, '.io')),
  at('version', /\bv?\d+\.\d+\.\d+\b/, digit),
  at('unit: money', /(?<=\d )(?:wei|gwei|ETH|SSV)\b/, oneOf(...UNITS)),
  at('unit: time', /(?<=\d )(?:blocks|epochs|slots|seconds|minutes|hours|days|weeks)\b/, oneOf(...TIMES)),
  at(
    'limit: a word',
    /\b(?:at least|at most|more than|less than|up to)\b/,
    oneOf('at least', 'at most', 'more than', 'less than'),
  ),
  at('number in prose', /(?<=[a-z,] )\d[\d,]*(?:\.\d+)?(?= [a-z])/, digit),
  within('number in a table', ROW, /\b\d[\d,]*(?:\.\d+)?\b/, digit),
  at('percentage', /\d+(?:\.\d+)? ?%/, digit),
  at('epoch or block number', /\b\d{3},\d{3}\b|\b\d{1,2},\d{3},\d{3}\b/, digit),
  at(
    'date',
    /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d\b/,
    digit,
  ),
  at(
    'number as a word',
    /\b(?:two|three|four|five|seven|ten|thirteen)\b/,
    oneOf('two', 'three', 'four', 'five', 'seven', 'ten', 'thirteen'),
  ),
  within('formula: a number', FORMULA, /(?<=[^\d\w.]|_|\{)\d+/, digit),
  within('formula: an operator', FORMULA, /\+|\\cdot\b|\\min\b|\\max\b/, oneOf('+', '-', '\\min', '\\max')),
  at('function, event or error in inline code', /`(?<it>[A-Za-z]\w*[a-z][A-Z]\w*)(?:\([^`]*\))?`/, name),
  swap('names: two change places in a table', /(?<=^\| `)[A-Za-z]\w+(?=[(`])/m, 400),
  within(
    'type in a signature',
    SIGNATURE,
    /\b(?:uint256|uint64|uint32|address|bytes|bool)\b/,
    oneOf('uint256', 'uint128', 'uint16', 'bytes32'),
  ),
  at('metric', /(?<!id="|#)\bssv_\w+/, ([text]) => text.replace(/_(\w+)$/, '_new_$1')),
  at('network', /\b(?:Hoodi|mainnet|Holesky)\b/, oneOf('Hoodi', 'mainnet', 'Sepolia')),
  at('name in code', /(?<=^ +.*\.)[a-z]\w*[A-Z]\w*(?=\()/m, name),
  at('number in code', /(?<=^(?![-|>#\s*]|\d+\. ).*[=(: ])\d{2,}(?=n?[,;)\s])/m, digit),
  at('tuple in a shell variable', /(?<=^ *\w+=")\([^"]*\)(?=")/m, digit),
  within('front matter: revision of a source', FRONT_MATTER, /(?<=^ {2}- [\w./-]+@)[0-9a-f]{7,40}(?=:)/m, hexDigit),
  within(
    'front matter: path of a source',
    FRONT_MATTER,
    /(?<=^ {2}- [\w.-]+\/[\w.-]+@[0-9a-f]+:.*)\w+(?=\.\w+$)/m,
    ([text]) => `${text}s`,
  ),
  within('front matter: verified', FRONT_MATTER, /(?<=^verified: .*)\d+(?=.*\}$)/m, digit),
  within('front matter: number in the description', FRONT_MATTER, /(?<=^description: .*)\b\d+(?=.*$)/m, digit),
]
