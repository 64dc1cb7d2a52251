/**
 * Smaller helpers that `@docusaurus/theme-common`, `plugin-content-docs/client`, `plugin-content-blog/client` and
 * `theme-search-algolia/client` have for components of sites: providers around content, lists of tags, posts and sidebar
 * items, the query of an address, and filters of search.
 */
import type { ReactNode } from 'react'
import { useScope } from '../../code/page-scope.tsx'
import { withoutAnswers } from './docs-data.tsx'
import { usePluralForm } from './theme-common.tsx'

interface ChildrenProps {
  children?: ReactNode
}

/** What Docusaurus's own providers hold is data of the page or state of the browser, which hooks read elsewhere here. */
function Content({ children }: ChildrenProps): ReactNode {
  return children
}

export const AnnouncementBarProvider = Content
export const BlogPostProvider = Content
export const ColorModeProvider = Content
export const DocProvider = Content
export const DocSidebarItemsExpandedStateProvider = Content
export const DocsPreferredVersionContextProvider = Content
export const DocsSidebarProvider = Content
export const DocsVersionProvider = Content
export const ErrorCauseBoundary = Content
export const NavbarMobileSidebarProvider = Content
export const NavbarProvider = Content
export const NavbarSecondaryMenuContentProvider = Content
export const PluginHtmlClassNameProvider = Content
export const ScrollControllerProvider = Content
export const TitleFormatterProvider = Content

/** The menu of small screens and the link to the content are docsgen's own. */
export function NavbarSecondaryMenuFiller(): null {
  return null
}
export function SkipToContentLink(): null {
  return null
}
export const SkipToContentFallbackId = '__docusaurus_skipToContent_fallback'
export const keyboardFocusedClassName = 'navigation-with-keyboard'

const nothing = () => undefined

export function prefersReducedMotion(): boolean {
  return false
}

export function useScrollPositionBlocker() {
  return { blockElementScrollPositionUntilNextRender: nothing }
}

export function useSmoothScrollTo() {
  return { startScroll: nothing, cancelScroll: nothing }
}

/** The items at the start and at the end of a navigation bar. Items without a position are at the end. */
export function splitNavbarItems<T extends { position?: string }>(items: readonly T[]): [start: T[], end: T[]] {
  const isAtStart = ({ position = 'right' }: T) => position === 'left'
  return [items.filter(isAtStart), items.filter(item => !isAtStart(item))]
}

export function isMultiColumnFooterLinks(links: readonly object[]): boolean {
  const [first] = links
  return first !== undefined && 'title' in first
}

export function groupBy<T, Key>(list: readonly T[], keyOf: (item: T) => Key): Record<string, T[]> {
  const groups: Record<string, T[]> = {}
  for (const item of list) {
    const key = String(keyOf(item))
    groups[key] = [...(groups[key] ?? []), item]
  }
  return groups
}

/** A heading in a table of contents. `value` is HTML. */
export interface Heading {
  value: string
  id: string
  level: number
}
export type HeadingTree = Heading & { children: HeadingTree[] }

/** Headings in a list as a tree: each is below the last one of a higher rank. */
export function useTreeifiedTOC(toc: readonly Heading[]): HeadingTree[] {
  const top: HeadingTree[] = []
  const open: HeadingTree[] = []
  for (const heading of toc) {
    const node = { ...heading, children: [] }
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop()
    ;(open.at(-1)?.children ?? top).push(node)
    open.push(node)
  }
  return top
}

interface FilteredHeadings {
  toc: readonly Heading[]
  minHeadingLevel: number
  maxHeadingLevel: number
}

export function useFilteredAndTreeifiedTOC({ toc, minHeadingLevel, maxHeadingLevel }: FilteredHeadings): HeadingTree[] {
  return useTreeifiedTOC(toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel))
}

interface SidebarItem {
  type: string
  href?: string
  items?: SidebarItem[]
}

/** The address to which an item of a sidebar leads, or the first item in it. */
export function findFirstSidebarItemLink(item: SidebarItem): string | undefined {
  if (item.type === 'link' || item.href !== undefined) return item.href
  for (const inner of item.items ?? []) {
    const found = findFirstSidebarItemLink(inner)
    if (found !== undefined) return found
  }
  return undefined
}
export { findFirstSidebarItemLink as findFirstSidebarItemCategoryLink }

