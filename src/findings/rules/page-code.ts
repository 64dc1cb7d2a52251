import { defineRule } from '../define-rule.ts'

export const pageCode = defineRule({
  id: 'page-code',
  group: 'pages',
  level: 'warn',
  concernsCode: true,
  what: 'The code of an MDX page failed: an expression, a component that the page imports or defines, or a module that is not installed. It is omitted and the content of its component stays; the rest of the page is shown. Or it uses a part of Docusaurus that docsgen does not have.',
  todo: 'Correct the code, or install the packages of the site. Pages are rendered without a browser: code that needs `window` belongs in `BrowserOnly`.',
})
