import { defineRule } from '../define-rule.ts'
import { lacksAlt } from '../image-alt.ts'

export const missingAlt = defineRule({
  id: 'missing-alt',
  group: 'pages',
  level: 'warn',
  what: 'An image has no alternative text, which screen readers read out.',
  todo: 'Say what it shows: `![text](image.png)`. A decorative image is written `<img alt="">`.',
  checkPage:
    ({ textOf }) =>
    ({ page }) =>
      page.links
        .filter(link => link.kind === 'image' && link.text === undefined && lacksAlt(link, textOf(page.path)))
        .map(({ url, span }) => ({
          span,
          message: `The image '${url}' has no text for those who cannot see it.`,
          hint: 'Say what it shows between the brackets; a mere ornament is written <img alt="">.',
        })),
})
