/**
 * One shape out of several: what a Docusaurus config says in themeConfig, presets and plugins moves to where
 * docsgen has it. A field of the site itself is stronger than a preset's, and that is stronger than a plugin's.
 *
 * In: the checked site. Out: the flat site, and a warning for each thing that has no effect.
 */
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { DocsInput } from '../schema/docs.ts'
import type { GtagInput } from '../schema/gtag.ts'
import type { CheckedSite } from '../schema/site.ts'
import { docsOff } from './docs-off.ts'
import { noEffect, notesOn } from './notes.ts'
import { type ClientRedirectsInput, type PresetOptionsInput, pluginKind } from './schema.ts'

/** A site whose nouns each stand in one place. */
export interface FlatSite extends Omit<CheckedSite, 'themeConfig' | 'presets' | 'plugins'> {
  /** True where the docs come from a preset or plugin, whose defaults are those of Docusaurus. */
  docusaurus: boolean
}

/** Reads themeConfig, presets and plugins for what they mean. */
export function flattenSite(site: CheckedSite, file: string | undefined): { flat: FlatSite; notes: Diagnostic[] } {
  const { themeConfig = {}, presets = [], plugins = [], ...own } = site
  const notes = [
    ...notesOn(own, { path: '', kind: '', file }),
    ...notesOn(own.markdown, { path: 'markdown', kind: 'markdown', file }),
    ...notesOn(own.docs, { path: 'docs', kind: 'docs', file }),
    ...notesOn(themeConfig, { path: 'themeConfig', kind: 'themeConfig', file }),
    ...notesOn(own.algolia ?? themeConfig.algolia, { path: 'algolia', kind: 'algolia', file }),
  ]
  const found: Found = { redirects: [] }
  const entries = [...placed('presets', presets), ...placed('plugins', plugins)]
  for (const entry of entries) notes.push(...readEntry(entry, found, file))

  const { docs: themeDocs, ...theme } = themeConfig
  const docs = own.docs ?? found.docs
  const flat: FlatSite = {
    ...theme,
    ...defined(own),
    docs: docs && { ...defined(themeDocs ?? {}), ...docs },
    gtag: own.gtag ?? found.gtag,
    customCss: own.customCss ?? found.customCss,
    redirects: [...(own.redirects ?? []), ...found.redirects],
    redirectHtml: own.redirectHtml ?? found.redirectHtml,
    docusaurus: own.docs === undefined && found.docs !== undefined,
  }
  if (found.docsOff !== undefined && docs === undefined) notes.push(...docsOff(flat.navbar, found.docsOff, file))
  return { flat, notes }
}

/** What presets and plugins say. */
interface Found {
  docs?: DocsInput
  /** Path of the field that turns the docs off. */
  docsOff?: string
  gtag?: GtagInput
  customCss?: CheckedSite['customCss']
  redirects: NonNullable<CheckedSite['redirects']>
  redirectHtml?: boolean
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
    const path = `${list}[${index}]`
    return {
      path,
      kind: pluginKind(value),
      name: typeof name === 'string' ? name : 'a function',
      options: options ?? {},
    }
  })
}

function readEntry(entry: Entry, found: Found, file: string | undefined): Diagnostic[] {
  const { kind, path, options } = entry
  const place = { path: `${path}[1]`, file }
  if (kind === 'classic') return readPreset(options as PresetOptionsInput, found, place)
  if (kind === 'docs') {
    found.docs ??= options as DocsInput
    return notesOn(options, { ...place, kind: 'docs' })
  }
  if (kind === 'gtag') found.gtag ??= options as GtagInput
  if (kind === 'redirects') return readRedirects(options as ClientRedirectsInput, found, place)
  return kind === 'other' ? [noEffect(path, `the plugin or preset (${entry.name}) is not known`, file)] : []
}

function readPreset(options: PresetOptionsInput, found: Found, place: { path: string; file?: string }): Diagnostic[] {
  if (options.docs === false) found.docsOff ??= `${place.path}.docs`
  else found.docs ??= options.docs ?? {}
  found.gtag ??= options.gtag
  found.customCss ??= options.theme?.customCss
  const { path, file } = place
  return [
    ...notesOn(options, { path, kind: 'presets', file }),
    ...notesOn(options.docs, { path: `${path}.docs`, kind: 'docs', file }),
  ]
}

function readRedirects(
  options: ClientRedirectsInput,
  found: Found,
  place: { path: string; file?: string },
): Diagnostic[] {
  const { path, file } = place
  found.redirects.push(...(options.redirects ?? []))
  const others = (options.fromExtensions ?? []).filter(extension => extension !== 'html')
  if (options.fromExtensions?.includes('html')) found.redirectHtml = true
  const notes = notesOn(options, { path, kind: 'plugins', file })
  if (others.length > 0) notes.push(noEffect(`${path}.fromExtensions`, `only 'html' is known`, file))
  return notes
}

/** An object without the keys whose value is undefined, so that it can be laid over another one. */
function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T
}
