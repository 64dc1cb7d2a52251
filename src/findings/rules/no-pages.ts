import { defineRule } from '../define-rule.ts'

export const noPages = defineRule({
  id: 'no-pages',
  group: 'site',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'The docs folder, or a version of it, has no pages.',
  todo: 'Correct `docs.path` or `versions.json`.',
})
