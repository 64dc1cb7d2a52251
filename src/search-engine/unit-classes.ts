/** The class of each UTF-16 unit for the tokenizer: part of a word, a sign that may join words, or a separator. */

export const SEPARATOR = 0
export const SIGN = 1
export const WORD = 2
/** Beyond ASCII: punctuation, arrows, box drawing, × and ÷. Everything else counts as a letter. */
const SEPARATORS: [from: number, to: number][] = [
  [0x80, 0xbf],
  [0xd7, 0xd7],
  [0xf7, 0xf7],
  [0x2000, 0x206f],
  [0x2190, 0x2bff],
  [0x3000, 0x303f],
  [0xff00, 0xff0f],
  [0xff1a, 0xff20],
]
/** Letters in these ranges: ª, µ, º, 々. */
const LETTERS = [0xaa, 0xb5, 0xba, 0x3005]

/** Character class of each UTF-16 unit. */
export const CLASSES = classesOfUnits()

function classesOfUnits(): Uint8Array {
  const classes = new Uint8Array(65_536).fill(WORD)
  for (let code = 0; code < 128; code++) {
    const char = String.fromCharCode(code)
    classes[code] = /[a-z\d]/i.test(char) ? WORD : '_$@#+-./:~\\'.includes(char) ? SIGN : SEPARATOR
  }
  for (const [from, to] of SEPARATORS) classes.fill(SEPARATOR, from, to + 1)
  for (const code of LETTERS) classes[code] = WORD
  return classes
}
