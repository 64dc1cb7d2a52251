/**
 * What English does to words: endings that do not matter for finding, and words that say little.
 * Other languages have neither; their words are taken as they are.
 */

const SAY_LITTLE = new Set(
  (
    'a an and any are as at be been but by can could did do does for from get had has have how i if in into is it its ' +
    'me my of on or our should so that the their them then there these they this to us was we were what when where ' +
    'which who why will with would you your'
  ).split(' '),
)

/** Is it a word that most sentences have? */
export function saysLittle(term: string): boolean {
  return SAY_LITTLE.has(term)
}

/** Endings, longest first, with what remains in their place. */
const ENDINGS: readonly (readonly [ending: string, rest: string])[] = [
  ['izations', 'iz'],
  ['ization', 'iz'],
  ['ations', ''],
  ['ation', ''],
  ['ities', ''],
  ['ments', ''],
  ['ment', ''],
  ['ions', ''],
  ['ings', ''],
  ['ity', ''],
  ['ion', ''],
  ['ing', ''],
  ['ers', ''],
  ['ies', 'i'],
  ['ors', ''],
  ['als', ''],
  ['ied', 'i'],
  ['est', ''],
  ['er', ''],
  ['or', ''],
  ['ed', ''],
  ['es', ''],
  ['al', ''],
  ['ly', ''],
  ['s', ''],
  ['e', ''],
  ['y', 'i'],
]

/** What several forms of a word have in common: `withdraw`, `withdrawing` and `withdrawals` have one stem. */
export function stem(term: string): string {
  if (term.length < 4 || !/^[a-z]+$/.test(term)) return term
  let word = term
  for (let round = 0; round < 3; round++) {
    const shorter = withoutEnding(word)
    if (shorter === word) break
    word = shorter
  }
  return word.length > 3 ? word.replace(/([bdfgklmnprt])\1$/, '$1') : word
}

function withoutEnding(word: string): string {
  for (const [ending, rest] of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length + rest.length < 3) continue
    if (ending === 's' && /(?:ss|us|is)$/.test(word)) continue
    return word.slice(0, -ending.length) + rest
  }
  return word
}

/** Do these rules hold for a locale? */
export function isEnglish(locale: string): boolean {
  return /^en(?:$|[-_])/i.test(locale)
}
