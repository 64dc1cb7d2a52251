import { defineRule } from '../define-rule.ts'

export const outDir = defineRule({
  id: 'out-dir',
  group: 'site',
  alwaysError: 'nothing can be written to such a folder',
  contentLoss: 'no-site',
  what: 'The output folder cannot be used.',
  todo: 'Choose another one.',
})
