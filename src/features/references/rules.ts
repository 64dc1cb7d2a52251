/** Rules about references from source. */
import { defineRule } from '../../findings/define-rule.ts'

export const referenceExample = defineRule({
  id: 'reference-example',
  group: 'pages',
  level: 'warn',
  what: 'An `@example` in the source of a reference does not compile.',
  todo: 'Correct the example. To leave one unchecked, start it with `// @ts-nocheck`, or set `references[].checkExamples` to `false`.',
})

export const referenceUndocumented = defineRule({
  id: 'reference-undocumented',
  group: 'pages',
  level: 'ignore',
  checkLevel: 'log',
  what: 'Symbols of a reference have no description. It is reported once for each reference.',
  todo: 'Write a comment in the source, or add text with `references[].prose`.',
})
