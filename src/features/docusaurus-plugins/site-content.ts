/**
 * The docs, posts and single pages of a site in the form that Docusaurus's own plugins give them to others: in `allContent`,
 * to plugins that extend them, and in the data that Docusaurus writes for pages. Pages have not been read then: what
 * follows from all of them, such as the page before another one, is unknown, and asking for it is reported.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { versionForCode } from '../../base/docs-scope.ts'
import { writeAtomic } from '../../base/files.ts'
import { stemOf } from '../../base/paths.ts'
import { applyTrailingSlash, encodePath, joinUrl } from '../../base/url.ts'
import { authorsOf, dateOf, WORDS_PER_MINUTE } from '../../link/blog/link-blogs.ts'
import { entriesFor, tagsOf } from '../../link/blog/tags.ts'
import { type EmptyScope, emptyScopes, localeBase } from '../../link/scope.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import { writtenFields } from '../../model/frontmatter.ts'
import { MANIFEST } from '../../model/output.ts'
import { sectionOf } from '../../model/sections.ts'
import type { Inventory } from '../../model/source.ts'
import { HAS_EXCERPT_END } from '../../parse/mdast/excerpt.ts'
import { type FoundPage, foundPages } from '../../pipeline/docs-for-code.ts'
import { pageFiles } from '../../scan/page-files.ts'
import { scanContent } from '../../scan/scan-content.ts'

const PLUGIN = 'docusaurus-plugin-content-'
/** Lines that are no text of a paragraph. */
const NO_TEXT = /^(?:import|export)\s|^(?:#|<|:::|```|~~~|!\[|\{|[-*_]{3,}\s*$)/

/** Called with the name of data that is unknown. */
type OnUnknown = (what: string) => void
export type SiteContent = Record<string, Record<string, unknown>>

/** The content of a site before its pages are read. */
export interface ContentBeforeReading {
  /** Absolute paths of the files and folders that it depends on. */
  inputs: string[]
  /** By the name of the plugin, then by its id. */
  in: (locale: string, onUnknown: OnUnknown) => SiteContent
}

/** Finds the files of a site. */
export async function contentBeforeReading(config: ResolvedConfig, cacheDir: string): Promise<ContentBeforeReading> {
  const ignore = [...outputFolders(config.siteDir), cacheDir]
  const inventory: Inventory = { ...(await scanContent(config, { ignore })), lastUpdates: new Map() }
  const scopes = emptyScopes(config, inventory)
  const pages = inventory.files.filter(({ kind }) => kind === 'page')
  const modules = pageFiles(config, ignore)
  const folders = inventory.versions.map(({ dir }) => join(config.siteDir, dir))
  return {
    inputs: [...new Set([...folders, ...pages.flatMap(({ absPath }) => [dirname(absPath), absPath])])],
    in: (locale, onUnknown) => {
      const content: SiteContent = {}
      const add = (kind: string, id: string, value: unknown) => {
        const name = PLUGIN + kind
        content[name] = { ...content[name], [id]: value }
      }
      const inLocale = scopes.filter(scope => scope.locale === locale)
      for (const { kind, id } of config.sections) {
        const own = inLocale.filter(({ version: { section } }) => section.kind === kind && section.id === id)
        const [first] = own
        if (first === undefined) continue
        const reading = { config, inventory, onUnknown }
        if (kind === 'docs') add(kind, id, { loadedVersions: own.map(scope => versionOf(scope, reading)) })
        else if (kind === 'blog') add(kind, id, blogOf(first, reading))
        else
          add(kind, id, [
            ...pagesOf(first, config),
            ...modules.map(({ path, rel }) => moduleOf(path, rel, first, config)),
          ])
      }
      return content
    },
  }
}

/** The folders of the site that earlier builds wrote. Where this one will write is not known yet. */
function outputFolders(siteDir: string): string[] {
  return readdirSync(siteDir)
    .map(name => join(siteDir, name))
    .filter(dir => existsSync(join(dir, MANIFEST)))
}

interface Reading {
  config: ResolvedConfig
  inventory: Inventory
  onUnknown: OnUnknown
}

/** Adds fields that are unknown: each is undefined, and reading one is reported. */
function withUnknown<T extends object>(known: T, names: readonly string[], { onUnknown }: Reading): T {
  for (const name of names)
    Object.defineProperty(known, name, { get: () => void onUnknown(name), enumerable: false, configurable: true })
  return known
}

function atOf({ prefix, base }: EmptyScope, { trailingSlash }: ResolvedConfig) {
  return (path: string) => applyTrailingSlash(`${prefix}/${encodePath(path.replace(/^\//, ''))}`, trailingSlash, base)
}

function tagLinks(page: FoundPage, path: string, scope: EmptyScope, { config, inventory }: Reading) {
  const at = atOf(scope, config)
  return tagsOf(page.front, entriesFor(inventory.tags, scope)).map(({ label, path: own, description }) => ({
    ...{ label, permalink: at(`${path}/${own}`), inline: true, description },
  }))
}

/** A version of docs. */
function versionOf(scope: EmptyScope, reading: Reading) {
  const { version, prefix } = scope
  const { siteDir } = reading.config
  const { own, dir } = version
  const docs = foundPages(scope, reading.config).map(page => docOf(page, scope, reading))
  const known = {
    versionName: own,
    path: prefix || '/',
    ...versionForCode(version),
    tagsPath: atOf(scope, reading.config)('tags'),
    contentPath: join(siteDir, dir),
    docs,
    drafts: [],
  }
  return withUnknown(known, ['sidebars'], reading)
}

function docOf(page: FoundPage, scope: EmptyScope, reading: Reading) {
  const { front, names, source, slug, path, title, text } = page
  const known = {
    id: names.id,
    title,
    description: front.description ?? excerptOf(text),
    source: `@site/${source.path}`,
    sourceDirName: source.docPath.includes('/') ? source.docPath.slice(0, source.docPath.lastIndexOf('/')) : '.',
    slug,
    permalink: path,
    draft: false,
    unlisted: front.unlisted ?? false,
    tags: tagLinks(page, 'tags', scope, reading),
    version: scope.version.own,
    sidebarPosition: front.sidebar_position,
    frontMatter: writtenFields(front),
  }
  return withUnknown(known, ['editUrl', 'lastUpdatedAt', 'lastUpdatedBy', 'sidebar', 'previous', 'next'], reading)
}

/** The first paragraph of a text, in one line and without marks. */
function excerptOf(text: string): string {
  const line = text.split(/\r?\n/).find(line => line.trim() !== '' && !NO_TEXT.test(line.trim())) ?? ''
  return line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>|[*_`]+/g, '')
    .trim()
}

/** The posts of a blog, the newest first unless the config says otherwise, and its tags. */
function blogOf(scope: EmptyScope, reading: Reading) {
  const { blog } = sectionOf(reading.config, scope.version)
  const sign = blog?.sortPosts === 'ascending' ? -1 : 1
  const posts = foundPages(scope, reading.config)
    .map(page => postOf(page, scope, reading))
    .sort((a, b) => sign * (b.metadata.date.getTime() - a.metadata.date.getTime()))
  const listed = posts.filter(({ metadata }) => !metadata.unlisted)
  const link = (post: (typeof posts)[number] | undefined) =>
    post && { title: post.metadata.title, permalink: post.metadata.permalink }
  for (const [at, { metadata }] of listed.entries())
    Object.assign(metadata, { prevItem: link(listed[at - 1]), nextItem: link(listed[at + 1]) })
  const tags = new Map<string, object & { items: string[] }>()
  for (const { id, metadata } of listed)
    for (const tag of metadata.tags) {
      const known = tags.get(tag.permalink) ?? { ...tag, unlisted: false, items: [] as string[], pages: [] }
      known.items.push(id)
      tags.set(tag.permalink, known)
    }
  const known = {
    blogSidebarTitle: blog?.sidebarTitle,
    blogPosts: posts,
    blogTags: Object.fromEntries(tags),
    blogTagsListPath: atOf(scope, reading.config)(blog?.tagsBasePath ?? 'tags'),
    authorsMap: entriesFor(reading.inventory.authors, scope),
  }
  const { base, prefix } = scope
  const list = applyTrailingSlash(prefix || base, reading.config.trailingSlash, base)
  // The first page of the list, for routes: it is not part of the content in Docusaurus.
  Object.defineProperty(known, 'blogListPath', { value: list, enumerable: false })
  return withUnknown(known, ['blogListPaginated'], reading)
}

function postOf(page: FoundPage, scope: EmptyScope, reading: Reading) {
  const { front, source, path, title, text } = page
  const { config, inventory } = reading
  const { blog } = sectionOf(config, scope.version)
  const at = atOf(scope, config)
  const known = entriesFor(inventory.authors, scope)
  const authors = authorsOf(front.extra, known, own => at(`${blog?.authorsBasePath ?? 'authors'}/${own}`))
  const metadata = {
    permalink: path,
    source: `@site/${source.path}`,
    title,
    description: front.description ?? excerptOf(text),
    date: new Date(dateOf(front, source)),
    tags: tagLinks(page, blog?.tagsBasePath ?? 'tags', scope, reading),
    readingTime: (text.match(/\S+/g)?.length ?? 0) / WORDS_PER_MINUTE,
    hasTruncateMarker: HAS_EXCERPT_END.test(text),
    authors: authors.map(({ key, name, title: role, url, image, socials }) => ({
      ...{ key, name, title: role, url, imageURL: image, socials },
    })),
    frontMatter: writtenFields(front),
    unlisted: front.unlisted ?? false,
  }
  return { id: page.slug.replace(/^\/|\/$/g, ''), metadata: withUnknown(metadata, ['editUrl'], reading), content: text }
}

/** The single pages that are markdown. */
function pagesOf(scope: EmptyScope, config: ResolvedConfig) {
  return foundPages(scope, config).map(({ front, source, path, title, text }) => ({
    type: 'mdx',
    permalink: path,
    source: `@site/${source.path}`,
    title,
    description: front.description ?? excerptOf(text),
    frontMatter: writtenFields(front),
    unlisted: front.unlisted ?? false,
  }))
}

/** A single page that is a React module. */
function moduleOf(path: string, rel: string, { locale }: EmptyScope, config: ResolvedConfig) {
  const stem = rel.replace(/[^/]*$/, stemOf(rel)).replace(/(?:^|\/)index$/, '')
  const base = localeBase(config, locale)
  const permalink = applyTrailingSlash(joinUrl(base, encodePath(stem)), config.trailingSlash, base)
  return { type: 'jsx', permalink, source: `@site/${path}` }
}

/** Writes the data of blogs that Docusaurus writes for pages: the newest posts, in the folder of generated files. */
export function writeBlogData(content: SiteContent, config: ResolvedConfig, dir: string): void {
  for (const { kind, id, blog } of config.sections) {
    if (kind !== 'blog' || !blog) continue
    const { blogPosts = [] } = (content[`${PLUGIN}blog`]?.[id] ?? {}) as { blogPosts?: ReturnType<typeof postOf>[] }
    const listed = blogPosts.filter(({ metadata }) => !metadata.unlisted)
    const items = (blog.sidebarCount === 'ALL' ? listed : listed.slice(0, blog.sidebarCount)).map(({ metadata }) => {
      const { title, permalink, unlisted, date } = metadata
      return { title, permalink, unlisted, date }
    })
    const path = join(dir, `${PLUGIN}blog`, id, `blog-post-list-prop-${id}.json`)
    mkdirSync(dirname(path), { recursive: true })
    writeAtomic(path, JSON.stringify({ title: blog.sidebarTitle, items }, undefined, 2))
  }
}

/** A route without its component. */
interface Route {
  path: string
  exact: boolean
  routes?: Route[]
}

/**
 * Writes the list of routes that code imports as `@generated/routes`: docs below their version, posts, tags, single pages and
 * pages of plugins. What follows from sidebars and the number of posts is not known yet.
 */
export function writeRoutes(content: SiteContent, ofPlugins: readonly string[], dir: string): void {
  const leaf = (path: string): Route => ({ path, exact: true })
  const all = Object.entries(content).flatMap(([plugin, byId]) =>
    Object.values(byId).flatMap((own): Route[] => {
      const { loadedVersions, blogPosts, blogTags, blogTagsListPath, blogListPath } = own as {
        loadedVersions?: ReturnType<typeof versionOf>[]
        blogPosts?: ReturnType<typeof postOf>[]
        blogTags?: Record<string, unknown>
        blogTagsListPath?: string
        blogListPath?: string
      }
      if (plugin === `${PLUGIN}docs`)
        return (loadedVersions ?? []).map(({ path, docs }) => {
          return { path, exact: false, routes: docs.map(({ permalink }) => leaf(permalink)) }
        })
      if (plugin === `${PLUGIN}pages`) return (own as { permalink: string }[]).map(({ permalink }) => leaf(permalink))
      if (plugin !== `${PLUGIN}blog`) return []
      const tags = Object.keys(blogTags ?? {})
      const ofTags = tags.length > 0 && blogTagsListPath !== undefined ? [blogTagsListPath, ...tags] : []
      return [blogListPath ?? '/', ...(blogPosts ?? []).map(({ metadata }) => metadata.permalink), ...ofTags].map(leaf)
    }),
  )
  mkdirSync(dir, { recursive: true })
  writeAtomic(join(dir, 'routes.json'), JSON.stringify([...all, ...ofPlugins.map(leaf)], undefined, 2))
}
