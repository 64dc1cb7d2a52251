import { defineRule } from '../define-rule.ts'

export const eventHandler = defineRule({
  id: 'event-handler',
  group: 'pages',
  level: 'warn',
  what: 'Raw HTML has a handler such as `onclick`. It is left out.',
  todo: 'Use a component.',
})
