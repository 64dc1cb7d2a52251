import { defineRule } from '../define-rule.ts'

export const frontMatterUnclosed = defineRule({
  id: 'front-matter-unclosed',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Front matter begins with `---` and does not end.',
  todo: 'Close it with `---` on a line of its own.',
})
