import { defineRule } from '../define-rule.ts'

export const missingAsset = defineRule({
  id: 'missing-asset',
  group: 'site',
  alwaysError: 'nothing can be built without a file that the config names',
  contentLoss: 'some-pages',
  what: '`customCss` or `markdown.components` of the config name a file that does not exist.',
  todo: 'Create the file, or remove the entry.',
})
