import { defineRule } from '../define-rule.ts'

export const includedFile = defineRule({
  id: 'included-file',
  group: 'pages',
  level: 'warn',
  what: 'A code block includes a region or lines that the file does not have, or a file outside the site in a page whose code is not run. The block is empty.',
  todo: 'Correct the name of the region, or the numbers of the lines.',
})
