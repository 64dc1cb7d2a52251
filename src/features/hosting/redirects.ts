/**
 * Redirects for all hosts: a small HTML page for each. The page for `/x.html` is written to `x.html/index.html`: hosts
 * with clean URLs serve a file `x.html` for `/x`, which would be a redirect loop. The formats of particular hosts are
 * in `host-files.ts`.
 */
import { cspHash } from '../../base/hash.ts'
import { absoluteUrl } from '../../base/url.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Redirect } from '../../model/graph.ts'
import type { OutputFile } from '../../model/output.ts'
import type { Texts } from '../../model/texts.ts'

/** Keeps query and hash. The text is constant, so that one hash allows it under a strict policy. */
const FORWARD = `const a=document.getElementById('to');location.replace(a.href.split('#')[0]+location.search+(location.hash||a.hash))`

/** CSP source of the script in redirect pages. */
export const redirectScriptHash: string = cspHash(FORWARD)

/** The redirect pages; `texts` are the dictionaries by locale. */
export function redirectPages(
  redirects: readonly Redirect[],
  config: ResolvedConfig,
  texts: Readonly<Record<string, Texts>>,
): OutputFile[] {
  const { locales, localeConfigs, defaultLocale } = config.i18n
  const languageAt = (from: string): Language => {
    const isBelow = (path = '') => path !== '' && `${from}/`.startsWith(`/${path}/`)
    const locale = locales.find(name => isBelow(localeConfigs[name]?.path)) ?? defaultLocale
    const { htmlLang = locale, direction = 'ltr' } = localeConfigs[locale] ?? {}
    return { htmlLang, direction, texts: texts[locale] as Texts }
  }
  return redirects.map(({ from, to }) => ({ path: pagePath(from), content: page(to, config, languageAt(from)) }))
}

/** The language of a redirect page. */
interface Language {
  htmlLang: string
  direction: 'ltr' | 'rtl'
  texts: Texts
}

function pagePath(from: string): string {
  const path = from.replace(/^\//, '').replace(/\/$/, '')
  return path === '' ? 'index.html' : `${path}/index.html`
}

function page(to: string, { url }: ResolvedConfig, { htmlLang, direction, texts }: Language): string {
  const href = escapeHtml(to)
  const dir = direction === 'rtl' ? ' dir="rtl"' : ''
  const canonical = to.startsWith('/') ? absoluteUrl(href, { url }) : href
  const link = canonical === undefined ? '' : `<link rel="canonical" href="${canonical}">`
  return (
    `<!doctype html><html lang="${htmlLang}"${dir}><head><meta charset="utf-8">` +
    `<title>${escapeHtml(texts['redirect.title'])}</title>` +
    `<meta name="robots" content="noindex">${link}` +
    `<meta http-equiv="refresh" content="1;url=${href}"></head>` +
    `<body><p>${escapeHtml(texts['redirect.text'])} <a id="to" href="${href}">${href}</a></p><script>${FORWARD}</script></body></html>\n`
  )
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}
