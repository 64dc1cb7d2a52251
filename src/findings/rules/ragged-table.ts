import { defineRule } from '../define-rule.ts'

export const raggedTable = defineRule({
  id: 'ragged-table',
  group: 'pages',
  level: 'warn',
  what: 'The rows of a table have fewer cells than its head, and are not filled with empty cells, because the page would get more than 10,000 of them.',
  todo: 'Give all rows as many cells as the header has.',
})
