import { defineRule } from '../define-rule.ts'

export const unknownVersion = defineRule({
  id: 'unknown-version',
  group: 'site',
  level: 'throw',
  contentLoss: 'none',
  what: 'The config or the navbar names a version that does not exist.',
  todo: 'Correct the name.',
})
