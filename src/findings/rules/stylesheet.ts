import { defineRule } from '../define-rule.ts'

export const stylesheet = defineRule({
  id: 'stylesheet',
  group: 'runs',
  alwaysError: 'nothing can be built without its styles',
  what: 'A stylesheet cannot be bundled.',
  todo: 'Correct it at the reported place.',
})
