/** The rule about diagrams. */
import { defineRule } from '../../findings/define-rule.ts'

export const diagram = defineRule({
  id: 'diagram',
  group: 'pages',
  level: 'warn',
  what: 'A diagram cannot be drawn, or only without one of its labels, and is shown as code; or it has links, which drawings do not have. The guide on diagrams lists the kinds that are drawn.',
  todo: 'Correct it at the line of the finding, use one of these kinds, or use an image.',
})
