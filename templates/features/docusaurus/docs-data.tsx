/**
 * Data that code written for Docusaurus requests about its docs: the versions of each docs plugin, and the version of
 * the page that contains a component. Lists of pages are not known while a page is read, so requests for them are
 * recorded.
 */
import { type DocsData, noteUnanswered, useScope, type VersionData } from '../../code/page-scope.tsx'
import { isSamePath } from './theme-common.tsx'

const DOCS_PLUGIN = 'docusaurus-plugin-content-docs'
const PAGES_PLUGIN = 'docusaurus-plugin-content-pages'

/** A version with the fields that depend on the pages of the site, which are empty. */
function versionOf({ ...known }: VersionData): object {
  return withoutAnswers(known, { docs: [], draftIds: [], sidebars: {}, mainDocId: '' }, 'versions')
}

/** An object with fields that cannot be answered here: they are empty, and reading one is recorded. */
export function withoutAnswers<T extends object>(known: T, empty: Record<string, unknown>, owner: string): T {
  const own = { ...known }
  for (const [name, value] of Object.entries(empty)) {
    if (Object.hasOwn(own, name)) continue
    const get = () => {
      noteUnanswered(`the field ${name} of ${owner}`)
      return value
    }
    Object.defineProperty(own, name, { get, enumerable: false, configurable: true })
  }
  return own
}

interface PluginData {
  path: string
  versions: object[]
  breadcrumbs: boolean
}

function pluginData({ path, versions, breadcrumbs }: DocsData): PluginData {
  return { path, breadcrumbs, versions: versions.map(versionOf) }
}

/** The docs of a plugin; without a name, those of the site. */
function useDocs(pluginId = 'default'): DocsData | undefined {
  return useScope().docs.find(docs => docs.pluginId === pluginId)
}

export function useAllDocsData(): Record<string, PluginData> {
  return Object.fromEntries(useScope().docs.map(docs => [docs.pluginId, pluginData(docs)]))
}

export function useDocsData(pluginId?: string): PluginData | undefined {
  const docs = useDocs(pluginId)
  return docs && pluginData(docs)
}

export function useVersions(pluginId?: string): object[] {
  return useDocs(pluginId)?.versions.map(versionOf) ?? []
}

export function useLatestVersion(pluginId?: string): object | undefined {
  const latest = useDocs(pluginId)?.versions.find(({ isLast }) => isLast)
  return latest && versionOf(latest)
}

/** The version of the page; undefined on pages of other docs and on single pages. */
export function useActiveVersion(pluginId = 'default'): object | undefined {
  const { file } = useScope()
  const docs = useDocs(pluginId)
  const active = file?.pluginId === pluginId && docs?.versions.find(({ name }) => name === file.version)
  return active ? versionOf(active) : undefined
}

export function useActiveDocContext(pluginId?: string): object {
  const activeVersion = useActiveVersion(pluginId)
  const { file } = useScope()
  if (activeVersion === undefined || file === undefined) return { alternateDocVersions: {} }
  const activeDoc = withoutAnswers({ id: file.id }, { path: '', sidebar: undefined }, 'the active page')
  return withoutAnswers({ activeVersion, activeDoc }, { alternateDocVersions: {} }, 'the active page')
}

export function useActivePlugin(): { pluginId: string; pluginData: PluginData } | undefined {
  const { docs, file } = useScope()
  const own = docs.find(({ pluginId }) => pluginId === file?.pluginId)
  return own && { pluginId: own.pluginId, pluginData: pluginData(own) }
}

export function useActivePluginAndVersion(): object | undefined {
  const activePlugin = useActivePlugin()
  const activeVersion = useActiveVersion(activePlugin?.pluginId)
  return activePlugin && { activePlugin, activeVersion }
}

export function useDocVersionSuggestions(pluginId?: string): object {
  const latestVersionSuggestion = useLatestVersion(pluginId)
  const { latestPath: path, file } = useScope()
  const known = { latestVersionSuggestion, ...(path !== undefined && { latestDocSuggestion: { id: file?.id, path } }) }
  return withoutAnswers(known, { latestDocSuggestion: undefined }, 'version suggestions')
}

/** The data of the page's version, in the form that Docusaurus's layouts use. */
export function useDocsVersion(): object {
  const { docs, file } = useScope()
  const own = docs.find(({ pluginId }) => pluginId === file?.pluginId)
  const version = own?.versions.find(({ name }) => name === file?.version)
  const byId = version?.docs && { docs: Object.fromEntries(version.docs.map(doc => [doc.id, doc])) }
  const known = version && { ...version, ...byId, version: version.name, pluginId: own?.pluginId }
  return withoutAnswers(known ?? { version: 'current', label: '' }, { docs: {}, docsSidebars: {} }, 'the version')
}

/** A page of the version of the page, as cards show it. */
export function useDocById(id: string | undefined): object | undefined {
  const { docs, file } = useScope()
  if (id === undefined) return undefined
  const own = docs.find(({ pluginId }) => pluginId === (file?.pluginId ?? 'default'))
  const version = own?.versions.find(({ name, isLast }) =>
    file?.version === undefined ? isLast : name === file.version,
  )
  const doc = version?.docs?.find(one => one.id === id)
  if (!doc) throw new Error(`there is no doc with the id ${id}`)
  return withoutAnswers(doc, { sidebar: undefined }, 'a doc')
}

