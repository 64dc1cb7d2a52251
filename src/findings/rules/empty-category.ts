import { defineRule } from '../define-rule.ts'

export const emptyCategory = defineRule({
  id: 'empty-category',
  group: 'site',
  level: 'warn',
  what: 'A category of a sidebar has neither pages nor a page of its own, and is left out.',
  todo: 'Fill it, or remove it.',
})
