/**
 * Warnings that need a look at values: functions where docsgen wants data, plugins that are not run, and
 * what is missing for a site that others should find.
 *
 * In: the flat site. Out: diagnostics, in the order of the schema.
 */
import { basename } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { FlatSite } from './docusaurus/flatten.ts'
import { noEffect } from './docusaurus/notes.ts'
import { pluginNames } from './resolve/markdown.ts'
import { isKnown } from './resolve/navbar.ts'
import { isPreprocessed, stylesOf } from './resolve/site.ts'

/** Plugins whose work is built in. */
const BUILT_IN = new Set(['remarkMath', 'rehypeKatex', 'remarkGfm', 'remarkDirective', 'rehypeSlug'])

/** What says whose a navbar item is. */
interface ItemLike {
  type?: string
  docsPluginId?: unknown
  items?: ItemLike[]
}

const OTHER_DOCS = 'items with a docsPluginId lead to docs beside those of the site, which are not served'

/** Everything about this site that its author should know. `url` is the one of the command line. */
export function adviceOn(site: FlatSite, context: { file?: string; url?: string }): Diagnostic[] {
  const { file } = context
  return [...onUrl(site, context), ...onDocs(site, file), ...onShell(site, file)]
}

function onUrl(site: FlatSite, { file, url = site.url }: { file?: string; url?: string }): Diagnostic[] {
  if (url !== undefined && url !== '') return []
  const message = "url is not set: pages get no canonical link, and there is no sitemap. Set it, or use '--url'."
  return [{ rule: 'config-no-url', message, file }]
}

function onDocs({ docs = {}, ...site }: FlatSite, file: string | undefined): Diagnostic[] {
  const notes: Diagnostic[] = []
  if (typeof docs.editUrl === 'function') notes.push(noEffect('docs.editUrl', 'only a string is understood', file))
  if (typeof docs.numberPrefixParser === 'function')
    notes.push(noEffect('docs.numberPrefixParser', 'only true and false are understood', file))
  if (typeof docs.admonitions === 'object' && docs.admonitions.extendDefaults === false)
    notes.push(noEffect('docs.admonitions.extendDefaults', 'the usual admonitions are always there', file))
  for (const name of pluginNames({ ...site, docs })) {
    if (!BUILT_IN.has(name))
      notes.push(noEffect('docs.remarkPlugins', `plugins of unified are not run (${name || 'a function'})`, file))
  }
  return notes
}

function onShell(site: FlatSite, file: string | undefined): Diagnostic[] {
  const notes: Diagnostic[] = []
  const items: ItemLike[] = site.navbar?.items ?? []
  for (const item of items.flatMap(item => [item, ...(item.items ?? [])])) {
    if (isKnown(item)) continue
    const why = item.type?.startsWith('custom-') ? `items of type '${item.type}' belong to a plugin` : OTHER_DOCS
    notes.push(noEffect('navbar.items', why, file))
  }
  for (const path of stylesOf(site).filter(isPreprocessed))
    notes.push(noEffect('customCss', `${basename(path)} must be compiled to CSS first`, file))
  const ids = site.gtag?.trackingID
  if (Array.isArray(ids) && ids.length > 1)
    notes.push(noEffect('gtag.trackingID[1]', 'only the first one is used', file))
  return notes
}
