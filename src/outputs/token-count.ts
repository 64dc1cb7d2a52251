/**
 * Estimates the number of tokens of a text for a language model. In: text. Out: an estimate without a vocabulary: exact
 * counts differ from model to model.
 */

/** Letters that a token of a longer word has. */
const LETTERS = 8
const DIGITS = 3

/**
 * The estimate: runs of Latin letters and of digits are cut into pieces, a run of ASCII signs is one, and so is every
 * other visible character.
 */
export function tokenCount(text: string): number {
  let count = 0
  let before: number = BLANK
  let run = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const kind = code < KINDS.length ? (KINDS[code] as number) : OTHER
    run = kind === before ? run + 1 : 0
    before = kind
    if (kind !== BLANK && run % (PIECES[kind] as number) === 0) count++
  }
  return count
}

const [BLANK, LETTER, DIGIT, SIGN, OTHER] = [0, 1, 2, 3, 4] as const
/** How many characters of a run are one token, for each kind. */
const PIECES = [1, LETTERS, DIGITS, Number.MAX_SAFE_INTEGER, 1]
/** The kind of each character up to the letters of European languages. */
const KINDS = Uint8Array.from({ length: 0x530 }, (_, code) => kindOf(code))

function kindOf(code: number): number {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code >= 0xc0) return LETTER
  if (code <= 32) return BLANK
  if (code >= 48 && code <= 57) return DIGIT
  return code < 128 ? SIGN : OTHER
}
