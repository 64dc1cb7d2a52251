/**
 * Reads a book of mdBook. In: the location of its `book.toml`. Out: the site: title, address, the chapters of
 * `SUMMARY.md` as a sidebar, redirects, and the status of each field of the config.
 */

import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { onDemand } from '../../../base/on-demand.ts'
import type { SiteInput } from '../../../config/schema/site.ts'
import { isObject } from '../../../schema/fields.ts'
import type { FieldStatus } from '../report.ts'
import type { ForeignSite, FoundTool } from './foreign-site.ts'
import { bookText } from './mdbook-text.ts'
import { mentionsMath } from './mentions-math.ts'
import { routeOfFile } from './page-route.ts'
import { readText } from './read-folder.ts'
import { siteAddress } from './site-address.ts'
import { readSummary } from './summary.ts'

/** The fields of a book that have a meaning here. */
interface Book {
  preprocessor?: Record<string, unknown>
  book?: { title?: string; description?: string; src?: string; language?: string; authors?: string[] }
  output?: {
    html?: {
      'site-url'?: string
      'git-repository-url'?: string
      'edit-url-template'?: string
      'additional-css'?: string[]
      'mathjax-support'?: boolean
      redirect?: Record<string, string>
    }
  }
}

const FIELD_TARGETS: Record<string, string> = {
  'book.title': 'title',
  'book.description': 'tagline',
  'book.src': 'docs.path',
  'book.language': 'i18n.defaultLocale',
  'output.html.site-url': 'url, baseUrl',
  'output.html.git-repository-url': 'repository',
  'output.html.edit-url-template': 'docs.editUrl',
  'output.html.additional-css': 'customCss',
  'output.html.mathjax-support': 'markdown.math',
  'output.html.redirect': 'redirects',
}

/** The book. */
export function readBook(found: FoundTool): ForeignSite {
  const book = readConfig(found.configFile)
  const { title = 'Book', description, src = 'src', language } = book.book ?? {}
  const html = book.output?.html ?? {}
  const contentDir = join(found.root, src)
  const { items, files, remarks } = readSummary(readText(join(contentDir, 'SUMMARY.md')))
  const pages = files
    .filter(file => existsSync(join(contentDir, file)))
    .map(file => ({ file, to: `docs/${file}`, route: routeOfFile(file) }))
  const absPages = new Set(pages.map(({ file }) => join(contentDir, file)))
  const styles = (html['additional-css'] ?? []).filter(path => existsSync(join(found.root, path)))
  const site: SiteInput = {
    title,
    tagline: description,
    ...siteAddress(html['site-url']),
    docs: {
      path: 'docs',
      exclude: [],
      numberPrefixParser: false,
      sidebars: { book: items },
      editUrl: html['edit-url-template']?.replace(/\{path\}$/, ''),
    },
    ...(language !== undefined && { i18n: { defaultLocale: language } }),
    markdown: { math: mentionsMath(found.configFile) },
    ...(html['git-repository-url'] !== undefined && { repository: html['git-repository-url'] }),
    customCss: styles,
    colorMode: { respectPrefersColorScheme: true },
    redirectHtml: true,
  }
  return {
    ...found,
    contentDir,
    publicDirs: [],
    site,
    pages,
    remarks: [...remarks, ...anchorRemarks(html.redirect)],
    redirects: redirectsOf(html.redirect, pages, site.baseUrl),
    fields: fieldsOf(book),
    // A book in the root of a repository has files of other kinds beside its pages.
    ...(contentDir !== found.root && { assetsAt: (path: string) => `docs/${path}` }),
    translate: (text, { file }) =>
      bookText(text, {
        path: join(contentDir, file),
        isPage: path => absPages.has(path),
        hasAdmonitions: book.preprocessor?.admonish !== undefined,
      }),
  }
}

function readConfig(path: string): Book {
  if (!path.endsWith('.toml')) return {}
  const { parse } = onDemand('smol-toml') as typeof import('smol-toml')
  return parse(readFileSync(path, 'utf8')) as Book
}

/**
 * The book begins with its first chapter, unless it has an index. The target of a redirect is relative to the old page,
 * or begins with the base of the book.
 */
function redirectsOf(
  written: Record<string, string> = {},
  pages: ForeignSite['pages'],
  base = '/',
): ForeignSite['redirects'] {
  const address = (path: string) => path.replace(/(?:\.html|\.md)(?=$|#)/, '').replace(/\/index(?=$|#)/, '/')
  const target = (from: string, to: string) => {
    if (/^[a-z]+:/i.test(to)) return to
    if (to.startsWith(base)) return address(`/${to.slice(base.length)}`)
    return address(to.startsWith('/') ? to : posix.join(posix.dirname(from), to))
  }
  const own = Object.entries(written).flatMap(([path, to]) => {
    const from = posix.join('/', path)
    return from.includes('#') ? [] : [{ from: address(from), to: target(from, to) }]
  })
  const [first] = pages
  const hasIndex = pages.some(({ route }) => route === '/')
  return first === undefined || hasIndex ? own : [{ from: '/', to: first.route }, ...own]
}

/** Only pages are redirected: the server does not see the anchor of an address. */
function anchorRemarks(written: Record<string, string> = {}): string[] {
  const [first, ...others] = Object.keys(written).filter(from => from.includes('#'))
  if (first === undefined) return []
  const names = others.length === 0 ? first : `${first} and ${others.length} more`
  return [`Redirects of anchors are left out (${names}). A heading keeps its earlier ids: ## New {#new #old}.`]
}

function fieldsOf(book: Book): FieldStatus[] {
  const leaves = (value: unknown, path: string): [string, unknown][] =>
    isObject(value) && FIELD_TARGETS[path] === undefined
      ? Object.entries(value).flatMap(([key, part]) => leaves(part, path === '' ? key : `${path}.${key}`))
      : [[path, value]]
  return leaves(book, '').map(([path]): FieldStatus => {
    const replacement = FIELD_TARGETS[path]
    if (replacement !== undefined) return { path, status: 'rewrite', replacement }
    if (/^preprocessor\.admonish\b/.test(path)) return { path, status: 'rewrite', replacement: 'admonitions' }
    const reason = /^preprocessor/.test(path)
      ? 'Preprocessors of mdBook are not run; a plugin of remark can do their work.'
      : 'There is nothing for it here.'
    return { path, status: 'ignored', reason }
  })
}
