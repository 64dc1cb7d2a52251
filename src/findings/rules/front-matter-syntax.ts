import { defineRule } from '../define-rule.ts'

export const frontMatterSyntax = defineRule({
  id: 'front-matter-syntax',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Front matter is not valid YAML, or a field is omitted because it is nested deeper than 100 levels or the block has more than 100 aliases. The text of the page is built.',
  todo: 'Quote values with a colon, indent with spaces, and write out what aliases repeat.',
})
