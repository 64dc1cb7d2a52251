import { defineRule } from '../define-rule.ts'

export const unknownDocId = defineRule({
  id: 'unknown-doc-id',
  group: 'site',
  level: 'throw',
  contentLoss: 'none',
  what: 'A sidebar, the navbar or front matter names an id that no page has.',
  todo: 'Write the id that the finding proposes.',
})
