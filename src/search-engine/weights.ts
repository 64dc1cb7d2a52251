/**
 * How much a term says about a section, in one byte: three bits for its heading, five for its text.
 * All that depends on the section is in it, so that a query needs no table of lengths.
 */

/** Saturation and length normalisation as BM25 has them; a section of this many words is a usual one. */
const K = 1.2
const B = 0.6
const USUAL_LENGTH = 90
const TEXT_LEVELS = 31

/** Share of a heading's words that one term is, by level; 0 is no heading. */
const SHARES = [0, 0.08, 0.14, 0.2, 0.25, 1 / 3, 0.5, 1]

/**
 * Packs a weight.
 * @param frequency how often the term is in the text; fractions are welcome
 * @param length words in the section's text
 * @param headingLength words of the heading if the term is in it, 0 if not
 */
export function packWeight(frequency: number, length: number, headingLength: number): number {
  return (headingLevel(headingLength) << 5) | textLevel(frequency, length)
}

/** From 0 to 1: how much the text of the section is about the term. */
export function textOf(weight: number): number {
  return (weight & 31) / TEXT_LEVELS
}

/** From 0 to 1: the share of the heading that the term is. */
export function headingOf(weight: number): number {
  return SHARES[weight >> 5] as number
}

function textLevel(frequency: number, length: number): number {
  if (frequency === 0) return 0
  const value = frequency / (frequency + K * (1 - B + (B * length) / USUAL_LENGTH))
  return Math.max(1, Math.min(TEXT_LEVELS, Math.round(value * TEXT_LEVELS)))
}

function headingLevel(words: number): number {
  if (words === 0) return 0
  const share = 1 / words
  let level = 1
  while (level < SHARES.length - 1 && share >= (SHARES[level + 1] as number) - 0.001) level++
  return level
}
