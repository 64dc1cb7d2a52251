/**
 * Addresses in files that docsgen publishes unchanged: static HTML and stylesheets, and paths from the root of the site
 * in the site's own stylesheets. In: the linked site. Out: a finding for each that does not exist.
 */
import { spanOf } from '../base/source-text.ts'
import { isExternalUrl, pathInSite, splitUrl } from '../base/url.ts'
import type { AuditedSite } from '../model/audit.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { AssetFile } from '../model/source.ts'
import { cssReferences } from './css-references.ts'
import { readDocument } from './read-document.ts'
import type { ReferenceKind } from './reference-attributes.ts'
import type { SiteAddresses } from './site-addresses.ts'

/** If there is more static HTML, such as the reference of a whole API, it is left to `check --dir`. */
const MAX_BYTES = 5_000_000
const ORIGIN = 'http://site.invalid'

/** Checks all of these files. */
export function checkStaticFiles(site: AuditedSite, addresses: SiteAddresses): Diagnostic[] {
  const named = (ending: RegExp) =>
    site.inventory.assets.filter(({ path, staticPath }) => staticPath !== undefined && ending.test(path))
  const pages = named(/\.html?$/i)
  const isLarge = pages.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES
  return [
    ...(isLarge ? [] : pages.flatMap(file => inHtml(file, site, addresses))),
    ...named(/\.css$/i).flatMap(file => inStylesheet(file, site, addresses)),
    ...site.config.customCss.flatMap(path => inOwnStyles(path, site, addresses)),
  ]
}

function inHtml(file: AssetFile, site: AuditedSite, addresses: SiteAddresses): Diagnostic[] {
  const { references, base } = readDocument(site.textOf(file.path) ?? '')
  const from = urlOf(file, site)
  const start = base !== undefined && URL.canParse(base, from.href) ? new URL(base, from) : from
  return references.flatMap(({ url, kind, span }) => {
    const rule = isMissing(url, start, { site, addresses }) && ruleOf(kind, url)
    return rule ? [{ ...rule, file: file.path, span }] : []
  })
}

function inStylesheet(file: AssetFile, site: AuditedSite, addresses: SiteAddresses): Diagnostic[] {
  const css = site.textOf(file.path) ?? ''
  return cssReferences(css)
    .filter(({ url }) => isMissing(url, urlOf(file, site), { site, addresses }))
    .map(({ url, at }) => missingStyleFile(url, { file: file.path, span: spanOf(css, at, at + url.length) }))
}

/**
 * The bundler checks the files beside stylesheets; a path from the root refers to a static file, with or without the
 * base.
 */
function inOwnStyles(path: string, site: AuditedSite, addresses: SiteAddresses): Diagnostic[] {
  const { baseUrl } = site.config
  const css = site.textOf(path) ?? ''
  return cssReferences(css)
    .filter(({ url }) => url.startsWith('/') || isExternalUrl(url))
    .filter(({ url }) => {
      const below = isExternalUrl(url) || url.startsWith(baseUrl) ? url : baseUrl + url.slice(1)
      return isMissing(below, new URL(ORIGIN), { site, addresses })
    })
    .map(({ url, at }) => missingStyleFile(url, { file: path, span: spanOf(css, at, at + url.length) }))
}

function missingStyleFile(url: string, at: Pick<Diagnostic, 'file' | 'span'>): Diagnostic {
  const message = `The stylesheet refers to '${url}', and there is no such file.`
  return { rule: 'missing-style-file', message, ...at }
}

function urlOf({ staticPath = '' }: AssetFile, { config }: AuditedSite): URL {
  return new URL(config.baseUrl + encodeURI(staticPath), ORIGIN)
}

function isMissing(
  written: string,
  from: URL,
  { site: { config }, addresses }: { site: AuditedSite; addresses: SiteAddresses },
): boolean {
  const url = pathInSite(written.trim(), config) ?? written.trim()
  if (isExternalUrl(url) || !URL.canParse(url, from.href)) return false
  const target = new URL(url, from)
  return target.origin === ORIGIN && addresses.at(target.pathname) === undefined
}

function ruleOf(kind: ReferenceKind, url: string): Pick<Diagnostic, 'rule' | 'message'> {
  if (kind === 'image') return { rule: 'broken-image', message: `There is no image at '${url}'.` }
  const isPage = kind === 'page' && !/\.(?!html?$)[a-z\d]{1,5}$/i.test(splitUrl(url).path)
  return isPage
    ? { rule: 'broken-link', message: `There is no page at '${url}'.` }
    : { rule: 'broken-asset', message: `There is no file at '${url}'.` }
}