export function findSidebarCategory(
  items: readonly SidebarItem[],
  isWanted: (item: SidebarItem) => boolean,
): SidebarItem | undefined {
  for (const item of items) {
    if (item.type !== 'category') continue
    const found = isWanted(item) ? item : findSidebarCategory(item.items ?? [], isWanted)
    if (found) return found
  }
  return undefined
}

export function filterDocCardListItems(items: readonly SidebarItem[] = []): SidebarItem[] {
  return items.filter(item => item.type !== 'category' || findFirstSidebarItemLink(item) !== undefined)
}

export function useVisibleSidebarItems(items: readonly SidebarItem[]): readonly SidebarItem[] {
  return items
}

export function isVisibleSidebarItem(): boolean {
  return true
}

interface Tag {
  label: string
  permalink: string
  count?: number
}

export function translateTagsPageTitle(): string {
  // biome-ignore lint/correctness/useHookAtTopLevel: sites call it by this name while they render.
  return useScope().titles?.['blog.tags'] ?? ''
}

/** Tags by their first letter. */
export function listTagsByLetters(tags: readonly Tag[]): { letter: string; tags: Tag[] }[] {
  const groups = groupBy(tags, ({ label }) => (label[0] ?? '').toUpperCase())
  return Object.entries(groups)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([letter, of]) => ({ letter, tags: of.sort((a, b) => a.label.localeCompare(b.label)) }))
}

export function useBlogTagsPostsPageTitle({ label }: Tag): string {
  return (useScope().titles?.['blog.tagged'] ?? '{tag}').replace('{tag}', () => label)
}

interface PostItem {
  date: string
  unlisted?: boolean
}

export function useVisibleBlogSidebarItems<T extends PostItem>(items: readonly T[]): T[] {
  return items.filter(({ unlisted }) => !unlisted)
}

/** Posts by year, the newest year first. */
export function groupBlogSidebarItemsByYear<T extends PostItem>(items: readonly T[]): [year: string, items: T[]][] {
  const groups = groupBy(items, ({ date }) => new Date(date).getUTCFullYear())
  return Object.entries(groups).sort(([a], [b]) => Number(b) - Number(a))
}

export function useDateTimeFormat(options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(useScope().i18n.currentLocale, { timeZone: 'UTC', ...options })
}

/** The query of an address: pages that are rendered have none. */
export function useQueryString(): [string, () => undefined] {
  return ['', nothing]
}
export { useQueryString as useSearchQueryString }

export function useQueryStringValue(): null {
  return null
}

export function useQueryStringList(): [string[], () => undefined] {
  return [[], nothing]
}

export function useClearQueryString() {
  return nothing
}

export function useHistorySelector<T>(select: (history: object) => T): T {
  const location = { pathname: useScope().path, search: '', hash: '' }
  return select({ location, push: nothing, replace: nothing, listen: () => nothing, action: 'POP', length: 1 })
}

export function useSearchLinkCreator() {
  const { baseUrl } = useScope().siteConfig
  return (query: string) => `${baseUrl}search?q=${encodeURIComponent(query)}`
}

export const DEFAULT_SEARCH_TAG = 'default'

export function getDocsVersionSearchTag(pluginId: string, version: string): string {
  return `docs-${pluginId}-${version}`
}

export function useContextualSearchFilters() {
  return { locale: useScope().i18n.currentLocale, tags: [DEFAULT_SEARCH_TAG] }
}

export function useAlgoliaContextualFacetFilters(): (string | string[])[] {
  const { locale, tags } = useContextualSearchFilters()
  return [`language:${locale}`, tags.map(tag => `docusaurus_tag:${tag}`)]
}
export { useAlgoliaContextualFacetFilters as useAlgoliaContextualFacetFiltersIfEnabled }

export function mergeFacetFilters(...filters: (string | readonly string[])[]): (string | readonly string[])[] {
  return filters.flat()
}

export function useSearchResultUrlProcessor() {
  return (url: string) => url
}

