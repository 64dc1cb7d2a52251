/**
 * English stop words and a light stemmer. Words of other languages are indexed as they are.
 */

const STOP_WORDS = new Set(
  (
    'a also an and any are as at be been but by can could did do does for from get had has have how i if in into is it its ' +
    'just many me much my now of on or our should so that the their them then there these they this to too us very ' +
    'want was we were what when where which who why will with would you your'
  ).split(' '),
)

/** Words that carry little meaning beside others: an answer need not contain them. */
const LIGHT_WORDS = new Set(
  (
    'about all another anything before best between come different do doing done every find first get gets getting give ' +
    'go going good happen happens help instead keep know know like long look make makes making more most need needs new not ' +
    'off one only other out over own possible properly put really right same see set something take tell than thing ' +
    'through try trying two under until up use used uses using via way while without work working works wrong yet'
  ).split(' '),
)

/** Whether a word carries little meaning beside others. */
export function isLightWord(term: string): boolean {
  return LIGHT_WORDS.has(term)
}

/** Whether the term is a stop word. */
export function isStopWord(term: string): boolean {
  return STOP_WORDS.has(term)
}

interface Ending {
  ending: string
  rest: string
}

/** Inflectional and derivational suffixes, longest first; after a colon, what replaces them. */
const INFLECTIONS = endingsOf('ings ing ies:i ied:i ed es s e y:i')
const DERIVATIONS = endingsOf('ization ation ator ment ion ity iti able abl ibl ant ate at al er or li')

function endingsOf(list: string): readonly Ending[] {
  return list.split(' ').map(written => {
    const [ending = '', rest = ''] = written.split(':')
    return { ending, rest }
  })
}

/** A stem begins with this many letters of its word. */
export const STEM_KEEPS = 3

/** The stem that inflected forms share: `withdraw` and `withdrawing`, `key` and `keys`. */
export function stem(term: string): string {
  if (term.length < 4 || !/^[a-z]+$/.test(term)) return term
  let word = term
  // The last letters of inflections, which most words do not end in.
  for (let round = 0; round < 2 && /[desgy]$/.test(word); round++) word = withoutEnding(word, INFLECTIONS)
  return word.length > 3 ? word.replace(/([bdfgklmnprt])\1$/, '$1') : word
}

/** The root that derived words share: `withdraw` and `withdrawal`, `delegate` and `delegation`. */
export function root(stemmed: string): string {
  if (stemmed.length < 6 || !/^[a-z]+$/.test(stemmed)) return stemmed
  const word = withoutEnding(stemmed, DERIVATIONS)
  return word.length < 4 ? stemmed : withoutEnding(word, INFLECTIONS)
}

function withoutEnding(word: string, endings: readonly Ending[]): string {
  for (const { ending, rest } of endings) {
    if (!word.endsWith(ending) || word.length - ending.length + rest.length < STEM_KEEPS) continue
    if (ending === 's' && /(?:ss|us|is)$/.test(word)) continue
    // Keeps the `y` of words like `key`.
    if (ending === 'y' && word.length < 5) continue
    return word.slice(0, -ending.length) + rest
  }
  return word
}

/** Whether the locale is English. */
export function isEnglish(locale: string): boolean {
  return /^en(?:$|[-_])/i.test(locale)
}
