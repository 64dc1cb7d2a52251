import { defineRule } from '../define-rule.ts'

export const mdxSyntax = defineRule({
  id: 'mdx-syntax',
  group: 'pages',
  level: 'warn',
  concernsCode: true,
  what: 'A part of a page cannot be read as MDX: a tag that is not closed, or a `<` or `{` of prose. The character is shown as text, or the tag is omitted and its content stays. If that does not help, the whole page is read as markdown. HTML that is only not strict enough for JSX (`<br>`, `<https://…>`) is read as HTML and reported as a note.',
  todo: 'Close the tag where it belongs. Write `\\<` and `\\{` for characters that are text.',
})
