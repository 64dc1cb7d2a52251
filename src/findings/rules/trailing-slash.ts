import { splitUrl } from '../../base/url.ts'
import { defineRule } from '../define-rule.ts'
import { withSlashOf } from '../slash-form.ts'

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
