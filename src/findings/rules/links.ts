/** Rules about links, other than those to other sites. */
import { writtenAt } from '../../base/source-text.ts'
import { joinUrl, pathInSite, splitUrl } from '../../base/url.ts'
import type { AuditedSite } from '../../model/audit.ts'
import type { SourceSpan } from '../../model/diagnostic.ts'
import type { LinkRef } from '../../model/page.ts'
import { defineRule } from '../define-rule.ts'
import { lacksAlt } from '../image-alt.ts'

export const ambiguousLink = defineRule({
  id: 'ambiguous-link',
  group: 'links',
  level: 'warn',
  what: 'A relative address without `.md` leads to one page relative to the file and to another relative to the URL, or it leads to a page only relative to the file. docsgen links to the page that a browser would open.',
  todo: 'Write the path of the file, with `.md`: it means the same everywhere.',
})

export const brokenAnchor = defineRule({
  id: 'broken-anchor',
  group: 'links',
  level: 'warn',
  checkLevel: 'throw',
  field: 'onBrokenAnchors',
  what: 'The page exists, but nothing on it has the id after `#`: no heading, no raw HTML, no component and no partial.',
  todo: 'Write the id that the finding proposes; `--fix` does so where only one id is similar. Give headings that other pages link to an explicit id: `## Heading {#id}`.',
})

export const brokenAsset = defineRule({
  id: 'broken-asset',
  group: 'links',
  level: 'warn',
  checkLevel: 'throw',
  field: 'onBrokenLinks',
  what: 'A link leads to a file that does not exist.',
  todo: 'Correct the path, or put the file into a static folder.',
})

export const brokenImage = defineRule({
  id: 'broken-image',
  group: 'links',
  level: 'warn',
  checkLevel: 'throw',
  field: 'onBrokenMarkdownImages',
  what: 'An image does not exist, or its name differs in case. The rule covers images of pages and images of authors.',
  todo: 'Correct the path: `/img/a.png` is in a static folder, `./a.png` is beside the page.',
})

export const brokenLink = defineRule({
  id: 'broken-link',
  group: 'links',
  level: 'warn',
  checkLevel: 'throw',
  field: 'onBrokenLinks',
  what: 'A link leads to a page that does not exist. The rule covers links of pages and partials, and those of the navbar, the footer, the announcement bar, sidebars, redirects and front matter. A broken link in the shell is reported once, with the number of pages that show it.',
  todo: 'Write the address that the finding proposes, restore the page, or redirect the old address. `--fix` follows a page whose case differs, or that was moved according to git or a redirect.',
})

export const brokenMarkdownLink = defineRule({
  id: 'broken-markdown-link',
  group: 'links',
  level: 'warn',
  checkLevel: 'throw',
  field: 'onBrokenMarkdownLinks',
  what: 'A link or an import names a Markdown file that is not a page, or whose name differs in case, which works on some systems only.',
  todo: "Correct the path; it is relative to the file's folder or, with `@site/`, to the site folder.",
})

export const emptyLink = defineRule({
  id: 'empty-link',
  group: 'links',
  level: 'warn',
  what: 'A link has neither text, nor a name, nor an image with a text.',
  todo: 'Say where it leads: `[text](address)` or `aria-label`.',
  checkPage:
    ({ textOf }) =>
    ({ page }) => {
      const text = textOf(page.path)
      const empty = page.links.filter(
        link => isLink(link) && link.text === undefined && ANCHOR.test(writtenAt(text, link.span)),
      )
      // If a link has no text because its image has none, the image is reported instead.
      const images = page.links.filter(({ kind, text }) => kind === 'image' && text === undefined)
      return empty
        .filter(({ span }) => !images.some(image => isWithin(image.span, span) && lacksAlt(image, text)))
        .map(({ url, span }) => ({ span, message: `The link to '${url}' has no text.`, hint: 'Say where it leads.' }))
    },
})

