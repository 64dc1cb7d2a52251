import { defineRule } from '../define-rule.ts'

export const pageNotBuilt = defineRule({
  id: 'page-not-built',
  group: 'site',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A single page is a React module that cannot be bundled, that has no component as its default export, or that throws or shows nothing when it is rendered. The summary of a build lists the addresses of all such pages.',
  todo: 'Correct the page. Pages are rendered without a browser: put code that needs one into `BrowserOnly`, or into an effect. Install the packages that the page imports.',
})
