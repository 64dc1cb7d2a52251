import { defineRule } from '../define-rule.ts'

export const brokenMarkdownLink = defineRule({
  id: 'broken-markdown-link',
  group: 'links',
  level: 'warn',
  checkLevel: 'throw',
  field: 'onBrokenMarkdownLinks',
  what: 'A link or an import names a Markdown file that is not a page, or whose name differs in case, which works on some systems only.',
  todo: "Correct the path; it is relative to the file's folder or, with `@site/`, to the site folder.",
})
