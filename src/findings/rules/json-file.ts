import { defineRule } from '../define-rule.ts'

export const jsonFile = defineRule({
  id: 'json-file',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A JSON file of the site cannot be read, or is nested deeper than 100 levels.',
  todo: 'Correct it at the reported place.',
})
