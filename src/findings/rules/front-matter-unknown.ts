import { defineRule } from '../define-rule.ts'

export const frontMatterUnknown = defineRule({
  id: 'front-matter-unknown',
  group: 'pages',
  level: 'warn',
  what: 'A field is unknown, but similar to a known one.',
  todo: 'Correct the name. Other unknown fields are allowed and not reported.',
})
