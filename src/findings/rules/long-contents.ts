import { defineRule } from '../define-rule.ts'

export const longContents = defineRule({
  id: 'long-contents',
  group: 'site',
  level: 'warn',
  what: 'A page has more than 500 headings of the levels that its table of contents shows, which only lists the first 500 of them.',
  todo: 'Split the page, or set `toc_max_heading_level`.',
})
