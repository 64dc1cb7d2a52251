/**
 * A heading in the other words of a site. In: the heading, and groups of words or phrases that mean the same. Out: the heading
 * with each of them in the place of one that it has. Case and accents do not count.
 */
import { fold } from './fold.ts'

/** The heading's other forms; none if no group has a word of it. */
export function renamedHeadings(heading: string, groups: readonly (readonly string[])[]): string[] {
  if (groups.length === 0) return []
  const text = ` ${plain(heading)} `
  return groups.flatMap(group => {
    const names = group.map(plain).filter(name => name !== '')
    return names
      .filter(name => text.includes(` ${name} `))
      .flatMap(name =>
        names.filter(other => other !== name).map(other => text.replace(` ${name} `, ` ${other} `).trim()),
      )
  })
}

/** Words with one blank between them. */
function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}
