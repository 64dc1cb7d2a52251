/**
 * Reads a site of MkDocs. In: the location of its `mkdocs.yml`, which may inherit from others. Out: the site: title, address, `nav` as a sidebar,
 * redirects, and the status of each field of the config.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '../../base/errors.ts'
import { MAX_YAML_ALIASES, readYamlText } from '../../base/yaml.ts'
import type { SiteInput } from '../../config/schema/site.ts'
import { isObject } from '../../schema/fields.ts'
import type { FieldStatus } from '../report.ts'
import type { ForeignPage, ForeignSite, FoundTool } from './foreign-site.ts'
import { mkdocsText } from './mkdocs-text.ts'
import { routeOfFile } from './page-route.ts'
import { filesBelow } from './read-folder.ts'
import { siteAddress } from './site-address.ts'
import { docId, type SidebarItem } from './summary.ts'

const FIELD_TARGETS: Record<string, string> = {
  INHERIT: 'the fields of that file',
  site_name: 'title',
  site_description: 'tagline',
  site_url: 'url, baseUrl',
  docs_dir: 'docs.path',
  nav: 'docs.sidebars',
  repo_url: 'repository',
  edit_uri: 'docs.editUrl',
  extra_css: 'customCss',
  copyright: 'footer.copyright',
  use_directory_urls: 'trailingSlash',
  exclude_docs: 'docs.exclude',
}
/** Extensions whose syntax is translated or supported anyway. */
const EXTENSIONS =
  /^(?:toc|tables|admonition|footnotes|attr_list|fenced_code|codehilite|md_in_html|sane_lists|smarty|callouts|pymdownx\.(?:details|tabbed|superfences|highlight|inlinehilite|snippets|keys|mark|tasklist|tilde|betterem|arithmatex|magiclink|blocks.*))$/

/** The site. */
export function readMkdocs(found: FoundTool): ForeignSite {
  const remarks: string[] = []
  const config = readConfig(found, remarks)
  const text = (name: string) => (typeof config[name] === 'string' ? (config[name] as string) : undefined)
  const docsDir = text('docs_dir') ?? 'docs'
  const contentDir = join(found.root, docsDir)
  const exclude = (text('exclude_docs') ?? '').split(/\s+/).filter(Boolean)
  const files = filesBelow(contentDir).filter(path => /\.(?:md|markdown)$/i.test(path))
  const pages = files.filter(file => !isShadowed(file, files)).map(pageOf)
  const nav = Array.isArray(config.nav) ? navItems(config.nav, { files, remarks }) : undefined
  const styles = (Array.isArray(config.extra_css) ? config.extra_css : []).filter(
    (path): path is string => typeof path === 'string' && existsSync(join(contentDir, path)),
  )
  const repository = text('repo_url')?.replace(/\/$/, '')
  const edit = text('edit_uri')
  const site: SiteInput = {
    title: text('site_name') ?? 'Docs',
    tagline: text('site_description'),
    ...siteAddress(text('site_url')),
    trailingSlash: config.use_directory_urls !== false,
    colorMode: colorModeOf(config.theme),
    docs: {
      path: 'docs',
      exclude,
      numberPrefixParser: false,
      ...(nav && { sidebars: { docs: nav } }),
      // docsgen appends the file's path in the site, which includes the folder of the pages.
      ...(edit && repository && { editUrl: new URL(edit.replace(`${docsDir}/`, ''), `${repository}/`).href }),
    },
    ...(repository && { repository }),
    customCss: styles.map(path => `docs/${path}`),
    ...(extensionNames(config).includes('pymdownx.arithmatex') && { markdown: { math: true } }),
    ...(text('copyright') && { footer: { copyright: text('copyright') as string } }),
  }
  const includeDirs = [found.root, contentDir]
  return {
    ...found,
    contentDir,
    publicDirs: [],
    site,
    pages,
    remarks,
    redirects: redirectsOf(config),
    fields: fieldsOf(config),
    translate: page => mkdocsText(page, { includeDirs }),
  }
}

