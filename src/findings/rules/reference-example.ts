import { defineRule } from '../define-rule.ts'

export const referenceExample = defineRule({
  id: 'reference-example',
  group: 'pages',
  level: 'warn',
  what: 'An `@example` in the source of a reference does not compile.',
  todo: 'Correct the example. To leave one unchecked, start it with `// @ts-nocheck`, or set `references[].checkExamples` to `false`.',
})
