import { defineRule } from '../define-rule.ts'

export const noLastUpdate = defineRule({
  id: 'no-last-update',
  group: 'site',
  level: 'log',
  what: 'Git cannot tell when pages were last changed.',
  todo: 'Fetch the history (`fetch-depth: 0`), or disable the dates.',
})
