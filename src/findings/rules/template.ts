import { defineRule } from '../define-rule.ts'

export const template = defineRule({
  id: 'template',
  group: 'runs',
  alwaysError: 'nothing can be built without its templates',
  contentLoss: 'no-site',
  what: 'A template cannot be bundled.',
  todo: 'Correct it at the reported place.',
})
