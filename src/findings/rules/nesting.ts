import { defineRule } from '../define-rule.ts'

export const nesting = defineRule({
  id: 'nesting',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Lists, quotes or elements are nested deeper than `limits.nesting` of the config allows.',
  todo: 'Flatten them, or raise the limit.',
})
