import { defineRule } from '../define-rule.ts'

export const missingHome = defineRule({
  id: 'missing-home',
  group: 'site',
  level: 'warn',
  what: "No page has the address of the site's root, and no redirect starts there: the brand in the navbar and the breadcrumbs lead to a page that does not exist.",
  todo: 'Give a page `slug: /`, make one with `layout: home`, or redirect `/` to the first page.',
})
