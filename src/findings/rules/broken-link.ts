import { defineRule } from '../define-rule.ts'

export const brokenLink = defineRule({
  id: 'broken-link',
  group: 'links',
  level: 'warn',
  checkLevel: 'throw',
  field: 'onBrokenLinks',
  what: 'A link leads to a page that does not exist. The rule covers links of pages and partials, and those of the navbar, the footer, the announcement bar, sidebars, redirects and front matter. A broken link in the shell is reported once, with the number of pages that show it.',
  todo: 'Write the address that the finding proposes, restore the page, or redirect the old address. `--fix` follows a page whose case differs, or that was moved according to git or a redirect.',
})