export function useAlgoliaThemeConfig() {
  const { algolia = {} } = useScope().siteConfig.themeConfig
  return { algolia }
}

/** The colours of a theme of Prism as variables, which wrappers of code blocks set. */
export function getPrismCssVariables({ plain = {} }: { plain?: Record<string, string> }): Record<string, string> {
  const variables = { '--prism-color': plain.color, '--prism-background-color': plain.backgroundColor }
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >
}

export function useNavbarItems(): unknown[] {
  const { navbar } = useScope().siteConfig.themeConfig as { navbar?: { items?: unknown[] } }
  return navbar?.items ?? []
}

/** The title of an admonition is a prop here already. */
export function processAdmonitionProps<T extends object>(props: T): T {
  return props
}

/** A text in the language of the page; without a translation, in English. */
function useText(id: string, english: string): string {
  return useScope().messages[`theme.${id}`] ?? english
}

export function UnlistedBannerTitle(): ReactNode {
  return useText('contentVisibility.unlistedBanner.title', 'Unlisted page')
}
export function UnlistedBannerMessage(): ReactNode {
  return useText('contentVisibility.unlistedBanner.message', 'Only those who have the link find this page.')
}
export function DraftBannerTitle(): ReactNode {
  return useText('contentVisibility.draftBanner.title', 'Draft page')
}
export function DraftBannerMessage(): ReactNode {
  return useText('contentVisibility.draftBanner.message', 'A published build does not contain this page.')
}
/** docsgen tells search engines itself that a page is unlisted. */
export function UnlistedMetadata(): null {
  return null
}

/** A label without the emoji at its start, as cards show it. */
export function extractLeadingEmoji(label: string): { emoji: string | null; rest: string } {
  const [{ segment = '' } = {}] = new Intl.Segmenter().segment(label)
  const isEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|[#*0-9]\uFE0F?\u20E3/u.test(segment)
  return isEmoji ? { emoji: segment, rest: label.slice(segment.length) } : { emoji: null, rest: label }
}

/** How many items a category has, in words. */
export function useDocCardDescriptionCategoryItemsPlural(): (count: number) => string {
  const { selectMessage } = usePluralForm()
  const forms = useText('docs.DocCard.categoryDescription.plurals', '1 item|{count} items')
  return count => selectMessage(count, forms).replace('{count}', () => String(count))
}

interface Author {
  name?: string
  key: string
}

export function useBlogAuthorPageTitle({ name, key }: Author): string {
  return `${translateBlogAuthorsListPageTitle()} - ${name ?? key}`
}
export function translateBlogAuthorsListPageTitle(): string {
  // biome-ignore lint/correctness/useHookAtTopLevel: sites call it by this name while they render.
  return useText('blog.authorsList.pageTitle', 'Authors')
}
export function BlogAuthorsListViewAllLabel(): ReactNode {
  return useText('blog.authorsList.viewAll', 'All authors')
}
export function BlogAuthorNoPostsLabel(): ReactNode {
  return useText('blog.author.noPosts', 'This author has written no posts yet.')
}

/** The data of the blog, which is not known here. */
export function useBlogMetadata(): object {
  return withoutAnswers({}, { blogBasePath: '', blogTitle: '', blogDescription: '', authorsListPath: '' }, 'the blog')
}

/** The post for search engines, as far as it is known here. */
export function useBlogPostStructuredData(): object {
  const { title, date, description } = useScope().doc.metadata
  return { '@context': 'https://schema.org', '@type': 'BlogPosting', headline: title, datePublished: date, description }
}
export function useBlogListPageStructuredData(): object {
  return { '@context': 'https://schema.org', '@type': 'Blog' }
}

interface PostListProps {
  items: readonly { title: string; permalink: string }[]
  ulClassName?: string
  liClassName?: string
  linkClassName?: string
}

export function BlogSidebarItemList({ items, ulClassName, liClassName, linkClassName }: PostListProps): ReactNode {
  return (
    <ul className={ulClassName}>
      {items.map(({ title, permalink }) => (
        <li key={permalink} className={liClassName}>
          <a href={permalink} className={linkClassName}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
