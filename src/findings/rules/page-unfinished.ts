import { defineRule } from '../define-rule.ts'

export const pageUnfinished = defineRule({
  id: 'page-unfinished',
  group: 'runs',
  alwaysError: 'a page that cannot be finished is missing from the site',
  contentLoss: 'some-pages',
  what: 'A page could not be read or rendered: the thread that worked on it ended (out of memory, or a component that ends the process), or did not answer for two minutes. The other pages are built.',
  todo: 'Remove parts of the page to find the one that causes it; check the components that it uses first.',
})
