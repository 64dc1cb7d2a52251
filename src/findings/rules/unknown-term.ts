import { defineRule } from '../define-rule.ts'

export const unknownTerm = defineRule({
  id: 'unknown-term',
  group: 'pages',
  level: 'warn',
  what: '`<Term>` contains a term that `markdown.glossary` does not have. Only the text is shown.',
  todo: 'Add the term to `markdown.glossary`, correct it, or write `<Term definition="…">`.',
})
