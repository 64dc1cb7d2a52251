import { defineRule } from '../define-rule.ts'

export const duplicateId = defineRule({
  id: 'duplicate-id',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'An id that was written by hand is used twice on a page; links reach only the first element.',
  todo: 'Rename one of them.',
})
