/**
 * Reads a site of VuePress 1 or 2. Returns the site of VitePress that has the same pages: its config with the navigation
 * of the theme, and pages in its syntax.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { siteRelative } from '../../../../base/paths.ts'
import { loadModule } from '../../../../config/load-module.ts'
import { withoutStubs, withStubCalls } from '../../../../config/module-stubs.ts'
import type { Feature } from '../../../../model/feature.ts'
import { isObject } from '../../../../schema/fields.ts'
import { type FieldStatus, statusOf } from '../../report.ts'
import { type Fields, fieldsIn, text } from '../../shared/fields.ts'
import type { ForeignSite, FoundTool } from '../../shared/foreign-site.ts'
import { headingText } from '../../shared/heading-ids.ts'
import { configIn, filesOfSite, readText } from '../../shared/read-folder.ts'
import { splitFront } from '../../shared/split-front.ts'
import { siteOf } from '../index.ts'
import { vuepressText } from './vuepress-text.ts'

const NAMES = ['ts', 'js', 'mts', 'mjs', 'cjs'].map(end => `.vuepress/config.${end}`)
/** A package with a theme. */
const THEME = /^(?:@[\w-]+\/)?(?:vuepress-)?theme-/
const CONTEXT = { command: 'build', mode: 'production' }
/** Fields of a config and of its theme, with their counterparts. */
const FIELD_TARGETS: Record<string, string> = {
  title: 'title',
  description: 'tagline',
  base: 'baseUrl',
  lang: 'i18n.defaultLocale',
  locales: 'i18n',
  head: 'headTags',
  theme: 'the fields of the theme',
  themeConfig: 'the fields of the theme',
  'theme.navbar': 'navbar.items',
  'theme.nav': 'navbar.items',
  'theme.sidebar': 'docs.sidebars',
  'theme.locales': 'i18n',
  'theme.logo': 'navbar.logo',
  'theme.hostname': 'url',
  'theme.repo': 'navbar.social',
  'theme.docsRepo': 'docs.editUrl',
  'theme.docsDir': 'docs.editUrl',
  'theme.docsBranch': 'docs.editUrl',
  'theme.lastUpdated': 'docs.showLastUpdateTime',
  'theme.footer': 'footer.copyright',
}

export const feature: Feature = {
  migration: { tool: 'VuePress', find: root => configIn(root, ...NAMES), read: readVuepress },
}

async function readVuepress(found: FoundTool): Promise<ForeignSite> {
  const remarks: string[] = []
  const context = { siteDir: found.root, isForeign: true, replacesPackages: true, argument: CONTEXT, whenEmpty: {} }
  const { result, calls } = await withStubCalls(() => loadModule(found.configFile, context))
  const { value, failed, inputs } = result
  for (const [path, reason] of failed ?? [])
    remarks.push(
      `${siteRelative(found.root, path)} is left out of the config, because it cannot be run: ${reason.replace(/\s+/g, ' ')}`,
    )
  const own = fieldsIn(withoutStubs(value))
  // In VuePress 2, the fields are given to the function of a theme.
  const given = calls.findLast(({ module, argument }) => THEME.test(module) && isObject(argument))?.argument
  const ofFunction = given === undefined ? {} : { editLink: true, ...fieldsIn(withoutStubs(given)) }
  const theme: Fields = { ...fieldsIn(own.themeConfig), ...fieldsIn(own.theme), ...ofFunction }
  if (own.plugins !== undefined)
    remarks.push('plugins of VuePress are not run: what they read in pages is shown as it is written.')
  const config = vitepressConfig(own, theme, { srcDir: found.root, remarks })
  const vuepress = join(found.root, '.vuepress')
  return siteOf(found, {
    config,
    srcDir: found.root,
    sources: inputs,
    remarks,
    publicDir: join(vuepress, 'public'),
    title: 'VuePress',
    toVitepress: (source, file) =>
      vuepressText(source, {
        path: join(found.root, file),
        root: dirname(found.root),
        srcDir: found.root,
        title: text(config.title),
      }),
    fields: fieldsOf(own, theme),
  })
}

function fieldsOf(own: Fields, theme: Fields): FieldStatus[] {
  const paths = [...Object.keys(own), ...Object.keys(theme).map(name => `theme.${name}`)]
  return paths.map(path => statusOf(path, FIELD_TARGETS[path]))
}

interface ConfigContext {
  srcDir: string
  remarks: string[]
}

/** The fields of VitePress. Those of the language '/' are those of the site. */
function vitepressConfig(own: Fields, theme: Fields, context: ConfigContext): Fields {
  const site = fieldsIn(own.locales)
  const themes = fieldsIn(theme.locales)
  const names = [...new Set([...Object.keys(site), ...Object.keys(themes)])].filter(path => path !== '/')
  const root = { ...own, ...fieldsIn(site['/']) }
  const navigation = new Navigation(context)
  const themeOf = (fields: Fields) => ({
    nav: navigation.items(fields.navbar ?? fields.nav, '/'),
    ...(fields.sidebar !== undefined && { sidebar: navigation.sidebars(fields.sidebar) }),
  })
  const main = { ...theme, ...fieldsIn(themes['/']) }
  const labelOf = (fields: Fields) => text(fields.selectLanguageName) ?? text(fields.label)
  const locales = names.map(path => {
    const fields = fieldsIn(themes[path])
    const { lang, title } = fieldsIn(site[path])
    const name = path.replace(/^\/|\/$/g, '')
    return [name, { lang, title, label: labelOf(fields), themeConfig: themeOf(fields) }] as const
  })
  return {
    title: root.title,
    description: root.description,
    base: own.base,
    lang: root.lang,
    head: own.head,
    srcExclude: ['.vuepress/**', 'node_modules/**'],
    rewrites: indexNames(context.srcDir),
    ...(theme.lastUpdated !== false && theme.lastUpdated !== undefined && { lastUpdated: true }),
    ...(text(theme.hostname) && { sitemap: { hostname: theme.hostname } }),
    ...(names.length > 0 && {
      locales: {
        root: { lang: root.lang, label: labelOf(main) },
        ...Object.fromEntries(locales),
      },
    }),
    themeConfig: {
      ...themeOf(main),
      logo: theme.logo,
      ...repositoryOf(theme),
      ...(text(theme.footer) && { footer: { message: theme.footer } }),
    },
  }
}

