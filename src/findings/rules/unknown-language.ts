import { defineRule } from '../define-rule.ts'

export const unknownLanguage = defineRule({
  id: 'unknown-language',
  group: 'pages',
  level: 'warn',
  what: 'A code block is in a language that is not highlighted.',
  todo: 'Correct the name, or remove it.',
})
