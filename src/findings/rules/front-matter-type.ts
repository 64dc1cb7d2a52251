import { defineRule } from '../define-rule.ts'

export const frontMatterType = defineRule({
  id: 'front-matter-type',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'A field has a value of the wrong type, which is ignored. It is a warning for fields that other tools have with values of other types, such as `hero`, `layout` or `tags`.',
  todo: 'Write what the finding expects.',
})
