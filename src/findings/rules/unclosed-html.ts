import { defineRule } from '../define-rule.ts'

export const unclosedHtml = defineRule({
  id: 'unclosed-html',
  group: 'pages',
  level: 'warn',
  what: 'An element of raw HTML is not closed in its block, or a comment is not closed at all.',
  todo: 'Close it, or write `\\<` if it is meant as text.',
})
