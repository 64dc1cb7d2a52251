import { defineRule } from '../define-rule.ts'

export const unusedIgnore = defineRule({
  id: 'unused-ignore',
  group: 'pages',
  level: 'warn',
  what: 'A comment that silences findings applies to none.',
  todo: 'Remove the comment.',
})
