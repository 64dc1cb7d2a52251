/**
 * Tags as links. In: what the front matter of a page says, and the file of tags. Out: label and path below the section of
 * each tag.
 */
import { kebabCase } from '../../base/kebab-case.ts'
import type { FrontMatter } from '../../model/frontmatter.ts'
import type { NamedEntries } from '../../model/source.ts'
import type { DocsScope } from '../scope.ts'

/** What the file of a scope says: that of its language, where there is one. */
export function entriesFor(
  entries: NamedEntries | undefined,
  { version, locale }: Pick<DocsScope, 'version' | 'locale'>,
): NamedEntries[string] | undefined {
  return entries?.[`${version.name} ${locale}`] ?? entries?.[version.name]
}

/** A tag of a page. */
export interface Tag {
  label: string
  /** Below the path of the section's tags. */
  path: string
  description?: string
}

/** The tags of a page, each once. `known` is what the file of tags says, by name. */
export function tagsOf(front: FrontMatter, known: Record<string, Record<string, unknown>> = {}): Tag[] {
  const tags = (front.tags ?? []).map((tag): Tag => {
    if (typeof tag !== 'string') return { label: tag.label, path: bare(tag.permalink) }
    const { label, permalink, description } = known[tag] ?? {}
    return {
      label: typeof label === 'string' ? label : tag,
      path: typeof permalink === 'string' ? bare(permalink) : kebabCase(tag) || encodeURIComponent(tag),
      description: typeof description === 'string' ? description : undefined,
    }
  })
  return [...new Map(tags.map(tag => [tag.path, tag])).values()].filter(({ label }) => label !== '')
}

/** A path without slashes around it. */
function bare(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}
