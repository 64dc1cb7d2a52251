import { defineRule } from '../define-rule.ts'

export const config = defineRule({
  id: 'config',
  group: 'runs',
  alwaysError: 'nothing can be built from a config that cannot be used',
  contentLoss: 'no-site',
  what: 'The config cannot be used. The exit code is 2.',
  todo: 'Correct it at the reported place.',
})
