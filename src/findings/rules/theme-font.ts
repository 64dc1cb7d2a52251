import { defineRule } from '../define-rule.ts'

export const themeFont = defineRule({
  id: 'theme-font',
  group: 'runs',
  level: 'warn',
  what: '`theme.font` or `theme.mono` names a font whose package is not installed, or cannot be read. Readers see it only if they have it.',
  todo: 'Install the package that the message names, or write a list of fonts as in CSS, such as `Georgia, serif`.',
})
