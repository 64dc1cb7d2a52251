/**
 * The fields of a Docusaurus config, one by one. In: the config as written, and the findings about it. Out: for each
 * field, whether it is honoured or ignored, with the reason, and its counterpart in a docsgen config.
 */
import { foreignConfig } from '../../config/authored.ts'
import type { SettledDiagnostic } from '../../model/diagnostic.ts'
import { isObject } from '../../schema/fields.ts'
import { fieldKeys } from '../../schema/problems.ts'
import type { FieldStatus } from './report.ts'

/** A field, and its name in a docsgen config; undefined if the name is the same. */
interface Field {
  path: string
  replacement?: string
}

/** Fields that only concern the other tool's own build. */
const UNNEEDED =
  /^(?:organizationName|projectName|deploymentBranch|githubHost|githubPort|future|storage|ssrTemplate|baseUrlIssueBanner|\$schema)$/

/** All fields, each honoured or ignored. */
export function configFields(authored: unknown, notes: readonly SettledDiagnostic[]): FieldStatus[] {
  if (!isObject(authored)) return []
  return fieldsIn(authored).map(({ path, replacement }): FieldStatus => {
    const note = notes.find(({ about }) => about !== undefined && isWithin(about, fieldKeys(path)))
    if (note) return { path, status: 'ignored', reason: note.message, replacement }
    if (UNNEEDED.test(path)) return { path, status: 'ignored', reason: 'Only the build of Docusaurus needs it.' }
    return replacement === undefined || replacement === path
      ? { path, status: 'honoured' }
      : { path, status: 'rewrite', replacement }
  })
}

/** Whether a field is another one, or inside of it. */
function isWithin(keys: readonly (string | number)[], other: readonly (string | number)[]): boolean {
  return other.every((key, at) => keys[at] === key)
}

function fieldsIn(authored: Record<string, unknown>): Field[] {
  return Object.entries(authored).flatMap(([key, value]): Field[] => {
    if (key === 'themeConfig' && isObject(value))
      return Object.keys(value).map(name => ({ path: `themeConfig.${name}`, replacement: name }))
    if ((key === 'presets' || key === 'plugins') && Array.isArray(value))
      return value.flatMap((entry, at) => ofPlugin(entry, `${key}[${at}]`))
    if (key === 'markdown' && isObject(value))
      return Object.keys(value).map(name => ({
        path: `markdown.${name}`,
        replacement: name === 'hooks' ? 'onBrokenMarkdownLinks, onBrokenMarkdownImages' : undefined,
      }))
    return [{ path: key }]
  })
}

/** docsgen's names for the options of a preset. */
const GROUPS: Record<string, string> = {
  docs: 'docs',
  blog: 'blogs[0]',
  pages: 'pages',
  theme: '',
  gtag: 'gtag',
}
const RENAMED: Record<string, string> = {
  'docs.sidebarPath': 'docs.sidebars',
  'docs.disableVersioning': "docs.onlyIncludeVersions: ['current']",
  'docs.remarkPlugins': 'markdown.remarkPlugins; of remark-math, only whether it is there: markdown.math',
  'docs.rehypePlugins': 'markdown.rehypePlugins',
  'docs.admonitions': 'markdown.admonitions',
  'blogs[0].blogTitle': 'blogs[0].title',
  'blogs[0].blogDescription': 'blogs[0].description',
  'blogs[0].blogSidebarTitle': 'blogs[0].sidebarTitle',
  'blogs[0].blogSidebarCount': 'blogs[0].sidebarCount',
  'blogs[0].feedOptions': 'blogs[0].feed',
}

const PLUGINS: Readonly<Record<string, string>> = {
  'client-redirects': 'redirects, redirectHtml',
  'content-docs': 'moreDocs',
  'content-blog': 'blogs',
  'content-pages': 'pages',
  'google-gtag': 'gtag',
  unneeded: 'nothing: docsgen does it by itself, or has no need of it',
}

function ofPlugin(entry: unknown, path: string): Field[] {
  const kind = foreignConfig()?.kindOf(entry) ?? 'other'
  if (kind === 'none') return []
  const options: unknown = Array.isArray(entry) ? entry[1] : undefined
  if (kind !== 'classic') {
    const inner = isObject(options) && kind !== 'other' ? Object.keys(options) : []
    return [
      { path, replacement: PLUGINS[kind] },
      ...inner.map(name => ({ path: `${path}[1].${name}`, replacement: PLUGINS[kind] })),
    ]
  }
  if (!isObject(options)) return [{ path, replacement: 'docs, pages and blogs' }]
  return Object.entries(options).flatMap(([group, own]): Field[] => {
    const at = `${path}[1].${group}`
    const here = GROUPS[group]
    if (here === undefined)
      return [{ path: at, replacement: group === 'sitemap' ? 'nothing: there is always one' : undefined }]
    if (!isObject(own))
      return [{ path: at, replacement: own === false && group === 'docs' ? 'docs.enabled: false' : here }]
    return Object.keys(own).map(name => {
      const replacement = here === '' ? name : `${here}.${name}`
      return { path: `${at}.${name}`, replacement: RENAMED[replacement] ?? replacement }
    })
  })
}
