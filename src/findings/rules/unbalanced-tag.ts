import { defineRule } from '../define-rule.ts'

export const unbalancedTag = defineRule({
  id: 'unbalanced-tag',
  group: 'pages',
  level: 'throw',
  what: "A component's tag is not closed, or a closing tag has no opening tag.",
  todo: 'Close it where it belongs.',
})
