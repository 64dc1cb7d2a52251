import { defineRule } from '../define-rule.ts'

export const unknownIcon = defineRule({
  id: 'unknown-icon',
  group: 'pages',
  level: 'warn',
  what: 'A page names an icon that the icon set does not have. The icon is left out.',
  todo: 'Correct the name: the icons are those of [Tabler](https://tabler.io/icons).',
})
