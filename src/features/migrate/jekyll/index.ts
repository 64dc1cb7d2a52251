/**
 * Reads a site of Jekyll with the theme Just the Docs. Returns the site: title, address, the navigation that pages
 * declare in their front matter, collections, redirects, and the status of each field of the config.
 */

import { existsSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import picomatch from 'picomatch'
import { ConfigError } from '../../../base/errors.ts'
import { MAX_YAML_ALIASES, readYamlText } from '../../../base/yaml.ts'
import type { RedirectFields } from '../../../config/schema/redirects.ts'
import type { SiteInput } from '../../../config/schema/site.ts'
import type { Feature } from '../../../model/feature.ts'
import { isObject } from '../../../schema/fields.ts'
import { type FieldStatus, statusOf } from '../report.ts'
import { type Fields, fieldsIn, records, text } from '../shared/fields.ts'
import type { ForeignSite, FoundTool } from '../shared/foreign-site.ts'
import { configIn, filesOfSite, readText } from '../shared/read-folder.ts'
import { siteAddress } from '../shared/site-address.ts'
import { splitFront } from '../shared/split-front.ts'
import { githubMetadata, unknownMetadata } from './jekyll-github.ts'
import { namesDefinedIn } from './jekyll-liquid.ts'
import { jekyllNav } from './jekyll-nav.ts'
import type { JekyllPage } from './jekyll-page.ts'
import { jekyllText } from './jekyll-text.ts'

const FIELD_TARGETS: Record<string, string> = {
  title: 'title',
  description: 'tagline',
  url: 'url',
  baseurl: 'baseUrl',
  permalink: 'trailingSlash, redirectHtml',
  exclude: 'the files that are copied',
  include: 'the files that are copied',
  defaults: 'the front matter of the pages',
  collections: 'the folders of the pages',
  just_the_docs: 'docs.sidebars',
  nav_sort: 'docs.sidebars',
  nav_external_links: 'docs.sidebars',
  aux_links: 'navbar.items',
  logo: 'navbar.logo',
  favicon_ico: 'favicon',
  color_scheme: 'colorMode',
  footer_content: 'footer.copyright',
  gh_edit_link: 'docs.editUrl',
  gh_edit_repository: 'docs.editUrl',
  gh_edit_branch: 'docs.editUrl',
  gh_edit_source: 'docs.editUrl',
  gh_edit_view_mode: 'docs.editUrl',
  callouts: 'admonitions',
  mermaid: 'markdown.mermaid',
  lang: 'i18n.defaultLocale',
  repository: 'site.github in templates',
}
/** Fields of tools that docsgen does not need. */
const UNNEEDED =
  /^(?:theme|remote_theme|markdown|kramdown|highlighter|plugins|gems|sass|search|search_enabled|compress_html|heading_anchors|enable_copy_code_button|back_to_top.*|last_edit.*|aux_links_new_tab|callouts_.*)$/
/** Folders and files that Jekyll never publishes. */
const NEVER =
  /(?:^|\/)[._#~][^/]*(?:\/|$)|^(?:node_modules|vendor)\/|(?:^|\/)(?:Gemfile(?:\.lock)?|package(?:-lock)?\.json)$|~$/

export const feature: Feature = { migration: { tool: 'Just the Docs', find: findJekyll, read: readJekyll } }

/** The config of a site with this theme. */
function findJekyll(root: string): string | undefined {
  const configFile = configIn(root, '_config.yml', '_config.yaml')
  if (configFile === undefined) return undefined
  const ofTheme = /^\s*(?:remote_)?theme:\s*["']?(?:[\w-]+\/)?just-the-docs/m.test(readText(configFile))
  const gems = join(root, 'Gemfile')
  const isTheme = existsSync(join(root, 'just-the-docs.gemspec'))
  const isGem = existsSync(gems) && /^\s*gem\s+["']just-the-docs["']/m.test(readText(gems))
  return ofTheme || isTheme || isGem ? configFile : undefined
}

/** The site. */
function readJekyll(found: FoundTool): ForeignSite {
  const { root } = found
  const config = readConfig(found.configFile)
  const remarks: string[] = []
  const files = publishedFiles(root, config)
  const pages = pagesOf({ root, config, files, remarks })
  const byFile = new Map(pages.map(page => [page.file, page]))
  const parents = new Set(pages.flatMap(({ fields }) => [fields.parent ?? []].flat().map(String)))
  const assets = new Set(files.filter(file => !byFile.has(file) && !/\.(?:md|markdown|scss|sass|coffee)$/i.test(file)))
  const includes = filesOfSite(join(root, '_includes'))
    .filter(path => /\.(?:md|markdown|html|txt)$/i.test(path))
    .map(path => `_includes/${path}`)
  const values = templateValues(root, { config, pages, includes, remarks })
  const includedNames = new Set(includes.flatMap(path => namesDefinedIn(readText(join(root, path)))))
  return {
    ...found,
    contentDir: root,
    publicDirs: [],
    site: siteOf(root, { config, pages, remarks }),
    pages,
    remarks,
    redirects: pages.flatMap(redirectsOf),
    fields: fieldsOf(config),
    assetsAt: file => `static/${file}`,
    isAsset: file => assets.has(file),
    translate: (source, { file }) => {
      const page = byFile.get(file)
      if (page === undefined) return { text: source, changes: [], left: [] }
      return jekyllText(source, {
        root,
        config,
        page,
        pages: byFile,
        site: values,
        includedNames,
        assets,
        hasChildren: parents.has(String(page.fields.title)),
      })
    },
  }
}

/** docsgen's config. */
function siteOf(
  root: string,
  { config, pages, remarks }: { config: Fields; pages: readonly JekyllPage[]; remarks: string[] },
): SiteInput & RedirectFields {
  const style = String(config.permalink ?? 'date')
  const isPretty = style === 'pretty' || style.endsWith('/')
  const external = records(config.nav_external_links)
  return {
    title: text(config.title) ?? basename(root),
    ...(text(config.description) && { tagline: String(config.description).trim() }),
    ...siteAddress(text(config.baseurl)),
    ...(text(config.url) && { url: siteAddress(text(config.url)).url }),
    trailingSlash: isPretty,
    docs: {
      path: 'docs',
      exclude: [],
      numberPrefixParser: false,
      sidebars: { docs: [...jekyllNav(pages, config, remarks), ...external.flatMap(externalItem)] },
      ...editUrlOf(config),
    },
    ...(text(config.lang) && { i18n: { defaultLocale: text(config.lang) } }),
    navbar: {
      ...(text(config.logo) && { logo: { src: config.logo } }),
      items: Object.entries(fieldsIn(config.aux_links)).flatMap(([label, target]) => {
        const href = [target].flat().find(value => typeof value === 'string') as string | undefined
        return href === undefined
          ? []
          : [{ label, ...(/^[a-z]+:/i.test(href) ? { href } : { to: href }), position: 'right' }]
      }),
    },
    ...(text(config.favicon_ico) && { favicon: config.favicon_ico }),
    ...(text(config.footer_content) && { footer: { copyright: config.footer_content } }),
    markdown: { math: pages.some(({ file }) => /\$\$/.test(readText(join(root, file)))) },
    colorMode: config.color_scheme === 'dark' ? { defaultMode: 'dark' } : { respectPrefersColorScheme: true },
    redirectHtml: true,
  } as SiteInput & RedirectFields
}

/** The values of `site` in templates. */
function templateValues(
  root: string,
  values: { config: Fields; pages: readonly JekyllPage[]; includes: readonly string[]; remarks: string[] },
): Fields {
  const { config, pages, includes, remarks } = values
  const data = jekyllData(root, { folder: text(config.data_dir) ?? '_data', remarks })
  const github = { ...githubMetadata(root, config), ...fieldsIn(config.github) }
  const sources = [...pages.map(({ file }) => file), ...includes]
  const unknown = unknownMetadata(
    sources.map(path => readText(join(root, path))),
    github,
  )
  if (unknown !== undefined) remarks.push(unknown)
  const listed = pages.map(({ fields, route }) => ({ ...fields, url: route }))
  return { ...config, data, github, baseurl: '', pages: listed }
}

function readConfig(path: string): Fields {
  const { document, errors } = readYamlText(readFileSync(path, 'utf8'))
  const [first] = errors
  if (first) throw new ConfigError([{ rule: 'config', message: `${path} is not valid YAML: ${first.message}` }])
  const value: unknown = document.toJS({ maxAliasCount: MAX_YAML_ALIASES })
  return isObject(value) ? (value as Fields) : {}
}

/** The files that Jekyll reads: those of collections, and all others without an underscore. */
function publishedFiles(root: string, config: Fields): string[] {
  const lines = (value: unknown) => [value ?? []].flat().map(String)
  const globs = (written: string[]) =>
    written.flatMap(line => {
      const path = line.replace(/^\/|\/$/g, '')
      return path === '' ? [] : [path, `${path}/**`]
    })
  const isExcluded = picomatch(globs(lines(config.exclude)), { dot: true })
  const isIncluded = picomatch(globs(lines(config.include)), { dot: true })
  const folders = Object.keys(collectionsOf(config)).map(name => `_${name}/`)
  return filesOfSite(root).filter(file => {
    const inCollection = folders.find(folder => file.startsWith(folder))
    const path = inCollection ? file.slice(inCollection.length) : file
    return isIncluded(file) || (!NEVER.test(path) && !isExcluded(file))
  })
}

/** Collections with the options of each. Posts are not pages of the documentation. */
function collectionsOf({ collections }: Fields): Record<string, Fields> {
  const all = Array.isArray(collections)
    ? collections.map((name): [string, Fields] => [String(name), {}])
    : Object.entries(fieldsIn(collections)).map(([name, options]): [string, Fields] => [name, fieldsIn(options)])
  return Object.fromEntries(all.filter(([, options]) => options.output === true))
}

interface PagesContext {
  root: string
  config: Fields
  files: readonly string[]
  remarks: string[]
}

function pagesOf({ root, config, files, remarks }: PagesContext): JekyllPage[] {
  const collections = collectionsOf(config)
  const plain: string[] = []
  const pages = files
    .filter(file => /\.(?:md|markdown)$/i.test(file))
    .flatMap((file): JekyllPage[] => {
      // A folder that the config only includes is no collection: it keeps its name.
      const folder = /^_([^/]+)\//.exec(file)?.[1]
      const collection = folder !== undefined && Object.hasOwn(collections, folder) ? folder : undefined
      const { fields: own, whole } = splitFront(readText(join(root, file)))
      if (whole === '') {
        plain.push(file)
        return []
      }
      const fields = { ...defaultsOf(config, file, collection), ...own }
      const path = collection === undefined ? file : file.slice(1)
      const route = routeOf(
        path,
        fields,
        collection === undefined ? config.permalink : collections[collection]?.permalink,
        collection,
      )
      const isDraft = fields.published === false || /(?:^|\/)404\.md$/.test(file)
      return [
        {
          file,
          to: `docs/${path.replace(/\.markdown$/i, '.md')}`,
          route,
          fields,
          ...(collection !== undefined && { collection }),
          ...(isDraft && { isDraft }),
        },
      ]
    })
  if (plain.length > 0)
    remarks.push(
      `${plain.length} markdown files have no front matter, so that Jekyll does not make pages of them (${plain.slice(0, 3).join(', ')}): they are left out.`,
    )
  return pages
}

/** The front matter that the config gives to the files in a scope; later entries win. */
function defaultsOf(config: Fields, file: string, collection: string | undefined): Fields {
  const type = collection ?? 'pages'
  return Object.assign(
    {},
    ...records(config.defaults).flatMap(({ scope, values }) => {
      const { path, type: only } = fieldsIn(scope)
      const folder = String(path ?? '').replace(/^\/|\/$/g, '')
      const isInside =
        folder === '' || file === folder || file.startsWith(`${folder}/`) || picomatch.isMatch(file, folder)
      return isInside && (only === undefined || only === type) ? [fieldsIn(values)] : []
    }),
  ) as Fields
}

/** The address of a page relative to the base, without extension. */
function routeOf(path: string, fields: Fields, style: unknown, collection: string | undefined): string {
  const base = path.replace(/\.\w+$/, '')
  const own = text(fields.permalink)
  if (own !== undefined && own !== 'pretty') return clean(own.startsWith('/') ? own : `/${own}`)
  const written = text(own ?? style) ?? ''
  if (collection !== undefined && written.includes(':'))
    return clean(
      `/${written}`
        .replaceAll(':collection', collection)
        .replace(/:path/g, base.slice(collection.length + 1))
        .replace(/:(?:name|title|basename)/g, posix.basename(base))
        .replace(/:output_ext/g, ''),
    )
  const isIndex = posix.basename(base) === 'index' && collection === undefined
  if (isIndex) return `/${base.slice(0, -'index'.length)}`
  return written === 'pretty' || written.endsWith('/') ? `/${base}/` : `/${base}`
}

function clean(route: string): string {
  return route.replace(/\/{2,}/g, '/').replace(/(?:index)?\.html$/, '')
}

/** Old addresses in front matter (jekyll-redirect-from). */
function redirectsOf({ fields, route }: JekyllPage): ForeignSite['redirects'] {
  return [fields.redirect_from ?? []].flat().flatMap((from: unknown) => {
    const path = typeof from === 'string' ? clean(`/${from}`) : undefined
    return path === undefined || path.replace(/\/$/, '') === route.replace(/\/$/, '') ? [] : [{ from: path, to: route }]
  })
}

function externalItem({ title, url }: Fields): { type: 'link'; label: string; href: string }[] {
  const href = text(url)
  return href === undefined ? [] : [{ type: 'link', label: text(title) ?? href, href }]
}

function editUrlOf(config: Fields): { editUrl?: string } {
  const repository = text(config.gh_edit_repository)?.replace(/\/$/, '')
  if (config.gh_edit_link !== true || repository === undefined) return {}
  const parts = [
    text(config.gh_edit_view_mode) ?? 'tree',
    text(config.gh_edit_branch) ?? 'main',
    text(config.gh_edit_source),
  ]
  return { editUrl: [repository, ...parts.filter(part => part !== undefined)].join('/') }
}

function fieldsOf(config: Fields): FieldStatus[] {
  const reason = 'There is nothing for it here; pages that show it get its value.'
  return Object.keys(config).map(path =>
    statusOf(path, FIELD_TARGETS[path] ?? (UNNEEDED.test(path) ? path : undefined), reason),
  )
}

// The data of a Jekyll site.

/** The data of all files; folders are objects. */
function jekyllData(root: string, { folder, remarks }: { folder: string; remarks: string[] }): Fields {
  const data: Fields = Object.create(null) as Fields
  for (const path of filesOfSite(join(root, folder))) {
    const [, name = '', ending = ''] = /^(.*)\.(\w+)$/.exec(path) ?? []
    const value = readValue(join(root, folder, path), ending.toLowerCase())
    if (value === undefined) remarks.push(`${folder}/${path} is not read: templates have no data of it.`)
    else put(data, name.split('/'), value)
  }
  return data
}

function readValue(path: string, ending: string): unknown {
  const text = readText(path)
  try {
    if (ending === 'json') return JSON.parse(text)
    if (ending === 'csv' || ending === 'tsv') return rowsOf(text, ending === 'csv' ? ',' : '\t')
    if (ending !== 'yml' && ending !== 'yaml') return undefined
    const { document, errors } = readYamlText(text)
    return errors.length > 0 ? undefined : (document.toJS({ maxAliasCount: MAX_YAML_ALIASES }) as unknown)
  } catch {
    return undefined
  }
}

/** A table as objects by the names in its first row. A cell in quotes may contain the separator and other quotes. */
function rowsOf(text: string, separator: string): Fields[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\n]*))(${separator}|\\n|$)`, 'y')
  const rows: string[][] = [[]]
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) break
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === '\n') rows.push([])
  }
  const [names = [], ...others] = rows.filter(row => row.length > 0)
  return others.map(row => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])))
}

function put(data: Fields, [first = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    data[first] = value
    return
  }
  const inner = isObject(data[first]) ? (data[first] as Fields) : {}
  data[first] = inner
  put(inner, rest, value)
}
