import { defineRule } from '../define-rule.ts'

export const sharedCache = defineRule({
  id: 'shared-cache',
  group: 'runs',
  level: 'log',
  what: 'The cache that machines share did not answer in time, refused the credentials, or could not store what was made. The site was built without it.',
  todo: 'Check the address in `DOCSGEN_CACHE` or `cache.remote`, the credentials and their rights.',
})
