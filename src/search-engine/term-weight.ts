/**
 * The weight of a term in a section, quantised to one byte: three bits for its heading, five for its text. It
 * includes length normalisation, so that a query needs no table of lengths.
 */

/** Saturation and length normalisation as in BM25. */
const K = 1.2
const B = 0.6
const AVERAGE_SECTION_LENGTH = 90
const MAX_TEXT_LEVEL = 31

/** Share of a heading that one term makes up, by level; level 0 means that it is in no heading. */
const SHARES = [0, 0.08, 0.14, 0.2, 0.25, 1 / 3, 0.5, 1]

/**
 * Encodes a weight.
 * @param frequency occurrences of the term in the text; may be fractional
 * @param length words in the section's text
 * @param headingLength words of the heading if it has the term, 0 otherwise
 */
export function encodeWeight(frequency: number, length: number, headingLength: number): number {
  return (headingLevel(headingLength) << 5) | textLevel(frequency, length)
}

/** From 0 to 1: how relevant the term is in the section's text. */
export function textOf(weight: number): number {
  return (weight & 31) / MAX_TEXT_LEVEL
}

/** From 0 to 1: the term's share of the heading. */
export function headingOf(weight: number): number {
  return SHARES[weight >> 5] as number
}

function textLevel(frequency: number, length: number): number {
  if (frequency === 0) return 0
  const value = frequency / (frequency + K * (1 - B + (B * length) / AVERAGE_SECTION_LENGTH))
  return Math.max(1, Math.min(MAX_TEXT_LEVEL, Math.round(value * MAX_TEXT_LEVEL)))
}

function headingLevel(words: number): number {
  if (words === 0) return 0
  const share = 1 / words
  let level = 1
  while (level < SHARES.length - 1 && share >= (SHARES[level + 1] as number) - 0.001) level++
  return level
}
