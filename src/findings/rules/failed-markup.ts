import { defineRule } from '../define-rule.ts'

export const failedMarkup = defineRule({
  id: 'failed-markup',
  group: 'pages',
  level: 'warn',
  what: 'Text looks like markup but is not recognised as such: a reference or footnote without a definition, a footnote without a reference, a link with its brackets mixed up, a link inside a link, an image without an address, an id outside a heading, a fence or a row of a table in running text.',
  todo: 'Correct it as the finding says. Put a backslash before the first bracket if it is meant as text.',
})
