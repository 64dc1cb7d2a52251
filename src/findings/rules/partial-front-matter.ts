import { defineRule } from '../define-rule.ts'

export const partialFrontMatter = defineRule({
  id: 'partial-front-matter',
  group: 'pages',
  level: 'warn',
  what: 'A partial that pages include has front matter, which has no effect.',
  todo: 'Remove it, or rename the file so that it becomes a page.',
})
