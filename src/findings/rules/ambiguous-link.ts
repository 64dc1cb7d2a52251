import { defineRule } from '../define-rule.ts'

export const ambiguousLink = defineRule({
  id: 'ambiguous-link',
  group: 'links',
  level: 'warn',
  what: 'A relative address without `.md` leads to one page when counted from the file and to another one when counted from the URL, or it leads to a page only when counted from the file. docsgen links what a browser would open.',
  todo: 'Write the path of the file, with `.md`: it means the same everywhere.',
})
