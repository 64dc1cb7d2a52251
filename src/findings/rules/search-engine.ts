import { defineRule } from '../define-rule.ts'

export const searchEngine = defineRule({
  id: 'search-engine',
  group: 'runs',
  level: 'warn',

  what: 'The site could not be pushed to its search engine after the build, old indexes could not be removed, or the rights of the public key are unknown.',
  todo: 'Follow the message. Readers search the index of the last push.',
})
