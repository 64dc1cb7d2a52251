import { defineRule } from '../define-rule.ts'

export const foreignMarkup = defineRule({
  id: 'foreign-markup',
  group: 'pages',
  level: 'warn',
  what: 'Markup of another tool (`{{#include …}}`, `!!! note`, `=== "Tab"`, `[[toc]]`, `<<< @/file`) has no meaning in docsgen, and readers see it as text.',
  todo: "Use docsgen's equivalent; `docsgen migrate` translates whole sites of other tools. Put a backslash before markup that is meant as text.",
})
