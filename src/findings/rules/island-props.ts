import { defineRule } from '../define-rule.ts'

export const islandProps = defineRule({
  id: 'island-props',
  group: 'pages',
  level: 'warn',
  concernsCode: true,
  what: 'An island is given something that browsers do not get, such as a function, an element or content; or its `when` is none of `load`, `idle`, `visible` and `intent`.',
  todo: 'Pass data as props: texts, numbers, `true` and `false`, and lists and objects of these. Correct `when`.',
})
