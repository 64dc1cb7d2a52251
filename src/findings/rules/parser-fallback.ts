import { defineRule } from '../define-rule.ts'

export const parserFallback = defineRule({
  id: 'parser-fallback',
  group: 'files',
  level: 'log',
  what: 'The native markdown parser does not load on this machine: pages are parsed with remark-parse, which is slower. A note, shown with `--verbose`; the pages are the same.',
  todo: 'Install the packages again, with their optional dependencies.',
})
