import { defineRule } from '../define-rule.ts'

export const categoryFileUnused = defineRule({
  id: 'category-file-unused',
  group: 'site',
  level: 'warn',
  what: 'A folder has two `_category_` files, of which one is used.',
  todo: 'Keep one of them.',
})
