import { defineRule } from '../define-rule.ts'

export const reservedId = defineRule({
  id: 'reserved-id',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'An id begins with `dg-`, which is reserved for docsgen.',
  todo: 'Choose another one.',
})
