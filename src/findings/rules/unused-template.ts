import { defineRule } from '../define-rule.ts'

export const unusedTemplate = defineRule({
  id: 'unused-template',
  group: 'site',
  level: 'warn',
  what: 'A file in the theme folder does not have the name of a template, and no template of the site imports it, so it has no effect.',
  todo: 'Give it the path of the template that it should replace: `docsgen eject` lists them. Or remove it.',
})
