/**
 * Estimates the number of tokens of a text for a language model. In: text. Out: an estimate that uses no vocabulary,
 * because exact counts differ between models.
 *
 * A token is up to eight letters of a longer word, up to three digits, a run of ASCII signs, or any other visible
 * character. Only letters of European languages count as letters.
 */

/** Kinds of characters. */
const [BLANK, LETTER, DIGIT, SIGN, OTHER] = [0, 1, 2, 3, 4] as const
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code)
  if (code <= 32) return BLANK
  return /[A-Za-z]/.test(char) ? LETTER : /[0-9]/.test(char) ? DIGIT : SIGN
})
const MAX_LETTERS = 8
const MAX_DIGITS = 3
/** What precedes a character: nothing that it could continue, this many letters or digits of a token, or a sign. */
const [NOTHING, LETTERS, DIGITS, SIGNS] = [0, 0, MAX_LETTERS, MAX_LETTERS + MAX_DIGITS + 1] as const
/**
 * The state after a character of each kind, in the upper bits, and whether a token starts with it, in the lowest one; by
 * the state before it, shifted as it is here, and the kind. All text of a site passes through here: a table takes a
 * third of the time of branches, and a quarter of that of a pattern.
 */
const [STATE_SHIFT, STATE_MASK] = [3, 0xf8] as const
const NEXT = new Uint8Array((SIGNS + 1) << STATE_SHIFT)
for (let state = 0; state <= SIGNS; state++) {
  const next = (kind: number, to: number, isStart: boolean) => {
    NEXT[(state << STATE_SHIFT) | kind] = (to << STATE_SHIFT) | Number(isStart)
  }
  const inWord = state > LETTERS && state < LETTERS + MAX_LETTERS
  const inNumber = state > DIGITS && state < DIGITS + MAX_DIGITS
  next(BLANK, NOTHING, false)
  next(LETTER, inWord ? state + 1 : LETTERS + 1, !inWord)
  next(DIGIT, inNumber ? state + 1 : DIGITS + 1, !inNumber)
  next(SIGN, SIGNS, state !== SIGNS)
  next(OTHER, NOTHING, true)
}

/** Estimates the count. */
export function tokenCount(text: string): number {
  let count = 0
  let state = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const kind = code < 128 ? (KINDS[code] as number) : code >= 0xc0 && code < 0x530 ? LETTER : OTHER
    state = NEXT[(state & STATE_MASK) | kind] as number
    count += state & 1
  }
  return count
}
