import { defineRule } from '../define-rule.ts'

export const badSlug = defineRule({
  id: 'bad-slug',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'A slug is not a path.',
  todo: 'Begin it with a slash, or write one name; leave out `?`, `#` and `..`.',
})
