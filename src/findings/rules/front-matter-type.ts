import { defineRule } from '../define-rule.ts'

export const frontMatterType = defineRule({
  id: 'front-matter-type',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'A field has the wrong type, and is ignored.',
  todo: 'Write what the finding expects.',
})
