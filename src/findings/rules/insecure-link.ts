import { pathInSite } from '../../base/url.ts'
import type { AuditedSite } from '../../model/audit.ts'
import { defineRule } from '../define-rule.ts'

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
        const message = `'${url}' is linked without encryption, and other links to its host use https.`
        return [{ span, message, hint: 'Run check --external to ask the host whether this address works with https.' }]
      })
  },
})

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
