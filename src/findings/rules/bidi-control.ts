import { defineRule } from '../define-rule.ts'

export const bidiControl = defineRule({
  id: 'bidi-control',
  group: 'pages',
  level: 'warn',
  what: 'The text has invisible characters that change its direction, so that it can read differently from what it is.',
  todo: 'Remove them, unless the language of the text needs them.',
})