/** The link to the repository, and that to the source of each page. */
function repositoryOf({ repo, docsRepo, docsBranch, docsDir, editLink, editLinks }: Fields): Fields {
  const addressOf = (name: string) => (/^https?:/.test(name) ? name : `https://github.com/${name}`)
  const own = text(repo)
  const docs = text(docsRepo) ?? own
  const isEdited = (editLink ?? editLinks) === true
  const dir = text(docsDir)?.replace(/^\/|\/$/g, '')
  const parts = [addressOf(docs ?? ''), 'edit', text(docsBranch) ?? 'main', ...(dir ? [dir] : [])]
  return {
    ...(own && { socialLinks: [{ icon: 'github', link: addressOf(own) }] }),
    ...(docs !== undefined && isEdited && { editLink: { pattern: [...parts, ':path'].join('/') } }),
  }
}

/** The pages named README, which are the indexes of their folders. */
function indexNames(srcDir: string): Record<string, string> {
  const pages = filesOfSite(srcDir).filter(file => /(?:^|\/)readme\.md$/i.test(file))
  return Object.fromEntries(pages.map(file => [file, file.replace(/readme\.md$/i, 'index.md')]))
}

/** The navigation in the form of VitePress. */
class Navigation {
  readonly #context: ConfigContext

  constructor(context: ConfigContext) {
    this.#context = context
  }

  /** The sidebars: one, or one for each start of addresses. */
  sidebars(written: unknown): unknown {
    if (Array.isArray(written)) return this.items(written, '/')
    if (typeof written === 'string') return this.#pagesBelow('/', written)
    const all = Object.entries(fieldsIn(written)).map(([path, value]) => [
      path,
      typeof value === 'string' ? this.#pagesBelow(path, value) : this.items(value, path),
    ])
    return Object.fromEntries(all)
  }

  /** Entries: a path, a path with a label, or a group. */
  items(written: unknown, prefix: string): Fields[] {
    return (Array.isArray(written) ? written : []).flatMap((entry: unknown): Fields[] => {
      if (typeof entry === 'string') return [this.#page(entry, undefined, prefix)]
      if (Array.isArray(entry)) return [this.#page(String(entry[0]), text(entry[1]), prefix)]
      const {
        text: name,
        title,
        link,
        path,
        children,
        items,
        collapsable,
        collapsible,
        prefix: below,
        ...others
      } = fieldsIn(entry)
      const label = text(name) ?? text(title) ?? text(others.ariaLabel)
      const address = text(link) ?? text(path)
      const base = text(below) === undefined ? prefix : joined(prefix, String(below))
      const inner = children === 'structure' ? this.#pagesBelow(base, 'structure') : this.items(children ?? items, base)
      if (inner.length === 0) return address === undefined ? [] : [this.#page(address, label, prefix)]
      const own = address === undefined ? {} : { link: this.#page(address, label, prefix).link }
      return [{ text: label ?? '', ...own, collapsed: collapsible === true || collapsable === true, items: inner }]
    })
  }

  #page(path: string, label: string | undefined, prefix: string): Fields {
    if (/^(?:[a-z]+:)?\/\/|^mailto:/i.test(path)) return { text: label ?? path, link: path }
    const link = joined(prefix, path)
      .replace(/\.(?:md|html)(?=$|#)/, '')
      .replace(/(^|\/)(?:README|readme|index)(?=$|#)/, '$1')
    return { text: label ?? this.#titleOf(link), link }
  }

  /** The title of a page, which stands in its front matter or in its first heading. */
  #titleOf(link: string): string {
    const path = link.replace(/#.*/, '').replace(/^\//, '')
    const names = [`${path}.md`, ...['README.md', 'readme.md', 'index.md'].map(name => join(path, name))]
    const file = names.map(name => join(this.#context.srcDir, name)).find(name => existsSync(name))
    if (file === undefined) return basename(path) || '/'
    const source = readText(file)
    const { fields, whole } = splitFront(source)
    const heading = /^#[ \t]+(.+?)[ \t]*(?:\{#[^}]*\})?[ \t]*$/m.exec(source.slice(whole.length))?.[1]
    return text(fields?.title) ?? (heading && headingText(heading)) ?? basename(path)
  }

  /** The pages of a folder, for a sidebar that follows from files or from the headings of a page. */
  #pagesBelow(prefix: string, kind: string): Fields[] {
    if (kind !== 'structure')
      this.#context.remarks.push(
        `The sidebar of ${prefix} lists the headings of a page ('${kind}'): here it lists the pages of the folder, and headings are beside the text.`,
      )
    const folder = prefix.replace(/^\//, '')
    return filesOfSite(this.#context.srcDir)
      .filter(file => file.startsWith(folder) && /\.md$/i.test(file) && !file.startsWith('.'))
      .sort()
      .map(file => this.#page(`/${file}`, undefined, '/'))
  }
}

/** A path that is relative to the start of the addresses of a sidebar. */
function joined(prefix: string, path: string): string {
  return path.startsWith('/') ? path : join(prefix, path)
}
