import { defineRule } from '../define-rule.ts'

export const pageTooLarge = defineRule({
  id: 'page-too-large',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A page is larger than `limits.pageBytes` of the config allows.',
  todo: 'Split it, or raise the limit.',
})
