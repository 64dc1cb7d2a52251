/**
 * Findings about a valid config: fields without effect, and fields that a public site needs.
 *
 * In: the checked config as written. Out: diagnostics, in the order of the config.
 */
import { contrast } from '../base/color.ts'
import { fontFolder, fontPackage } from '../base/font-package.ts'
import { ANALYTICS } from '../model/analytics.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { HOSTS, sendsHeaders } from '../model/hosts.ts'
import { LIGHT_BACKGROUNDS } from '../model/presets.ts'
import { type AuthoredSite, authoredSchema } from './authored.ts'
import { emptyFields } from './empty-fields.ts'
import { fieldsWithoutEffect, noEffect } from './notes.ts'
import { isKnown } from './schema/navbar-items.ts'
import type { SiteInput } from './schema/site.ts'

/** A navbar item, including those of plugins. */
interface ItemLike {
  type?: string
  items?: ItemLike[]
}

/** https://www.w3.org/TR/WCAG22/#contrast-minimum */
const MIN_CONTRAST = 4.5

/** The config as written, the same in docsgen's shape, and the name of its file. */
export interface AdviceInput {
  authored: AuthoredSite
  site: SiteInput
  file?: string
  siteDir: string
}

/** All findings about this config. */
export function adviceOn({ authored, site, file, siteDir }: AdviceInput): Diagnostic[] {
  const unused = fieldsWithoutEffect(authoredSchema(), authored).map(([path, why]) => noEffect(path, why, file))
  const ofTheme = [...onTheme(site, file), ...onFonts(site, { file, siteDir })]
  const ofNothing = emptyFields(site, siteDir).map(([path, why]) => noEffect(path, why, file))
  return [
    ...unused,
    ...ofNothing,
    ...onUrl(site, file),
    ...onHost(site, file),
    ...ofTheme,
    ...onAnalytics(site, file),
    ...onSearch(site, file),
    ...onShell(site, file),
  ]
}

function onUrl({ url }: SiteInput, file: string | undefined): Diagnostic[] {
  if (url !== undefined && url !== '') return []
  const message = "url is not set: pages get no canonical link, and there is no sitemap. Set it, or use '--url'."
  return [{ rule: 'config-no-url', message, file, about: ['url'] }]
}

/** Only one engine answers readers, and a site without the embedded index needs another one. */
function onSearch({ search, algolia }: SiteInput, file: string | undefined): Diagnostic[] {
  const both = search?.engine && algolia ? [noEffect('algolia', 'search.engine answers readers', file)] : []
  if (search?.embedded !== false || search.engine || algolia) return both
  return [
    ...both,
    noEffect('search.embedded', 'without search.engine or algolia, only the embedded index answers', file),
  ]
}

/** Services without an address to load. */
function onAnalytics({ analytics = [] }: SiteInput, file: string | undefined): Diagnostic[] {
  return analytics.flatMap(({ service, host }, at) => {
    const known: { label: string; host?: string } = ANALYTICS[service]
    if (host !== undefined || known.host !== undefined) return []
    return [noEffect(`analytics[${at}]`, `${known.label} has no host of its own, so set 'host'`, file)]
  })
}

/** Hosts that cannot send the site's headers. */
function onHost({ host, contentSecurityPolicy }: SiteInput, file: string | undefined): Diagnostic[] {
  if (host === undefined || !contentSecurityPolicy || sendsHeaders(host)) return []
  return [noEffect('contentSecurityPolicy', `${HOSTS[host].label} reads no file of headers`, file)]
}

/**
 * A brand colour with too little contrast for text on the background of its preset, such as yellow. Only the light mode
 * keeps the colour: on a dark background, every colour that is dark enough for a light one needs a lighter shade.
 */
function onTheme({ theme }: SiteInput, file: string | undefined): Diagnostic[] {
  if (theme?.accent === undefined) return []
  const { preset } = theme
  const background = preset === undefined ? '#ffffff' : LIGHT_BACKGROUNDS[preset]
  const ratio = contrast(theme.accent, background)
  if (ratio >= MIN_CONTRAST) return []
  const message = `theme.accent '${theme.accent}' has a contrast of ${ratio.toFixed(1)}:1 on ${background}, the background of the light mode, which uses a darker shade of it.`
  const hint = `Text needs ${MIN_CONTRAST}:1. Choose a darker colour to have it as it is.`
  return [{ rule: 'theme-contrast', message, hint, file, about: ['theme', 'accent'] }]
}

/** A font that only readers who have it installed would see. */
function onFonts({ theme }: SiteInput, { file, siteDir }: { file: string | undefined; siteDir: string }): Diagnostic[] {
  return (['font', 'mono'] as const).flatMap((token): Diagnostic[] => {
    const font = theme?.[token]
    const name = font === undefined ? undefined : fontPackage(font)
    if (name === undefined || fontFolder(name, siteDir) !== undefined) return []
    const message = `theme.${token} names '${font}', and the package ${name} is not installed: most readers see another font.`
    const hint = `Run npm install ${name}, or write a list of fonts as in CSS.`
    return [{ rule: 'theme-font', message, hint, file, about: ['theme', token] }]
  })
}

function onShell(site: SiteInput, file: string | undefined): Diagnostic[] {
  const notes: Diagnostic[] = []
  const items: ItemLike[] = site.navbar?.items ?? []
  for (const [at, item] of items.entries())
    if (!isKnown(item))
      notes.push(noEffect(`navbar.items[${at}]`, `items of type '${item.type}' belong to a plugin`, file))
  const ids = site.gtag?.trackingID
  if (Array.isArray(ids) && ids.length > 1)
    notes.push(noEffect('gtag.trackingID[1]', 'only the first one is used', file))
  return notes
}
