import { defineRule } from '../define-rule.ts'

export const emptyPage = defineRule({
  id: 'empty-page',
  group: 'pages',
  level: 'warn',
  what: 'A page has no content.',
  todo: 'Write it, or mark it with `draft: true`.',
})
