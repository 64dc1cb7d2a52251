import { defineRule } from '../define-rule.ts'

export const nulCharacter = defineRule({
  id: 'nul-character',
  group: 'pages',
  level: 'warn',
  what: 'The text has a NUL character.',
  todo: 'Remove it.',
})
