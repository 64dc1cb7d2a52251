import { defineRule } from '../define-rule.ts'

export const notUtf8 = defineRule({
  id: 'not-utf8',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A file is not UTF-8 text. Characters that cannot be read are replaced.',
  todo: 'Save it as UTF-8.',
})
