import { defineRule } from '../define-rule.ts'

export const partialGrowth = defineRule({
  id: 'partial-growth',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'An include is omitted, because the page would have more than 5,000 parts, or more bytes than `limits.pageBytes` allows: partials in partials count each time they are shown.',
  todo: 'Include less, or split the page.',
})
