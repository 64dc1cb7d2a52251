import { defineRule } from '../define-rule.ts'

export const unreadableFile = defineRule({
  id: 'unreadable-file',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A file cannot be read. The audit goes on without it.',
  todo: 'Check its owner and permissions.',
})
