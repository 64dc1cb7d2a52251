import { defineRule } from '../define-rule.ts'

export const reservedFileName = defineRule({
  id: 'reserved-file-name',
  group: 'files',
  level: 'throw',
  contentLoss: 'none',
  what: 'A file name is not allowed on some operating systems.',
  todo: 'Rename the file.',
})
