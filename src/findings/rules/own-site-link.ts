import { joinUrl, pathInSite } from '../../base/url.ts'
import type { AuditedSite } from '../../model/audit.ts'
import { defineRule } from '../define-rule.ts'
import { withSlashOf } from '../slash-form.ts'

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
