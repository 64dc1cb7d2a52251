/**
 * From the shape of a Docusaurus config to docsgen's own: what themeConfig, presets and plugins say moves to the
 * field that docsgen has for it. A field of the site itself is stronger than a preset's, and that is stronger
 * than a plugin's.
 *
 * In: a site that is right by `authoredSite`. Out: the same site in docsgen's shape, before defaults, and findings
 * about what has no effect.
 */
import type { Diagnostic } from '../../model/diagnostic.ts'
import { docs as ownDocs } from '../schema/docs.ts'
import { markdown as ownMarkdown } from '../schema/markdown.ts'
import { type SiteInput, siteSchema } from '../schema/site.ts'
import type { AuthoredDocs } from './docs.ts'
import { docsNotes } from './docs-notes.ts'
import { docsOff } from './docs-off.ts'
import { noEffect } from './notes.ts'
import { type PresetOptions, pluginKind, type RedirectOptions } from './plugins.ts'
import type { SiteConfig } from './schema.ts'
import { unifiedPlugins } from './unified-plugins.ts'

/** Moves every field to where docsgen has it. */
export function adaptDocusaurus(site: SiteConfig, file: string | undefined): { site: SiteInput; notes: Diagnostic[] } {
  const { themeConfig = {}, presets = [], plugins = [], ...own } = site
  const found: Found = { redirects: [] }
  const notes: Diagnostic[] = []
  for (const entry of [...placed('presets', presets), ...placed('plugins', plugins)])
    notes.push(...readEntry(entry, found, file))
  const { docs: themeDocs, ...theme } = themeConfig
  const isPreset = own.docs === undefined && found.docs !== undefined
  const written = own.docs ?? found.docs
  const docs: AuthoredDocs | undefined = written && {
    ...written,
    versionPersistence: written.versionPersistence ?? themeDocs?.versionPersistence,
  }
  const adapted = {
    ...fieldsOf(theme, siteSchema),
    ...fieldsOf(own, siteSchema),
    docs: docs && adaptDocs(docs, isPreset),
    markdown: adaptMarkdown(own.markdown, docs, { isPreset, file }),
    onBrokenMarkdownLinks: own.onBrokenMarkdownLinks ?? own.markdown?.hooks?.onBrokenMarkdownLinks,
    onBrokenMarkdownImages: own.onBrokenMarkdownImages ?? own.markdown?.hooks?.onBrokenMarkdownImages,
    gtag: own.gtag ?? found.gtag,
    customCss: own.customCss ?? found.customCss,
    redirects: [...(own.redirects ?? []), ...found.redirects],
    redirectHtml: own.redirectHtml ?? found.redirectHtml,
  }
  notes.push(...docsNotes(docs, file))
  if (found.docsOff !== undefined && docs === undefined) notes.push(...docsOff(adapted.navbar, found.docsOff, file))
  return { site: adapted, notes }
}

/** The docs in docsgen's shape. Those of a preset are served below `docs` unless they say otherwise. */
function adaptDocs(docs: AuthoredDocs, isPreset: boolean): SiteInput['docs'] {
  const { sidebarPath, disableVersioning, admonitions: _, remarkPlugins: __, rehypePlugins: ___, ...rest } = docs
  return {
    ...fieldsOf(rest, ownDocs),
    routeBasePath: rest.routeBasePath ?? (isPreset ? 'docs' : undefined),
    sidebars: rest.sidebars ?? sidebarPath,
    editUrl: typeof rest.editUrl === 'function' ? undefined : rest.editUrl,
    numberPrefixParser: typeof rest.numberPrefixParser === 'function' ? undefined : rest.numberPrefixParser,
    onlyIncludeVersions: disableVersioning ? ['current'] : rest.onlyIncludeVersions,
  }
}

/** How pages are read. In a preset, maths is on where its author plugged it in. */
function adaptMarkdown(
  markdown: SiteConfig['markdown'] = {},
  docs: AuthoredDocs | undefined,
  { isPreset, file = '' }: { isPreset: boolean; file: string | undefined },
): SiteInput['markdown'] {
  const { hooks: _, ...rest } = markdown
  const isDocusaurus = isPreset || /docusaurus\.config\.\w+$/.test(file)
  const keywords = typeof docs?.admonitions === 'object' ? (docs.admonitions.keywords ?? []) : []
  return {
    ...fieldsOf(rest, ownMarkdown),
    // There, every page is MDX unless the config says something else.
    format: rest.format ?? (isDocusaurus ? 'mdx' : undefined),
    mermaid: rest.mermaid ?? (isDocusaurus ? false : undefined),
    math: rest.math ?? (isPreset ? unifiedPlugins(docs).includes('remarkMath') : undefined),
    admonitions: [...new Set([...(rest.admonitions ?? []), ...keywords])],
  }
}

/** What presets and plugins say. */
interface Found extends Pick<SiteInput, 'gtag' | 'customCss' | 'redirectHtml'> {
  docs?: AuthoredDocs
  /** Path of the field that turns the docs off. */
  docsOff?: string
  redirects: NonNullable<SiteInput['redirects']>
}

interface Entry {
  path: string
  kind: ReturnType<typeof pluginKind>
  name: string
  options: unknown
}

function placed(list: string, values: readonly unknown[]): Entry[] {
  return values.map((value, index) => {
    const [name, options] = Array.isArray(value) ? value : [value, undefined]
    return {
      path: `${list}[${index}]`,
      kind: pluginKind(value),
      name: typeof name === 'string' ? name : 'a function',
      options: options ?? {},
    }
  })
}

function readEntry({ kind, path, name, options }: Entry, found: Found, file: string | undefined): Diagnostic[] {
  if (kind === 'classic') readPreset(options as PresetOptions, found, `${path}[1].docs`)
  if (kind === 'docs') found.docs ??= options as AuthoredDocs
  if (kind === 'gtag') found.gtag ??= options as NonNullable<SiteInput['gtag']>
  if (kind === 'redirects') return readRedirects(options as RedirectOptions, found, { path: `${path}[1]`, file })
  return kind === 'other' ? [noEffect(path, `the plugin or preset (${name}) is not known`, file)] : []
}

function readPreset({ docs, gtag, theme }: PresetOptions, found: Found, docsPath: string): void {
  if (docs === false) found.docsOff ??= docsPath
  else found.docs ??= docs ?? {}
  found.gtag ??= gtag
  found.customCss ??= theme?.customCss
}

function readRedirects(options: RedirectOptions, found: Found, place: { path: string; file?: string }): Diagnostic[] {
  found.redirects.push(...(options.redirects ?? []))
  const { fromExtensions = [] } = options
  if (fromExtensions.includes('html')) found.redirectHtml = true
  if (fromExtensions.every(extension => extension === 'html')) return []
  return [noEffect(`${place.path}.fromExtensions`, "only 'html' is known", place.file)]
}

/** What is written for the fields of a noun, without the fields that have no effect. */
function fieldsOf<T extends object>(value: T, { entries }: { entries: object }): T {
  const isWritten = ([key, part]: [string, unknown]) => part !== undefined && Object.hasOwn(entries, key)
  return Object.fromEntries(Object.entries(value).filter(isWritten)) as T
}
