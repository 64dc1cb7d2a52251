import { defineRule } from '../define-rule.ts'

export const diagram = defineRule({
  id: 'diagram',
  group: 'pages',
  level: 'warn',
  what: 'A diagram cannot be drawn, or only without one of its labels, and is shown as code; or it has links, which drawings do not have. Flowcharts and sequence, state, class and entity relationship diagrams are supported.',
  todo: 'Correct it, use one of these kinds, or use an image.',
})
