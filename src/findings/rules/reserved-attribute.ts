import { defineRule } from '../define-rule.ts'

export const reservedAttribute = defineRule({
  id: 'reserved-attribute',
  group: 'pages',
  level: 'warn',
  what: 'An attribute of raw HTML or JSX has a name that docsgen uses itself: `data-dg-…`. It is omitted.',
  todo: 'Choose another name.',
})
