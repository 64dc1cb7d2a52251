import { defineRule } from '../define-rule.ts'

export const expression = defineRule({
  id: 'expression',
  group: 'pages',
  level: 'warn',
  what: 'Code of a page is not run: the file is markdown that only uses components, `markdown.mdx` is `static`, or the code computes something from the props of a partial. Only the text between tags inside the expression is shown; a single name, which may be a placeholder, is shown as written. Props with code are omitted. A module that is imported only for its effect, such as a stylesheet, has none.',
  todo: 'Write the value itself, name the file `.mdx`, or name the stylesheet in `customCss`.',
})
