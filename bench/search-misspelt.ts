/**
 * What search still finds if words are misspelt, joined or split. Returns the ranks of the right pages for each
 * question as written, and for variants of it. Variants depend only on the question, so that two runs can be
 * compared.
 */
import { type AskedQuestion, placeOfPage } from './questions/read-questions.ts'

/** Number of variants of each kind per question. */
const VARIANTS = 8
const LETTERS = 'qwertyuiopasdfghjklzxcvbnm'

/** A kind of variant, and the ranks for the question as written and for the variant. */
export interface MisspeltPlace {
  kind: string
  plain: number
  place: number
}

/** Runs the questions and their variants. `ask` returns the addresses found, best first. */
export async function placesMisspelt(
  questions: readonly AskedQuestion[],
  ask: (query: string) => Promise<string[]>,
  base: string,
): Promise<MisspeltPlace[]> {
  const places: MisspeltPlace[] = []
  for (const { query, pages } of questions) {
    const plain = placeOfPage(pages, await ask(query), base)
    for (const [kind, variant] of variantsOf(query))
      places.push({ kind, plain, place: placeOfPage(pages, await ask(variant), base) })
  }
  return places
}

/**
 * The table: for each kind, the number of variants, and the shares ranked first and among the first three, with and
 * without it.
 */
export function misspeltTable(places: readonly MisspeltPlace[]): string[] {
  return [...new Set(places.map(({ kind }) => kind))].map(kind => {
    const own = places.filter(place => place.kind === kind)
    const share = (of: (place: MisspeltPlace) => number, most: number) =>
      ((100 * own.filter(place => of(place) >= 1 && of(place) <= most).length) / own.length).toFixed(1)
    const before = `${share(({ plain }) => plain, 1)} / ${share(({ plain }) => plain, 3)}`
    const after = `${share(({ place }) => place, 1)} / ${share(({ place }) => place, 3)}`
    return `${kind.padEnd(24)} ${String(own.length).padStart(5)}   as they are ${before}   changed ${after}`
  })
}

function variantsOf(query: string): [kind: string, variant: string][] {
  const words = query.split(' ')
  const long = words.flatMap((word, at) => (/^[a-z]{4,}$/.test(word) ? [at] : []))
  const isPlain = words.length > 1 && words.every(word => /^[a-z]+$/.test(word))
  const random = randomFrom(query)
  const variants: [string, string][] = []
  for (let round = 0; round < VARIANTS; round++) {
    const [one, two] = [...long].sort(() => random(2) - 0.5)
    const withTypos = (at: readonly number[]) =>
      words.map((word, index) => (at.includes(index) ? misspelt(word, random) : word)).join(' ')
    if (one !== undefined) variants.push(['a misspelt word', withTypos([one])])
    if (one !== undefined && two !== undefined) variants.push(['two misspelt words', withTypos([one, two])])
    if (isPlain) variants.push(['two words run together', joined(words, random(words.length - 1))])
  }
  return variants
}

/**
 * Swaps two letters, omits one, doubles one, or replaces one with its neighbour on the keyboard; the first letter
 * stays.
 */
function misspelt(word: string, random: (below: number) => number): string {
  const at = 1 + random(word.length - 1)
  const letter = word.charAt(at)
  const kind = random(4)
  if (kind === 0 && at > 1) return word.slice(0, at - 1) + letter + word.charAt(at - 1) + word.slice(at + 1)
  if (kind === 1) return word.slice(0, at) + word.slice(at + 1)
  if (kind === 2) return word.slice(0, at) + letter + word.slice(at)
  const near = LETTERS.charAt((LETTERS.indexOf(letter) + 1) % LETTERS.length)
  return word.slice(0, at) + near + word.slice(at + 1)
}

function joined(words: readonly string[], at: number): string {
  return words
    .map((word, index) => (index === at ? word : `${word} `))
    .join('')
    .trim()
}

/** Integers below a limit, the same for the same text (a linear congruential generator). */
function randomFrom(text: string): (below: number) => number {
  let state = [...text].reduce((hash, char) => (Math.imul(hash, 31) + char.charCodeAt(0)) | 0, 7)
  return below => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >>> 8) % below
  }
}
