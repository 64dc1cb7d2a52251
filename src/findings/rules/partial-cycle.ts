import { defineRule } from '../define-rule.ts'

export const partialCycle = defineRule({
  id: 'partial-cycle',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'A partial includes itself, directly or through other partials.',
  todo: 'Remove one of the includes.',
})
