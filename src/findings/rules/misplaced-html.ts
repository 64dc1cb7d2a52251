import { defineRule } from '../define-rule.ts'

export const misplacedHtml = defineRule({
  id: 'misplaced-html',
  group: 'pages',
  level: 'warn',
  what: 'An element belongs in the head of the document, or an element of the head has an attribute that is not allowed there. It is omitted.',
  todo: 'Put the element between `<head>` and `</head>`; remove the attribute.',
})
