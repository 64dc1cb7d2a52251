/**
 * Translated texts and the sidebars of old versions: small JSON files beside the docs.
 *
 * Returns their texts by key, and the sidebars; diagnostics for invalid files, and for invalid items of sidebars,
 * which are left out.
 */

import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { dataProblem } from '../base/data-limits.ts'
import { urlKind } from '../base/safe-url.ts'
import { sectionFolder } from '../base/translation-folders.ts'
import type { ResolvedConfig, SidebarsConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { DocsVersion, Translation } from '../model/source.ts'
import { isObject } from '../schema/fields.ts'
import { problemOf } from '../schema/problems.ts'
import { readLeniently } from '../schema/read-leniently.ts'
import { sidebars as sidebarsSchema } from '../schema/sidebars.ts'
import { type DataScope, linkScope, readData } from './links.ts'

/** The folder with the translations of a version, relative to the folder of a locale. */
export function translationFolder(
  { own, section }: Pick<DocsVersion, 'own' | 'section'>,
  { translationNames }: Pick<ResolvedConfig, 'translationNames'>,
): string {
  const { kind, id } = section
  const folder = sectionFolder(translationNames, kind, id)
  if (kind !== 'docs') return folder
  return `${folder}/${own === 'current' ? 'current' : `version-${own}`}`
}

/** The texts of all locales. */
export function readTranslations(
  config: ResolvedConfig,
  versions: readonly DocsVersion[],
): { translations: Translation[]; diagnostics: Diagnostic[] } {
  const translations: Translation[] = []
  const diagnostics: Diagnostic[] = []
  const data = { ...linkScope(config), siteDir: config.siteDir, diagnostics }
  for (const locale of config.i18n.locales) {
    const folder = `${config.i18n.path}/${locale}`
    const read = (file: string, about: Pick<Translation, 'scope' | 'version'>) => {
      const texts = readObject(`${folder}/${file}`, data)
      if (!texts) return
      const messages = messagesOf(texts)
      // The only text of these files that is HTML.
      if (about.scope === 'footer' && isRefused(messages.copyright, config)) {
        delete messages.copyright
        diagnostics.push(untrusted('The text copyright', `${folder}/${file}`))
      }
      translations.push({ locale, ...about, messages })
    }
    read('code.json', { scope: 'code' })
    read(config.translationNames.navbar, { scope: 'navbar' })
    read(config.translationNames.footer, { scope: 'footer' })
    for (const version of versions) {
      const texts = translationFolder(version, config) + (version.section.kind === 'docs' ? '.json' : '/options.json')
      read(texts, { scope: 'docs', version: version.name })
    }
  }
  return { translations, diagnostics }
}

/** The sidebars of the versions that have a sidebars file. */
export function readVersionSidebars(
  config: ResolvedConfig,
  versions: readonly DocsVersion[],
): { sidebars: Map<string, SidebarsConfig>; diagnostics: Diagnostic[] } {
  const sidebars = new Map<string, SidebarsConfig>()
  const diagnostics: Diagnostic[] = []
  const scope = { ...linkScope(config), siteDir: config.siteDir, diagnostics }
  for (const { name, sidebarsFile: path } of versions) {
    if (path === undefined) continue
    const data = readObject(path, scope)
    if (!data) continue
    const { value = {}, issues } = readLeniently(sidebarsSchema, data)
    const refused = (item: unknown) => isObject(item) && item.type === 'html' && isRefused(item.value, config)
    sidebars.set(
      name,
      without(value, refused, () => diagnostics.push(untrusted('An item with HTML', path))),
    )
    for (const { issue, keys } of issues)
      diagnostics.push({ rule: 'sidebar', message: problemOf(issue, keys, 'The file'), file: path, about: keys })
  }
  return { sidebars, diagnostics }
}

function isRefused(html: unknown, { markdown }: ResolvedConfig): boolean {
  return markdown.mdx === 'static' && typeof html === 'string' && !isPlainHtml(html)
}

function untrusted(what: string, file: string): Diagnostic {
  const message = `${what} is left out, because pages of this site run no code, and its HTML may.`
  return { rule: 'untrusted-html', message, file, hint: 'Use only text, links and images.' }
}

/** The data without those items of its lists that are refused. */
function without<T>(data: T, isOut: (item: unknown) => boolean, onOut: () => void): T {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const kept = value.filter(item => !isOut(item))
      for (let count = kept.length; count < value.length; count++) onOut()
      return kept.map(copy)
    }
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]))
  }
  return copy(data) as T
}

function readObject(path: string, scope: DataScope): Record<string, unknown> | undefined {
  const report = (message: string) => void scope.diagnostics.push({ rule: 'json-file', message, file: path })
  try {
    const bytes = readData(path, scope)
    if (bytes === undefined) return undefined
    const data: unknown = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
    const problem = dataProblem(data)
    if (problem !== undefined) report(`The file ${problem}.`)
    else if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as Record<string, unknown>
    else report('The file must hold a JSON object.')
  } catch (error) {
    report(`The file cannot be read: ${(error as Error).message}.`)
  }
  return undefined
}

/** `{ key: { message } }`, and `{ key: 'text' }` as well. */
function messagesOf(data: Record<string, unknown>): Record<string, string> {
  const messages: [string, string][] = []
  for (const [key, value] of Object.entries(data)) {
    const text = typeof value === 'object' && value !== null ? (value as { message?: unknown }).message : value
    if (typeof text === 'string') messages.push([key, text])
  }
  return Object.fromEntries(messages)
}

/**
 * HTML in data beside the pages, such as a translated footer. In a site whose pages run no code, its authors are as
 * unknown as those of pages.
 */
const ELEMENTS = new Set([
  ...[
    'a',
    'abbr',
    'b',
    'br',
    'cite',
    'code',
    'div',
    'em',
    'h2',
    'h3',
    'h4',
    'hr',
    'i',
    'img',
    'kbd',
    'li',
    'mark',
    'ol',
  ],
  ...['p', 'q', 's', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'ul'],
])
const ATTRIBUTES = new Set([
  ...['alt', 'class', 'datetime', 'dir', 'height', 'href', 'lang', 'rel', 'src', 'target', 'title', 'width'],
])

/** Whether HTML neither runs code nor changes more of the page than its own place. */
function isPlainHtml(html: string): boolean {
  return !html.includes('<') || parseFragment(html).childNodes.every(isPlain)
}

function isPlain(node: Tree.ChildNode): boolean {
  if (node.nodeName === '#text') return true
  if (!('tagName' in node) || !ELEMENTS.has(node.tagName)) return false
  return node.attrs.every(isPlainAttribute) && node.childNodes.every(isPlain)
}

function isPlainAttribute({ name, value }: { name: string; value: string }): boolean {
  if (/^(?:data|aria)-/.test(name)) return !name.startsWith('data-dg-')
  return ATTRIBUTES.has(name) && !((name === 'href' || name === 'src') && urlKind(value) === 'unsafe')
}
