import { defineRule } from '../define-rule.ts'

export const math = defineRule({
  id: 'math',
  group: 'pages',
  level: 'throw',
  what: 'A formula is not valid TeX for KaTeX.',
  todo: 'Correct the TeX at the reported place.',
})
