import { defineRule } from '../define-rule.ts'

export const localeOnlyPage = defineRule({
  id: 'locale-only-page',
  group: 'site',
  level: 'log',
  what: 'A translation has a page that the default language does not have.',
  todo: 'Add the original, or remove the translation.',
})
