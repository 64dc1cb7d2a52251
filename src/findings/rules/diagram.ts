import { defineRule } from '../define-rule.ts'

export const diagram = defineRule({
  id: 'diagram',
  group: 'pages',
  level: 'warn',
  what: 'A diagram cannot be drawn, or not without losing a label, and is shown as code. Flowcharts and diagrams of sequences, states, classes and entities are drawn.',
  todo: 'Correct it, draw it as one of these kinds, or use an image.',
})
