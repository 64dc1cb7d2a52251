import { defineRule } from '../define-rule.ts'

export const notText = defineRule({
  id: 'not-text',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A file has the name of a page, but is not a text file.',
  todo: 'Rename it, or remove it.',
})
