import { defineRule } from '../define-rule.ts'

export const lostText = defineRule({
  id: 'lost-text',
  group: 'pages',
  level: 'warn',
  what: 'On a site that was written for another tool, a link, a heading, a label, a breadcrumb or a cell of a table is shown without text: its content is markup that docsgen does not know, or a component that shows nothing. All places of a kind are one finding.',
  todo: 'Write the text itself, or replace the component.',
})
