/** Numbers and lists in messages: `1 page`, `2 pages`, `a, b or c`. */

/** A number and its noun; `plural` for nouns that do not just take an "s". */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`
}

/** The words of a list in a sentence: `a, b or c`. */
export function inSentence(words: readonly string[], joint: 'and' | 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`
}
