import { defineRule } from '../define-rule.ts'

export const lostAnchor = defineRule({
  id: 'lost-anchor',
  group: 'site',
  level: 'warn',
  what: 'With `--against`: a page had anchors in an earlier edition of the site that it no longer has. Links from elsewhere then lead to the top of the page.',
  todo: 'Add the old ids to the headings that replaced them, after their own: `## Heading {#id #old-id}`.',
})
