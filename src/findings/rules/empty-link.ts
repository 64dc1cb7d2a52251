import { writtenAt } from '../../base/source-text.ts'
import type { SourceSpan } from '../../model/diagnostic.ts'
import type { LinkRef } from '../../model/page.ts'
import { defineRule } from '../define-rule.ts'
import { lacksAlt } from '../image-alt.ts'

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
