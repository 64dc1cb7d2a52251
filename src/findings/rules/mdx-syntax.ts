import { defineRule } from '../define-rule.ts'

export const mdxSyntax = defineRule({
  id: 'mdx-syntax',
  group: 'pages',
  level: 'warn',
  what: 'A part of a page cannot be read as MDX: a tag that is not closed, or a `<` or `{` of prose. The character is shown as text, or the tag is omitted and its content stays. Where that does not help, the whole page is read as markdown. HTML that only lacks the strictness of JSX (`<br>`, `<https://…>`) is read as HTML, and only noted.',
  todo: 'Close the tag where it belongs. Write `\\<` and `\\{` for characters that are text.',
})
