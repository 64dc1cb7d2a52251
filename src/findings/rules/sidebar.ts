import { defineRule } from '../define-rule.ts'

export const sidebar = defineRule({
  id: 'sidebar',
  group: 'site',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'An item of a sidebar is not valid.',
  todo: 'Correct what the finding names.',
})
