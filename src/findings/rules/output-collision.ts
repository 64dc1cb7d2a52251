import { defineRule } from '../define-rule.ts'

export const outputCollision = defineRule({
  id: 'output-collision',
  group: 'site',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Two pages or files would be written to the same output file.',
  todo: 'Rename one of them.',
})
