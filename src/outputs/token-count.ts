/**
 * About how many tokens a language model makes of a text. In: text. Out: an estimate without a vocabulary: exact counts
 * differ from model to model.
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
  let before: Kind = 'blank'
  let run = 0
  for (let at = 0; at < text.length; at++) {
    const kind = kindOf(text.charCodeAt(at))
    run = kind === before ? run + 1 : 0
    before = kind
    if (kind === 'letter') count += run % LETTERS === 0 ? 1 : 0
    else if (kind === 'digit') count += run % DIGITS === 0 ? 1 : 0
    else if (kind === 'sign') count += run === 0 ? 1 : 0
    else if (kind === 'other') count++
  }
  return count
}

type Kind = 'blank' | 'letter' | 'digit' | 'sign' | 'other'

function kindOf(code: number): Kind {
  // ASCII letters and those of European languages.
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 0xc0 && code < 0x530)) return 'letter'
  if (code <= 32) return 'blank'
  if (code >= 48 && code <= 57) return 'digit'
  return code < 128 ? 'sign' : 'other'
}
