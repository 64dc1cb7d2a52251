import { defineRule } from '../define-rule.ts'

export const terminology = defineRule({
  id: 'terminology',
  group: 'pages',
  level: 'warn',
  what: 'The text of a page uses a word that `check.terms` replaces with another one. Code, addresses and names of files are skipped.',
  todo: 'Write the word that the finding names.',
})
