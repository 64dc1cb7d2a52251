import { defineRule } from '../define-rule.ts'

export const categoryFile = defineRule({
  id: 'category-file',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A `_category_` file cannot be read, or a field of it has the wrong type, or is nested deeper than 100 levels.',
  todo: 'Correct it at the reported place.',
})
