import { defineRule } from '../define-rule.ts'

export const themeContrast = defineRule({
  id: 'theme-contrast',
  group: 'runs',
  level: 'log',
  what: 'The colour `theme.accent` is too light for text on the background of the light mode, which is that of `theme.preset`: less than 4.5:1. The light mode uses a darker shade of it.',
  todo: 'Nothing, or choose a darker colour.',
})
