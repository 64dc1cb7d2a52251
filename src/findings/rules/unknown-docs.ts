import { defineRule } from '../define-rule.ts'

export const unknownDocs = defineRule({
  id: 'unknown-docs',
  group: 'site',
  level: 'throw',
  contentLoss: 'none',
  what: 'An item of the navbar names docs that the site does not have, in `docsPluginId`. The item is left out.',
  todo: 'Write the name of the docs: `default`, or the `id` of one of `moreDocs`.',
})
