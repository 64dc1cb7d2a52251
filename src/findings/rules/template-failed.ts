import { defineRule } from '../define-rule.ts'

export const templateFailed = defineRule({
  id: 'template-failed',
  group: 'runs',
  alwaysError: 'a page that cannot be rendered is missing from the site',
  contentLoss: 'all-pages',
  what: 'A template threw while a page was rendered. Only builds find this.',
  todo: 'Correct the template.',
})
