import { defineRule } from '../define-rule.ts'

export const symlinkLoop = defineRule({
  id: 'symlink-loop',
  group: 'files',
  level: 'throw',
  contentLoss: 'none',
  what: 'A symbolic link leads to a folder that contains it, or to itself.',
  todo: 'Remove it.',
})