/** Names and ids may be anchors without being links; forms have addresses, too. */
const ANCHOR = /^(?:\[|<a\s|<Link\s|<https?:)/

function isLink({ kind }: LinkRef): boolean {
  return kind === 'link' || kind === 'definition'
}

function isWithin(inner: SourceSpan, outer: SourceSpan): boolean {
  const { line, column, endLine = line, endColumn = column } = outer
  const startsAfter = inner.line > line || (inner.line === line && inner.column >= column)
  return startsAfter && (inner.line < endLine || (inner.line === endLine && inner.column < endColumn))
}

export const insecureLink = defineRule({
  id: 'insecure-link',
  group: 'links',
  level: 'warn',
  what: 'A link uses `http:` although its host is linked with `https:` elsewhere on the site. With `--external`, docsgen requests the address with `https:` instead, and reports the link only if the server answers.',
  todo: 'Open the address with `https:`, and write that if it works. With `--external`, `--fix` writes it.',
  checkPage: site => {
    const hosts = secureHosts(site)
    return ({ page, refs }) =>
      page.links.flatMap(({ kind, url, span }, index) => {
        const isLink = kind === 'link' || kind === 'definition'
        if (!isLink || !isInsecure(url, hosts) || isOwn(url, refs[index]?.status, site)) return []
        // Several links may share a definition, and have its place.
        const isSame = (other: (typeof page.links)[number]) => other.url === url && isSamePlace(other.span, span)
        if (page.links.slice(0, index).some(isSame)) return []
        const message = `'${url}' is linked without encryption, and other links to its host use https.`
        return [{ span, message, hint: 'Run check --external to ask the host whether this address works with https.' }]
      })
  },
})

function isSamePlace(first: SourceSpan | undefined, second: SourceSpan | undefined): boolean {
  return first !== undefined && first.line === second?.line && first.column === second.column
}

function isInsecure(url: string, secure: ReadonlySet<string>): boolean {
  return url.startsWith('http://') && URL.canParse(url) && secure.has(new URL(url).host)
}

/** Addresses of the site itself are written without scheme and host. */
function isOwn(url: string, status: string | undefined, { config }: AuditedSite): boolean {
  return status !== 'external' && pathInSite(url, config) !== undefined
}

/** Hosts that some link uses with https, and the site's own. */
function secureHosts({ audited, config }: AuditedSite): Set<string> {
  const urls = [config.url, ...audited.flatMap(({ page }) => page.links.map(({ url }) => url))]
  const secure = urls.filter(url => url.startsWith('https://') && URL.canParse(url))
  return new Set(secure.map(url => new URL(url).host))
}

export const localhostLink = defineRule({
  id: 'localhost-link',
  group: 'links',
  level: 'warn',
  what: "A link leads to a server on the author's own machine, probably left over from a preview. A link whose text is the address, which tells readers to open it on their machine, is fine.",
  todo: 'Write the path of the page, or the address of the published site.',
  checkPage:
    () =>
    ({ page }) =>
      page.links
        .filter(
          ({ kind, url, text = '' }) =>
            kind !== 'partial' && LOCAL.test(url) && !/localhost|127\.|0\.0\.0\.0|\[::1?\]|:\d{2,5}/.test(text),
        )
        .map(({ url, span }) => ({
          span,
          message: `'${url}' is an address of the machine that the page is read on.`,
          hint: 'Write the path of the page alone, or the published address.',
        })),
})

const LOCAL = /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])(?::\d+)?(?:[/?#]|$)/i

export const ownSiteLink = defineRule({
  id: 'own-site-link',
  group: 'links',
  level: 'warn',
  what: "The site's own address is written in full, so that links and images in previews and copies of the site lead to the published site.",
  todo: 'Write the path alone; `--fix` does so.',
  checkPage:
    ({ config }) =>
    ({ page, refs, locale }) =>
      page.links.flatMap(({ kind, url, span }, index) => {
        const ref = refs[index]
        const isFound = ref?.status === 'page' || ref?.status === 'asset'
        const path = isFound && kind !== 'partial' && kind !== 'front-matter' ? pathInSite(url, config) : undefined
        if (path === undefined || (ref?.status === 'page' && !path.startsWith(rootOf(locale, config)))) return []
        const below = path.slice(config.baseUrl.length - 1)
        const to = ref?.status === 'page' ? withSlashOf(below, ref.route) : below
        const message = `'${url}' is an address of this site, written in full.`
        return [{ span, message, hint: `Write '${to}': it works in previews as well.`, replace: { from: url, to } }]
      }),
})

/** The start of addresses that lead to the same page without the host: other paths lead to the page's own language. */
function rootOf(locale: string | undefined, { baseUrl, i18n }: AuditedSite['config']): string {
  const path = locale === undefined ? '' : (i18n.localeConfigs[locale]?.path ?? '')
  return joinUrl(baseUrl, path, '/')
}

export const trailingSlash = defineRule({
  id: 'trailing-slash',
  group: 'links',
  level: 'log',
  what: 'An absolute path ends with a slash although the address of the page has none, or the other way round. Hosts answer with a redirect.',
  todo: 'Write the form that the site uses (`trailingSlash`); `--fix` does so.',
  checkPage:
    () =>
    ({ page, refs }) =>
      page.links.flatMap(({ kind, url, span }, index) => {
        const { status, route } = refs[index] ?? {}
        if (kind !== 'link' && kind !== 'definition') return []
        if (status !== 'page' || route === undefined || !url.startsWith('/')) return []
        const whole = withSlashOf(url, route)
        if (whole === url) return []
        const { path } = splitUrl(url)
        const to = splitUrl(whole).path
        const message = path.endsWith('/')
          ? `The address '${path}' ends with a slash, the page's own address '${to}' does not.`
          : `The address '${path}' does not end with a slash, the page's own address '${to}' does.`
        return [{ span, message, hint: `Write '${to}'.`, replace: { from: url, to: whole } }]
      }),
})

export const unsafeUrl = defineRule({
  id: 'unsafe-url',
  group: 'links',
  level: 'warn',
  what: 'An address has a scheme that could run code, or one that docsgen does not know. The link is published without the address.',
  todo: 'Use `https:`, `mailto:`, `tel:` or a path. `markdown.linkSchemes` allows more schemes, such as `slack`.',
})

export const vagueLinkText = defineRule({
  id: 'vague-link-text',
  group: 'links',
  level: 'log',
  what: 'The text of a link, such as "here" or "read more", says nothing about its target. Screen readers list the links of a page by their texts. Only English texts are known.',
  todo: 'Write what the link leads to: `[the installation guide](…)` rather than `[here](…)`.',
  checkPage:
    () =>
    ({ page }) =>
      page.links
        .filter(({ kind, text = '' }) => (kind === 'link' || kind === 'definition') && VAGUE.test(text.trim()))
        .map(({ text = '', span }) => ({
          span,
          message: `The link text '${text.trim()}' does not say where the link leads.`,
          hint: 'Write what the link leads to.',
        })),
})

const VAGUE =
  /^(?:(?:click |see |go )?here|link|(?:this|the) (?:link|page)|this|(?:read |learn |see |view )?more|details)[.!:…]*$/i

// Whether the path of an address has a trailing slash.

/** The address with a trailing slash in its path exactly if the route has one. Addresses of files are unchanged. */
function withSlashOf(url: string, route = ''): string {
  const { path, query, hash } = splitUrl(url)
  if (path === '/' || /\.\w+$/.test(path) || path.endsWith('/') === route.endsWith('/')) return url
  return (path.endsWith('/') ? path.replace(/\/+$/, '') : `${path}/`) + query + hash
}
