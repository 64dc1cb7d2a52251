import { defineRule } from '../define-rule.ts'

export const unclosedBlock = defineRule({
  id: 'unclosed-block',
  group: 'pages',
  level: 'warn',
  what: 'A code block or a directive is not closed by its fence, so that everything after it is part of it.',
  todo: 'Write the closing fence where the block ends.',
})
