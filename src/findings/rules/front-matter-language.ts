import { defineRule } from '../define-rule.ts'

export const frontMatterLanguage = defineRule({
  id: 'front-matter-language',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Front matter names a language other than YAML.',
  todo: 'Write it in YAML; nothing in it is run.',
})
