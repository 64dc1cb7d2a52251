import { defineRule } from '../define-rule.ts'

export const duplicateDocId = defineRule({
  id: 'duplicate-doc-id',
  group: 'site',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Two pages have the same id.',
  todo: 'Give one of them another `id`.',
})
