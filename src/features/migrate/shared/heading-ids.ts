/**
 * Keeps the ids of headings, so that links from other sites still work. Returns the page, in which headings whose id
 * would change have an explicit one.
 */
import GithubSlugger, { slug as githubSlug } from 'github-slugger'
import { plainLabel } from './summary.ts'
import { textLines } from './text-lines.ts'

const HEADING = /^(#{1,6}[ \t]+)(.*?)(?:[ \t]+#+)?([ \t]*)$/

/** How a tool derives ids from headings, and how it numbers duplicates. */
export interface HeadingIds {
  slug: (text: string) => string
  next: (slug: string, count: number) => string
}

/** The ids of Rspress: those of GitHub, of text without spaces around it. */
export const RSPRESS_IDS: HeadingIds = { slug: text => githubSlug(text), next: (slug, count) => `${slug}-${count}` }

/** The ids of Astro: those of GitHub without a hyphen at the end, which an emoji leaves there. */
export const ASTRO_IDS: HeadingIds = { ...RSPRESS_IDS, slug: text => githubSlug(text).replace(/-$/, '') }

/** The page with explicit ids. */
export function keepIds(text: string, { slug, next }: HeadingIds, changes: string[]): string {
  const own = new GithubSlugger()
  const counts = new Map<string, number>()
  const lines = textLines(text).map(({ text: line, isCode }) => {
    const [, marks, content = ''] = (isCode ? undefined : HEADING.exec(line)) ?? []
    if (marks === undefined || /\{#[\w.:-]+(?: #[\w.:-]+)*\}$/.test(content)) return line
    const plain = headingText(content)
    const made = slug(plain)
    const count = counts.get(made) ?? 0
    counts.set(made, count + 1)
    const id = count === 0 ? made : next(made, count)
    // Spaces around tags are part of the id here.
    const isPlain = !/[<{&]/.test(content)
    if (own.slug(plain) === id && isPlain) return line
    if (id === '' || !/^[\p{L}\p{N}_.:-]+$/u.test(id)) return line
    changes.push('the id of a heading')
    return `${marks}${content} {#${id}}`
  })
  return lines.join('\n')
}

/** The text of a heading, without markdown marks and tags. */
export function headingText(content: string): string {
  const withoutTags = content.replace(/`[^`]*`|<\/?[A-Za-z][^>]*>/g, part => (part.startsWith('`') ? part : ''))
  return plainLabel(withoutTags.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')).trim()
}
