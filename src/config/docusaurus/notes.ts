/**
 * What is worth saying about a config that is right but not wholly followed: fields of a Docusaurus config
 * that docsgen has no use for.
 *
 * In: the checked site. Out: one diagnostic per field that changes nothing although its author may expect it.
 * Fields that only matter to another tool's own build are passed over in silence.
 */
import type { Diagnostic } from '../../model/diagnostic.ts'
import { isObject } from '../../schema/fields.ts'

/** Why a field has no effect, by its path without indices. Several fields may share a reason. */
const REASONS: Record<string, string> = {
  clientModules: 'scripts of your own belong in `scripts` or in a component of `themeDir`',
  themes: 'themes are not loaded: replace single components in `themeDir`',
  'markdown.mermaid': 'diagrams stay code blocks',
  'markdown.preprocessor': 'pages are read as they are',
  'markdown.parseFrontMatter': 'front matter is YAML',
  'markdown.remarkRehypeOptions': 'these options belong to another parser',
  'docs.beforeDefaultRemarkPlugins': 'plugins of unified are not run',
  'docs.beforeDefaultRehypePlugins': 'plugins of unified are not run',
  'docs.recmaPlugins': 'plugins of unified are not run',
  'docs.sidebarItemsGenerator': 'sidebars follow folders, `_category_` files and front matter',
  'docs.tags': 'tags are shown as they are in front matter',
  'themeConfig.liveCodeBlock': 'code blocks are not editable',
  'algolia.askAi': 'only the search of Algolia is used',
  'algolia.insights': 'clicks of readers are not reported',
  'presets.blog': 'there is no blog',
  'presets.googleAnalytics': 'only gtag is known',
  'presets.googleTagManager': 'only gtag is known',
  'plugins.toExtensions': 'pages have no extensions here',
  'plugins.createRedirects': 'write these redirects out in `redirects`',
}

/** One warning for a field at `path`; `why` completes "… has no effect: …". */
export function noEffect(path: string, why: string, file: string | undefined): Diagnostic {
  return { rule: 'config-no-effect', message: `${path} has no effect: ${why}.`, file }
}

/**
 * Warnings for the fields of `value` that have no effect. `path` is where the value stands, `kind` the name
 * under which `REASONS` knows it.
 */
export function notesOn(value: unknown, place: { path: string; kind: string; file: string | undefined }): Diagnostic[] {
  if (!isObject(value)) return []
  return Object.keys(value).flatMap(key => {
    const why = REASONS[place.kind === '' ? key : `${place.kind}.${key}`]
    if (why === undefined || !isOn(value[key])) return []
    return [noEffect(place.path === '' ? key : `${place.path}.${key}`, why, place.file)]
  })
}

/** False, nothing and an empty list ask for nothing. */
function isOn(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0)
}