/** The page to which an item of a navigation bar leads. */
export { useDocById as useLayoutDoc }

/** The sidebar to which an item of a navigation bar leads. */
export function useLayoutDocsSidebar(name: string): { name: string; link: undefined } {
  noteUnanswered('the first page of a sidebar')
  return { name, link: undefined }
}

/** The versions to which an item of a navigation bar may lead, the best first. */
export function useDocsVersionCandidates(pluginId?: string): object[] {
  const candidates = [useActiveVersion(pluginId), useLatestVersion(pluginId)] as ({ name: string } | undefined)[]
  const [active, latest] = candidates
  return latest && latest.name === active?.name ? [latest] : candidates.filter(one => one !== undefined)
}

/** The class names of the version and of its docs; null outside docs. */
export function useDocRootMetadata() {
  const { file, sidebar } = useScope()
  if (file?.pluginId === undefined) return null
  return { docElement: null, sidebarName: sidebar?.name, sidebarItems: sidebar?.items }
}

/** The pages beside the page, or below it if it has pages below. In text, they are not known yet. */
export function useCurrentSidebarSiblings(): object[] {
  const { path } = useScope()
  return siblingsIn(useDocsSidebar()?.items ?? [], path) ?? []
}

interface SidebarItem {
  href?: string
  items?: SidebarItem[]
}

function siblingsIn(items: readonly SidebarItem[], path: string): SidebarItem[] | undefined {
  for (const { href, items: inner } of items) {
    if (href !== undefined && isSamePath(href, path)) return inner ?? [...items]
    const found = inner && siblingsIn(inner, path)
    if (found) return found
  }
  return undefined
}

/** Whether an item of a sidebar leads to the page, or contains an item that does. */
export function isActiveSidebarItem(item: SidebarItem, path: string): boolean {
  if (item.href !== undefined && isSamePath(item.href, path)) return true
  return (item.items ?? []).some(inner => isActiveSidebarItem(inner, path))
}

/** Categories open and close independently of each other. */
export function useDocSidebarItemsExpandedState() {
  return { expandedItem: null, setExpandedItem: () => undefined }
}

export function useDocsPreferredVersionByPluginId(): Record<string, null> {
  return Object.fromEntries(useScope().docs.map(({ pluginId }) => [pluginId, null]))
}

export function useDocsContextualSearchTags(): string[] {
  return useScope().docs.flatMap(({ pluginId, versions }) =>
    versions.filter(({ isLast }) => isLast).map(({ name }) => `docs-${pluginId}-${name}`),
  )
}

/** The position of the page for search engines. docsgen writes it into the head of the page itself. */
export function useBreadcrumbsStructuredData({ breadcrumbs }: { breadcrumbs: { label: string; href?: string }[] }) {
  const itemListElement = breadcrumbs.map(({ label, href }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    item: href,
  }))
  return { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement }
}

export function useDocsPreferredVersion(): { preferredVersion: null; savePreferredVersionName: () => void } {
  return { preferredVersion: null, savePreferredVersionName: () => undefined }
}

/** A list of cards without its own items lists the pages of the category. */
export function useCurrentSidebarCategory(): object {
  return { type: 'category', items: undefined }
}

/** The sidebar of the page; null if it has none. */
export function useDocsSidebar(): { name: string; items: object[] } | null {
  const { sidebar } = useScope()
  if (sidebar === undefined) noteUnanswered('the sidebar of the page')
  return sidebar ?? null
}

/** The data of all plugins: of those of the site, and of the docs. */
export function useGlobalData(): Record<string, Record<string, unknown>> {
  const { globalData } = useScope()
  return { ...globalData, [DOCS_PLUGIN]: { ...useAllDocsData(), ...globalData[DOCS_PLUGIN] } }
}

interface WhenAbsent {
  failfast?: boolean
}

export function useAllPluginInstancesData(name: string, options?: WhenAbsent): Record<string, unknown> | undefined {
  const all = useGlobalData()
  if (Object.hasOwn(all, name)) return all[name]
  noteUnanswered(`the data of ${name}`)
  if (options?.failfast) throw new Error(`there is no data of the plugin ${name}`)
  return undefined
}

export function usePluginData(name: string, id = 'default', options?: WhenAbsent): unknown {
  const data = useAllPluginInstancesData(name, options)
  if (data && !Object.hasOwn(data, id)) noteUnanswered(`the data of ${name} with the id ${id}`)
  if (data?.[id] === undefined && options?.failfast) throw new Error(`there is no data of the plugin ${name} (${id})`)
  return data?.[id]
}

/** The plugin that made the page, and the data of its route. */
export function useRouteContext(): object {
  const { route, file } = useScope()
  if (route) return route
  const isDoc = file?.pluginId !== undefined
  return { plugin: { name: isDoc ? DOCS_PLUGIN : PAGES_PLUGIN, id: file?.pluginId ?? 'default' } }
}
