/** A list in a sentence. */

/** Names with commas between them and `and` before the last one. */
export function inWords(names: readonly string[]): string {
  const others = names.slice(0, -1)
  return others.length === 0 ? String(names[0]) : `${others.join(', ')} and ${names.at(-1)}`
}
