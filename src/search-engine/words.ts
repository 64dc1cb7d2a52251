/**
 * What English does to words: endings that do not matter for finding, and words that say little.
 * Other languages have neither; their words are taken as they are.
 */

const SAY_LITTLE = new Set(
  (
    'a also an and any are as at be been but by can could did do does for from get had has have how i if in into is it its ' +
    'just many me much my now of on or our should so that the their them then there these they this to too us very ' +
    'want was we were what when where which who why will with would you your'
  ).split(' '),
)

/** Is it a word that most sentences have? */
export function saysLittle(term: string): boolean {
  return SAY_LITTLE.has(term)
}

type Ending = readonly [ending: string, rest: string]

/** Endings that leave the word what it is, and such that make another word of it; longest first. */
const INFLECTIONS: readonly Ending[] = [
  ['ings', ''],
  ['ing', ''],
  ['ies', 'i'],
  ['ied', 'i'],
  ['ed', ''],
  ['es', ''],
  ['s', ''],
  ['e', ''],
  ['y', 'i'],
]
const DERIVATIONS: readonly Ending[] = [
  ['ization', ''],
  ['ation', ''],
  ['ator', ''],
  ['ment', ''],
  ['ion', ''],
  ['ity', ''],
  ['iti', ''],
  ['able', ''],
  ['abl', ''],
  ['ant', ''],
  ['ate', ''],
  ['at', ''],
  ['al', ''],
  ['er', ''],
  ['or', ''],
  ['li', ''],
]

/** What the forms of one word have in common: `withdraw` and `withdrawing`, `key` and `keys`. */
export function stem(term: string): string {
  if (term.length < 4 || !/^[a-z]+$/.test(term)) return term
  let word = term
  for (let round = 0; round < 2; round++) word = withoutEnding(word, INFLECTIONS)
  return word.length > 3 ? word.replace(/([bdfgklmnprt])\1$/, '$1') : word
}

/** What related words have in common: `withdraw` and `withdrawal`, `delegate` and `delegation`. */
export function root(stemmed: string): string {
  if (stemmed.length < 6 || !/^[a-z]+$/.test(stemmed)) return stemmed
  const word = withoutEnding(stemmed, DERIVATIONS)
  return word.length < 4 ? stemmed : withoutEnding(word, INFLECTIONS)
}

function withoutEnding(word: string, endings: readonly Ending[]): string {
  for (const [ending, rest] of endings) {
    if (!word.endsWith(ending) || word.length - ending.length + rest.length < 3) continue
    if (ending === 's' && /(?:ss|us|is)$/.test(word)) continue
    // `key` is as short as words get.
    if (ending === 'y' && word.length < 5) continue
    return word.slice(0, -ending.length) + rest
  }
  return word
}

/** Do these rules hold for a locale? */
export function isEnglish(locale: string): boolean {
  return /^en(?:$|[-_])/i.test(locale)
}
