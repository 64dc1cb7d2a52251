import { defineRule } from '../define-rule.ts'

export const ambiguousLink = defineRule({
  id: 'ambiguous-link',
  group: 'links',
  level: 'warn',
  what: 'A relative address without `.md` leads to one page relative to the file and to another relative to the URL, or it leads to a page only relative to the file. docsgen links to the page that a browser would open.',
  todo: 'Write the path of the file, with `.md`: it means the same everywhere.',
})
