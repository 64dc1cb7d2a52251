import { defineRule } from '../define-rule.ts'

export const unknownDirective = defineRule({
  id: 'unknown-directive',
  group: 'pages',
  level: 'warn',
  what: '`:::name` is not a directive or admonition of this site.',
  todo: 'Correct it, or add it to `markdown.admonitions`.',
})
