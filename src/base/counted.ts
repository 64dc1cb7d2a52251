/** Numbers with their noun in messages: `1 page`, `2 pages`. */

/** A number and its noun; `plural` for nouns that do not just take an "s". */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`
}
