import { defineRule } from '../define-rule.ts'

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
