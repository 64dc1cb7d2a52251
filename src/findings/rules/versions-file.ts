import { defineRule } from '../define-rule.ts'

export const versionsFile = defineRule({
  id: 'versions-file',
  group: 'site',
  level: 'throw',
  contentLoss: 'some-pages',
  what: '`versions.json` cannot be used.',
  todo: 'Write a list of version names.',
})
