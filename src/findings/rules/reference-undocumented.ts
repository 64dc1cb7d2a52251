import { defineRule } from '../define-rule.ts'

export const referenceUndocumented = defineRule({
  id: 'reference-undocumented',
  group: 'pages',
  level: 'ignore',
  checkLevel: 'log',
  what: 'Symbols of a reference have no description. It is reported once for each reference.',
  todo: 'Write a comment in the source, or add text with `references[].prose`.',
})
