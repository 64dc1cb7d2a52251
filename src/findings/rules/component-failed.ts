import { defineRule } from '../define-rule.ts'

export const componentFailed = defineRule({
  id: 'component-failed',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'A component threw while the page was rendered, or code of a page called `process.exit`. Only the content of the component is shown.',
  todo: 'Correct the component, or the props that the page gives it.',
})
