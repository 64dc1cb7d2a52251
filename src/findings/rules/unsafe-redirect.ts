import { defineRule } from '../define-rule.ts'

export const unsafeRedirect = defineRule({
  id: 'unsafe-redirect',
  group: 'site',
  level: 'throw',
  contentLoss: 'none',
  what: 'A redirect leads to an address that could run code.',
  todo: 'Use a path or `https:`.',
})
