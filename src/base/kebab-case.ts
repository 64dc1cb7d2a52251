/** Converts a text to lower case with hyphens between its words: `Release notes 2.0` becomes `release-notes-2-0`. */
export function kebabCase(text: string): string {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f'’]/g, '')
  const words = plain.match(/\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+|\p{Lo}+/gu) ?? []
  return words.join('-').toLowerCase()
}
