import { defineRule } from '../define-rule.ts'

export const duplicateRedirect = defineRule({
  id: 'duplicate-redirect',
  group: 'site',
  level: 'throw',
  contentLoss: 'none',
  what: 'Two redirects start at the same address.',
  todo: 'Remove one of them.',
})
