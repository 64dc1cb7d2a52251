import { writtenAt } from '../../base/source-text.ts'
import { isExternalUrl } from '../../base/url.ts'
import { defineRule } from '../define-rule.ts'

export const imageWithoutSize = defineRule({
  id: 'image-without-size',
  group: 'pages',
  level: 'log',
  what: 'An image on another site has no `width` and `height`, so that the text below it moves when the image is loaded. Images of the site itself get their size from their file.',
  todo: 'Write `<img src="…" alt="…" width="…" height="…">`, or put the image into the site.',
  checkPage:
    ({ textOf }) =>
    ({ page }) =>
      page.links
        .filter(({ kind, url }) => kind === 'image' && isExternalUrl(url) && !/^data:/i.test(url))
        .filter(({ url, span }) => isUnsized(writtenAt(textOf(page.path), span), url))
        .map(({ url, span }) => ({
          span,
          message: `The image '${url}' has no width and height, so that the page jumps when it arrives.`,
          hint: 'Write <img> with both, or put the image into the site.',
        })),
})

const IMG = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi

/** Markdown syntax cannot state a size. */
function isUnsized(written: string, url: string): boolean {
  if (/^!\[/.test(written)) return true
  const tag = (written.match(IMG) ?? []).find(tag => tag.includes(url))
  return tag !== undefined && !(/\swidth\s*=/i.test(tag) && /\sheight\s*=/i.test(tag))
}
