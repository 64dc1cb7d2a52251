import { defineRule } from '../define-rule.ts'

export const pageRecovered = defineRule({
  id: 'page-recovered',
  group: 'files',
  level: 'warn',
  what: 'A bug: docsgen failed on a page. The other pages are built, and the page is published in part: as plain Markdown with its tags and expressions as text, as its source text, or with only its titles in the search.',
  todo: 'Report it with the text of the finding and the part of the page at the reported place. Until it is fixed, write the marked block in another way.',
})
