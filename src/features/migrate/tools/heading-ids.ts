/**
 * Keeps the ids of headings, so that links from other sites still work. Returns the page, in which headings whose id
 * would change have an explicit one.
 */
import GithubSlugger from 'github-slugger'
import type { ForeignSite, Tool } from './foreign-site.ts'
import { plainLabel } from './summary.ts'
import { textLines } from './text-lines.ts'

const HEADING = /^(#{1,6}[ \t]+)(.*?)(?:[ \t]+#+)?([ \t]*)$/

/** How tools derive ids from headings, and how they number duplicates, if they differ from docsgen in that. */
const SLUGS: Partial<Record<Tool, { slug: (text: string) => string; next: (slug: string, count: number) => string }>> =
  {
    VitePress: {
      slug: text => {
        const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
        const dashed = plain.replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
        return dashed
          .replace(/-{2,}/g, '-')
          .replace(/^-+|-+$/g, '')
          .replace(/^(\d)/, '_$1')
          .toLowerCase()
      },
      next: (slug, count) => `${slug}-${count}`,
    },
    mdBook: {
      slug: text =>
        text
          .trim()
          .toLowerCase()
          .replace(/[^\p{L}\p{N}_\s-]/gu, '')
          .replace(/\s/g, '-'),
      next: (slug, count) => `${slug}-${count}`,
    },
    GitBook: {
      slug: text => {
        const plain = text.toLowerCase().replace(/[^\p{L}\p{N}\s._-]/gu, '')
        return plain
          .trim()
          .replace(/\s+/g, '-')
          .replace(/^(?=\d)/, 'id-')
      },
      next: (slug, count) => `${slug}-${count}`,
    },
    MkDocs: {
      slug: text => {
        const ascii = text.normalize('NFKD').replace(/[^\u0020-\u007e]/g, '')
        return ascii
          .replace(/[^\w\s-]/g, '')
          .trim()
          .toLowerCase()
          .replace(/[-\s]+/g, '-')
      },
      next: (slug, count) => `${slug}_${count}`,
    },
  }

/** The page with explicit ids. */
export function keepIds(
  text: string,
  { tool, slugify }: Pick<ForeignSite, 'tool' | 'slugify'>,
  changes: string[],
): string {
  const rules = SLUGS[tool]
  if (rules === undefined) return text
  const { next } = rules
  const slug = slugify ?? rules.slug
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

/** The id that a tool gives the first heading of a text; undefined if docsgen's own rule applies. */
export function slugOf(heading: string, tool: Tool): string | undefined {
  return SLUGS[tool]?.slug(headingText(heading))
}

/** The text of a heading, without markdown marks and tags. */
function headingText(content: string): string {
  const withoutTags = content.replace(/`[^`]*`|<\/?[A-Za-z][^>]*>/g, part => (part.startsWith('`') ? part : ''))
  return plainLabel(withoutTags.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')).trim()
}
