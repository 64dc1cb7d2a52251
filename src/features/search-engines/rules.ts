/** The rule about the keys of search engines. */
import { defineRule } from '../../findings/define-rule.ts'

export const searchKey = defineRule({
  id: 'search-key',
  group: 'runs',
  level: 'throw',
  contentLoss: 'none',
  what: 'The public key of the search engine, which every page contains, may do more than search; or anybody may, without a key. `docsgen search push` asks the engine, and pushes nothing.',
  todo: 'Create a key that may only search, use it as `search.engine.searchKey`, and revoke the other one.',
})
