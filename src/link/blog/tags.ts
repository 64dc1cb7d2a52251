/** Converts tags to links. */
import { kebabCase } from '../../base/kebab-case.ts'
import { barePath } from '../../base/paths.ts'
import type { FrontMatter } from '../../model/frontmatter.ts'
import type { NamedEntries } from '../../model/source.ts'
import type { DocsScope } from '../scope.ts'

/** The entries of a scope's file: that of its language, if there is one. */
export function entriesFor(
  entries: NamedEntries | undefined,
  { version, locale }: Pick<DocsScope, 'version' | 'locale'>,
): NamedEntries[string] | undefined {
  return entries?.[`${version.name} ${locale}`] ?? entries?.[version.name]
}

/** A tag of a page. */
export interface Tag {
  label: string
  /** Relative to the path of the section's tags. */
  path: string
  description?: string
}

/** The tags of a page, without duplicates. `known` contains the tags file's data, by name. */
export function tagsOf(front: FrontMatter, known: Record<string, Record<string, unknown>> = {}): Tag[] {
  if (front.tags === undefined) return []
  const tags = front.tags.map((tag): Tag => {
    if (typeof tag !== 'string') return { label: tag.label, path: barePath(tag.permalink) }
    const { label, permalink, description } = known[tag] ?? {}
    return {
      label: typeof label === 'string' ? label : tag,
      path: typeof permalink === 'string' ? barePath(permalink) : kebabCase(tag) || encodeURIComponent(tag),
      description: typeof description === 'string' ? description : undefined,
    }
  })
  return [...new Map(tags.map(tag => [tag.path, tag])).values()].filter(({ label }) => label !== '')
}
