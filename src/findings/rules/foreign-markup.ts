import { defineRule } from '../define-rule.ts'

export const foreignMarkup = defineRule({
  id: 'foreign-markup',
  group: 'pages',
  level: 'warn',
  what: 'Markup of another tool (`{{#include …}}`, `!!! note`, `=== "Tab"`, `[[toc]]`, `<<< @/file`) means nothing here, and readers see it as text.',
  todo: 'Write what docsgen has for it; `docsgen migrate` translates whole sites of VitePress, mdBook and MkDocs. Put a backslash before markup that is meant as text.',
})
