import { defineRule } from '../define-rule.ts'

export const expression = defineRule({
  id: 'expression',
  group: 'pages',
  level: 'warn',
  what: 'Code between braces is not run. Only the text between tags inside the expression is shown; a single name, which may be a placeholder, is shown as written. Props and exports with code are omitted.',
  todo: 'Write the value itself, or move the code into a component.',
})
