/** Rules about included files. */
import { defineRule } from '../define-rule.ts'

export const includedFile = defineRule({
  id: 'included-file',
  group: 'pages',
  level: 'warn',
  what: 'A code block includes a region or lines that the file does not have, or a file outside the site in a page whose code is not run. The block is empty.',
  todo: 'Correct the name of the region, or the numbers of the lines.',
})

export const partialCycle = defineRule({
  id: 'partial-cycle',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'A partial includes itself, directly or through other partials.',
  todo: 'Remove one of the includes.',
})

export const partialDepth = defineRule({
  id: 'partial-depth',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Partials include partials more than ten levels deep; the innermost is omitted.',
  todo: 'Include it from a page, or merge some of the partials.',
})

export const partialFrontMatter = defineRule({
  id: 'partial-front-matter',
  group: 'pages',
  level: 'warn',
  what: 'A partial that pages include has front matter, which has no effect.',
  todo: 'Remove it, or rename the file so that it becomes a page.',
})

export const partialGrowth = defineRule({
  id: 'partial-growth',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'An include is omitted, because the page would have more than 5,000 parts, or more bytes than `limits.pageBytes` allows: partials in partials count each time they are shown.',
  todo: 'Include less, or split the page.',
})
