/** The rule about the size of the embedded index. */
import { defineRule } from '../../findings/define-rule.ts'

export const searchIndexSize = defineRule({
  id: 'search-index-size',
  group: 'site',
  level: 'warn',
  what: 'The first search of a reader loads more of the embedded index than `limits.searchBytes`. The size grows with the number of pages and of different words, and is counted for each language and version.',
  todo: 'Let a search engine answer readers ([search.engine](../guides/search-engines.md)), exclude pages with `search.exclude`, or raise the limit.',
})
