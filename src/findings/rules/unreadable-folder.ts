import { defineRule } from '../define-rule.ts'

export const unreadableFolder = defineRule({
  id: 'unreadable-folder',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A folder cannot be read. The audit goes on without it.',
  todo: 'Check its owner and permissions.',
})
