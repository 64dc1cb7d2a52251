/**
 * Addresses in front matter. In: the validated fields and where they stand. Out: references of the
 * page, so that they are checked like any link; a field with an unsafe address is taken out.
 */
import type { FrontMatter, HomeAction, HomeDoor } from '../../model/frontmatter.ts'
import { referTo } from '../hast/references.ts'
import type { PageContext } from '../page-context.ts'

/** Adds the references of a page's front matter. */
export function referFrontMatter(page: PageContext, places: Map<string, [number, number]>): void {
  const { frontMatter } = page
  const isSafe = (url: string, field: keyof FrontMatter): boolean => {
    const [start, end] = places.get(field) ?? [0, 0]
    return referTo(page, { url, kind: 'front-matter' }, page.lines.span(start, end)) !== undefined
  }
  if (frontMatter.image && !isSafe(frontMatter.image, 'image')) delete frontMatter.image
  const actions = frontMatter.hero?.actions?.filter((action: HomeAction) => isSafe(action.to, 'hero'))
  if (frontMatter.hero && actions) frontMatter.hero.actions = actions
  const doors = frontMatter.doors?.filter((door: HomeDoor) => {
    if (door.links) door.links = door.links.filter(link => isSafe(link.to, 'doors'))
    return isSafe(door.to, 'doors')
  })
  if (doors) frontMatter.doors = doors
}
