import type { AuditedSite } from '../../model/audit.ts'
import { defineRule } from '../define-rule.ts'

export const insecureLink = defineRule({
  id: 'insecure-link',
  group: 'links',
  level: 'warn',
  what: 'A link uses `http:` although its host is linked with `https:` elsewhere on the site.',
  todo: 'Write `https:`; `--fix` does so.',
  checkPage: site => {
    const hosts = secureHosts(site)
    return ({ page }) =>
      page.links
        .filter(({ kind, url }) => (kind === 'link' || kind === 'definition') && isInsecure(url, hosts))
        .map(({ url, span }) => {
          const to = url.replace('http://', 'https://')
          const message = `'${url}' is linked without encryption, though its host answers to https.`
          return { span, message, hint: `Write '${to}'.`, replace: { from: url, to } }
        })
  },
})

function isInsecure(url: string, secure: ReadonlySet<string>): boolean {
  return url.startsWith('http://') && URL.canParse(url) && secure.has(new URL(url).host)
}

/** Hosts that some link uses with https, and the site's own. */
function secureHosts({ audited, config }: AuditedSite): Set<string> {
  const urls = [config.url, ...audited.flatMap(({ page }) => page.links.map(({ url }) => url))]
  const secure = urls.filter(url => url.startsWith('https://') && URL.canParse(url))
  return new Set(secure.map(url => new URL(url).host))
}
