import { defineRule } from '../define-rule.ts'

export const plainCode = defineRule({
  id: 'plain-code',
  group: 'pages',
  level: 'warn',
  what: 'A code block is shown without highlighting: it is longer than 30,000 characters, one of its lines is longer than 5,000, or highlighting it would take too many steps. Steps are counted, not time, so that the result is the same on every machine; only builds report this case.',
  todo: 'Split it, or call its language `text`.',
})
