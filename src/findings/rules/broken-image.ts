import { defineRule } from '../define-rule.ts'

export const brokenImage = defineRule({
  id: 'broken-image',
  group: 'links',
  level: 'warn',
  checkLevel: 'throw',
  field: 'onBrokenMarkdownImages',
  what: 'An image does not exist, or its name differs in case. The rule covers images of pages and images of authors.',
  todo: 'Correct the path: `/img/a.png` is in a static folder, `./a.png` is beside the page.',
})
