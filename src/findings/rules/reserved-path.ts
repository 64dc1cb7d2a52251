import { defineRule } from '../define-rule.ts'

export const reservedPath = defineRule({
  id: 'reserved-path',
  group: 'site',
  level: 'warn',
  what: "A page has an address that is reserved for docsgen's own files.",
  todo: 'Choose another one.',
})
