import { defineRule } from '../define-rule.ts'

export const badDocId = defineRule({
  id: 'bad-doc-id',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'The id of a page has a slash in it.',
  todo: 'Remove the slash: the id contains the folders already.',
})
