import { defineRule } from '../define-rule.ts'

export const redirectLoop = defineRule({
  id: 'redirect-loop',
  group: 'site',
  level: 'throw',
  contentLoss: 'none',
  what: 'Redirects form a loop.',
  todo: 'Let one of them lead to a page.',
})