/** Tags that only MkDocs knows: Python names and environment variables. */
const OWN_TAG = /(?<=[\s:[,-])!{1,2}(?:python\/[\w:./-]+|ENV|relative)(?=\s|$)/gm

/** The config with those that it inherits from; a remark names one that is missing. */
function readConfig({ configFile }: FoundTool, remarks: string[]): Record<string, unknown> {
  const own = readYamlConfig(configFile)
  let config = own
  const read = new Set([configFile])
  for (let file = configFile, { INHERIT: parent } = own; typeof parent === 'string'; ) {
    file = join(dirname(file), parent)
    if (read.has(file)) break
    if (!existsSync(file)) {
      remarks.push(`INHERIT names ${parent}, which does not exist: nothing is inherited from it.`)
      break
    }
    read.add(file)
    const { INHERIT: next, ...base } = readYamlConfig(file)
    config = mergedWith(base, config)
    parent = next
  }
  return config
}

/** Objects are merged field by field; every other value replaces the inherited one. */
function mergedWith(base: Record<string, unknown>, own: Record<string, unknown>): Record<string, unknown> {
  const both = Object.entries(own).map(([name, value]) => {
    const inherited = base[name]
    return [name, isObject(value) && isObject(inherited) ? mergedWith(inherited, value) : value]
  })
  return { ...base, ...Object.fromEntries(both) }
}

function readYamlConfig(configFile: string): Record<string, unknown> {
  const { document, errors } = readYamlText(readFileSync(configFile, 'utf8').replace(OWN_TAG, ''))
  const [first] = errors
  if (first) throw new ConfigError([{ rule: 'config', message: `${configFile} is not valid YAML: ${first.message}` }])
  const value: unknown = document.toJS({ maxAliasCount: MAX_YAML_ALIASES })
  return isObject(value) ? value : {}
}

/** A README beside an index is not a page. */
function isShadowed(file: string, files: readonly string[]): boolean {
  return /(?:^|\/)README\.md$/i.test(file) && files.includes(file.replace(/README\.md$/i, 'index.md'))
}

function pageOf(file: string): ForeignPage {
  return {
    file,
    to: `docs/${file.replace(/(^|\/)README\.md$/i, '$1index.md').replace(/\.markdown$/i, '.md')}`,
    route: routeOfFile(file),
  }
}

interface NavContext {
  files: readonly string[]
  remarks: string[]
}

/** The entries of `nav`: files, titled files, and titled lists. */
function navItems(entries: readonly unknown[], context: NavContext): SidebarItem[] {
  return entries.flatMap((entry): SidebarItem[] => {
    if (typeof entry === 'string') return target(undefined, entry, context)
    if (!isObject(entry)) return []
    return Object.entries(entry).flatMap(([title, value]): SidebarItem[] => {
      if (typeof value === 'string') return target(title, value, context)
      if (!Array.isArray(value)) return []
      const items = navItems(value, context)
      return items.length === 0 ? [] : [{ type: 'category', label: title, items }]
    })
  })
}

function target(title: string | undefined, value: string, { files, remarks }: NavContext): SidebarItem[] {
  if (/^(?:https?:)?\/\//.test(value)) return [{ type: 'link', label: title ?? value, href: value }]
  const path = value.replace(/^\.\//, '')
  if (files.includes(path))
    return [{ type: 'doc', id: docId(path), ...(title !== undefined && { label: title }) } as SidebarItem]
  const dirName = path.replace(/\/\*?$/, '')
  if (files.some(file => file.startsWith(`${dirName}/`))) {
    const items: SidebarItem[] = [{ type: 'autogenerated', dirName }]
    return title === undefined ? items : [{ type: 'category', label: title, items }]
  }
  remarks.push(`The entry '${title ?? value}' of nav leads to ${value}, which is no page: it is left out.`)
  return []
}

function extensionNames({ markdown_extensions: written }: Record<string, unknown>): string[] {
  if (isObject(written)) return Object.keys(written)
  if (!Array.isArray(written)) return []
  return written.flatMap(entry => (isObject(entry) ? Object.keys(entry) : [String(entry)]))
}

function pluginOf({ plugins }: Record<string, unknown>, name: string): unknown {
  const all: unknown[] = Array.isArray(plugins) ? plugins : isObject(plugins) ? [plugins] : []
  return all.filter(isObject).find(entry => name in entry)?.[name]
}

/** The options of the redirects plugin. */
function redirectsOf(config: Record<string, unknown>): ForeignSite['redirects'] {
  const options = pluginOf(config, 'redirects')
  const maps = isObject(options) ? options.redirect_maps : undefined
  if (!isObject(maps)) return []
  return Object.entries(maps).flatMap(([from, to]) =>
    typeof to === 'string' ? [{ from: routeOfFile(from), to: /^https?:/.test(to) ? to : addressOf(to) }] : [],
  )
}

function addressOf(target: string): string {
  const [file = '', hash] = target.split('#', 2)
  return routeOfFile(file) + (hash === undefined ? '' : `#${hash}`)
}

function fieldsOf(config: Record<string, unknown>): FieldStatus[] {
  const plugins: unknown[] = Array.isArray(config.plugins) ? config.plugins : []
  const names = plugins.flatMap(entry => (isObject(entry) ? Object.keys(entry) : [String(entry)]))
  return [
    ...Object.keys(config)
      .filter(path => path !== 'plugins' && path !== 'markdown_extensions')
      .map((path): FieldStatus => {
        const replacement = FIELD_TARGETS[path]
        if (replacement !== undefined) return { path, status: 'rewrite', replacement }
        return { path, status: 'ignored', reason: 'There is nothing for it here.' }
      }),
    ...extensionNames(config).map((name): FieldStatus => {
      const path = `markdown_extensions.${name}`
      if (EXTENSIONS.test(name)) return { path, status: 'honoured' }
      return { path, status: 'ignored', reason: 'Its syntax is not translated.' }
    }),
    ...names.map((name): FieldStatus => {
      const path = `plugins.${name}`
      if (name === 'search') return { path, status: 'honoured' }
      if (name === 'redirects') return { path, status: 'rewrite', replacement: 'redirects' }
      return { path, status: 'ignored', reason: 'Plugins of MkDocs are not run.' }
    }),
  ]
}

/** The colour mode that the palettes of Material for MkDocs choose. */
function colorModeOf(theme: unknown): SiteInput['colorMode'] {
  const written = isObject(theme) ? (theme as { palette?: unknown }).palette : undefined
  const palettes = [written ?? []].flat().filter(isObject) as { media?: unknown; scheme?: unknown }[]
  if (palettes.some(({ media }) => String(media).includes('prefers-color-scheme')))
    return { respectPrefersColorScheme: true }
  return palettes[0]?.scheme === 'slate' ? { defaultMode: 'dark' } : undefined
}
