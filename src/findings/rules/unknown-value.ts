import { defineRule } from '../define-rule.ts'

export const unknownValue = defineRule({
  id: 'unknown-value',
  group: 'pages',
  level: 'warn',
  what: 'A page uses a text of a reader’s value, such as `{{ network.explorer }}`, that the choices of the value do not have. It is shown as it is written.',
  todo: 'Add the text to each choice in `markdown.values` or in the front matter, or correct its name.',
})
