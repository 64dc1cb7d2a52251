import { defineRule } from '../define-rule.ts'

export const environment = defineRule({
  id: 'environment',
  group: 'runs',
  alwaysError: 'nothing can be built where the machine refuses',
  contentLoss: 'no-site',
  what: 'The operating system refused an operation, such as opening a port or reading a file.',
  todo: 'Follow the advice of the finding.',
})
