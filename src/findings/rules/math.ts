import { defineRule } from '../define-rule.ts'

export const math = defineRule({
  id: 'math',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'A formula is not valid TeX for KaTeX.',
  todo: 'Correct the TeX at the reported place.',
})
