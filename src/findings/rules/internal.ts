import { defineRule } from '../define-rule.ts'

export const internal = defineRule({
  id: 'internal',
  group: 'runs',
  alwaysError: 'a fault of docsgen itself is never part of a good run',
  contentLoss: 'no-site',
  what: 'A bug of docsgen stopped an operation.',
  todo: 'Report it with the text of the finding.',
})
