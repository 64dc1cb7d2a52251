import { defineRule } from '../define-rule.ts'

export const stylesheet = defineRule({
  id: 'stylesheet',
  group: 'runs',
  alwaysError: 'nothing can be built without its styles',
  contentLoss: 'all-pages',
  what: 'A stylesheet cannot be bundled. In a site made for Docusaurus it is left out, or only the rules of it that cannot be read.',
  todo: 'Correct it at the reported place.',
})
