import { defineRule } from '../define-rule.ts'

export const partialDepth = defineRule({
  id: 'partial-depth',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Partials include partials more than ten levels deep; the innermost is omitted.',
  todo: 'Include it from a page, or merge some of the partials.',
})
