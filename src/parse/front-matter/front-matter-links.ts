/**
 * Addresses in front matter. In: the validated fields and their places. Out: references of the page, so that they are
 * checked like any link, and the drawings of icons. A field with an unsafe address is removed.
 */
import type { AudienceCard, FrontMatter, HomeAction } from '../../model/frontmatter.ts'
import { referTo } from '../hast/references.ts'
import { iconDrawing } from '../icon-drawing.ts'
import type { PageContext } from '../page-context.ts'

/** A file's text, and the places of its known fields' values. */
interface Written {
  text: string
  places: ReadonlyMap<string, [number, number]>
}

/** Adds the references in a page's front matter. */
export function referFrontMatter(page: PageContext, written: Written): void {
  const { frontMatter } = page
  const placeOf = finder(written)
  const isSafe = (url: string, field: keyof FrontMatter): boolean =>
    referTo(page, { url, kind: 'front-matter' }, page.lines.span(...placeOf(url, field))) !== undefined
  if (frontMatter.image && !isSafe(frontMatter.image, 'image')) delete frontMatter.image
  const actions = frontMatter.hero?.actions?.filter((action: HomeAction) => isSafe(action.to, 'hero'))
  if (frontMatter.hero && actions) frontMatter.hero.actions = actions
  const { hero } = frontMatter
  for (const name of ['figure', 'figureDark'] as const)
    if (hero?.[name] !== undefined && !isSafe(hero[name], 'hero')) delete hero[name]
  const cards = frontMatter.audience_cards?.filter((card: AudienceCard) => {
    if (card.links) card.links = card.links.filter(link => isSafe(link.to, 'audience_cards'))
    return isSafe(card.to, 'audience_cards')
  })
  if (cards) frontMatter.audience_cards = cards
  const icons = cards?.flatMap(({ icon }) => {
    const drawing = icon && iconDrawing(icon, page, page.lines.span(...placeOf(icon, 'audience_cards')))
    return icon && drawing ? [[icon, drawing] as const] : []
  })
  if (icons && icons.length > 0) frontMatter.icons = Object.fromEntries(icons)
}

/** Finds the place of an address, the next one on each call; if there is none, the whole field. */
function finder({ text, places }: Written): (url: string, field: string) => [number, number] {
  const next = new Map<string, number>()
  return (url, field) => {
    const [start, end] = places.get(field) ?? [0, 0]
    const key = `${field} ${url}`
    for (let at = text.indexOf(url, next.get(key) ?? start); url !== '' && at >= 0; at = text.indexOf(url, at + 1)) {
      if (at + url.length > end) break
      // The match may be the start or the end of a longer address.
      if (/[\w/.#?=&%-]/.test(`${text[at - 1]}`) || /[\w/.#?=&%-]/.test(`${text[at + url.length]}`)) continue
      next.set(key, at + url.length)
      return [at, at + url.length]
    }
    return [start, end]
  }
}
