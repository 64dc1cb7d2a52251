import { defineRule } from '../define-rule.ts'

export const fileNameClash = defineRule({
  id: 'file-name-clash',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Two file names are the same on systems that ignore case or Unicode normalization.',
  todo: 'Rename one of them.',
})
