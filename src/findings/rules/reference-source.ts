import { defineRule } from '../define-rule.ts'

export const referenceSource = defineRule({
  id: 'reference-source',
  group: 'pages',
  level: 'warn',
  what: 'A source of `references` cannot be read, has errors, or refers to something that does not exist. Everything else of it is on the pages.',
  todo: 'Correct the source at the place that the message names, or the entry in the config.',
})
