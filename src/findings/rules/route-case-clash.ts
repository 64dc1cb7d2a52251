import { defineRule } from '../define-rule.ts'

export const routeCaseClash = defineRule({
  id: 'route-case-clash',
  group: 'site',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Two addresses differ only in case, which are the same address on some hosts.',
  todo: 'Rename one of them.',
})
