import { defineRule } from '../define-rule.ts'

export const brokenAsset = defineRule({
  id: 'broken-asset',
  group: 'links',
  level: 'warn',
  checkLevel: 'throw',
  field: 'onBrokenLinks',
  what: 'A link leads to a file that does not exist.',
  todo: 'Correct the path, or put the file into a static folder.',
})
