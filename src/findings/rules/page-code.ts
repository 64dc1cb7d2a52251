import { defineRule } from '../define-rule.ts'

export const pageCode = defineRule({
  id: 'page-code',
  group: 'pages',
  level: 'warn',
  concernsCode: true,
  what: 'The code of an MDX page failed: an expression, a component that the page imports or defines, or a file that does not exist. It is omitted and the content of its component stays; the rest of the page is shown. Or it uses a part of Docusaurus that docsgen does not have.',
  todo: 'Correct the code. Pages are rendered without a browser: code that needs `window` belongs in `BrowserOnly`.',
})
