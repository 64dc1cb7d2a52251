/** Rules about markup that is wrong, refused or left over. */
import { defineRule } from '../define-rule.ts'

export const bidiControl = defineRule({
  id: 'bidi-control',
  group: 'pages',
  level: 'warn',
  what: 'The text has invisible characters that change its direction, so that it can read differently from what it is.',
  todo: 'Remove them, unless the language of the text needs them.',
})

export const duplicateId = defineRule({
  id: 'duplicate-id',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'An id that was written by hand is used twice on a page; links reach only the first element.',
  todo: 'Rename one of them.',
})

export const failedMarkup = defineRule({
  id: 'failed-markup',
  group: 'pages',
  level: 'warn',
  what: 'Text looks like markup but is not recognised as such: a reference or footnote without a definition, a footnote without a reference, a link with its brackets mixed up, a link inside a link, an image without an address, an id outside a heading, a fence or a row of a table in running text.',
  todo: 'Correct it as the finding says. Put a backslash before the first bracket if it is meant as text.',
})

export const foreignMarkup = defineRule({
  id: 'foreign-markup',
  group: 'pages',
  level: 'warn',
  what: 'Markup of another tool (`{{#include …}}`, `!!! note`, `=== "Tab"`, `[[toc]]`, `<<< @/file`) has no meaning in docsgen, and readers see it as text.',
  todo: "Use docsgen's equivalent; `docsgen migrate` translates whole sites of other tools. Put a backslash before markup that is meant as text.",
})

export const lostText = defineRule({
  id: 'lost-text',
  group: 'pages',
  level: 'warn',
  what: 'On a site that was written for another tool, a link, a heading, a label, a breadcrumb or a cell of a table is shown without text: its content is markup that docsgen does not know, or a component that shows nothing. All places of a kind are one finding.',
  todo: 'Write the text itself, or replace the component.',
})

export const math = defineRule({
  id: 'math',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'A formula is not valid TeX for KaTeX.',
  todo: 'Correct the TeX at the reported place.',
})

export const misplacedHtml = defineRule({
  id: 'misplaced-html',
  group: 'pages',
  level: 'warn',
  what: 'An element belongs in the head of the document, or an element of the head has an attribute that is not allowed there. It is omitted.',
  todo: 'Put the element between `<head>` and `</head>`; remove the attribute.',
})

export const nesting = defineRule({
  id: 'nesting',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Lists, quotes or elements are nested deeper than `limits.nesting` of the config allows.',
  todo: 'Flatten them, or raise the limit.',
})

export const nulCharacter = defineRule({
  id: 'nul-character',
  group: 'pages',
  level: 'warn',
  what: 'The text has a NUL character.',
  todo: 'Remove it.',
})

export const raggedTable = defineRule({
  id: 'ragged-table',
  group: 'pages',
  level: 'warn',
  what: 'The rows of a table have fewer cells than its head, and are not filled with empty cells, because the page would get more than 10,000 of them.',
  todo: 'Give all rows as many cells as the header has.',
})

export const lostCells = defineRule({
  id: 'lost-cells',
  group: 'pages',
  level: 'warn',
  what: 'Rows of a table have more cells than its head, which are left out, as in GFM.',
  todo: 'A bar ends a cell, also in code: write it as `\\|`, or give the head as many cells.',
})

export const reservedId = defineRule({
  id: 'reserved-id',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'An id begins with `dg-`, which is reserved for docsgen.',
  todo: 'Choose another one.',
})

export const tabs = defineRule({
  id: 'tabs',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'A set of tabs contains something other than tabs, or a tab is outside a set or lacks its value.',
  todo: 'Write `::::tabs` with `:::tab[Label]{value=name}` in it, or `<Tabs>` with `<TabItem value="name">`.',
})

export const unclosedBlock = defineRule({
  id: 'unclosed-block',
  group: 'pages',
  level: 'warn',
  what: 'A code block or a directive is not closed by its fence. It includes everything up to the end of the page, or of the list item, quote or directive around it.',
  todo: 'Write the closing fence where the block ends.',
})

export const unclosedHtml = defineRule({
  id: 'unclosed-html',
  group: 'pages',
  level: 'warn',
  what: 'An element of raw HTML is not closed in its block, or a comment is not closed at all.',
  todo: 'Close it, or write `\\<` if it is meant as text.',
})

export const unknownDirective = defineRule({
  id: 'unknown-directive',
  group: 'pages',
  level: 'warn',
  what: '`:::name` is not a directive or admonition of this site.',
  todo: 'Correct it, or add it to `markdown.admonitions`.',
})

export const untrustedHtml = defineRule({
  id: 'untrusted-html',
  group: 'pages',
  level: 'warn',
  what: 'A page, a translated footer or a sidebar of a version, in a site whose pages run no code (`markdown.mdx: static`), has HTML that runs code, loads styles or other documents, or sends readers or their data elsewhere. It is omitted.',
  todo: 'Remove it, or add it to the config: `scripts`, `customCss`, `headTags`.',
})

export const unusedIgnore = defineRule({
  id: 'unused-ignore',
  group: 'pages',
  level: 'warn',
  what: 'A comment that silences findings applies to none.',
  todo: 'Remove the comment.',
})
