import { defineRule } from '../define-rule.ts'

export const brokenAnchor = defineRule({
  id: 'broken-anchor',
  group: 'links',
  level: 'warn',
  checkLevel: 'throw',
  field: 'onBrokenAnchors',
  what: 'The page exists, but nothing on it has the id after `#`: no heading, no raw HTML, no component and no partial.',
  todo: 'Write the id that the finding proposes; `--fix` does so where only one id is similar. Give headings that other pages link to an explicit id: `## Heading {#id}`.',
})
