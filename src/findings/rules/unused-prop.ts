import { defineRule } from '../define-rule.ts'

export const unusedProp = defineRule({
  id: 'unused-prop',
  group: 'pages',
  level: 'log',
  what: 'A page gives a component a prop that it has in Starlight and not in docsgen, such as `frame` of `Code` or `size` of `Badge`. The component is shown without it. Each prop is reported once for all pages.',
  todo: 'Remove the prop, or write a component of the site that has it.',
})
