/** Rules about front matter. */
import { defineRule } from '../define-rule.ts'

export const badDocId = defineRule({
  id: 'bad-doc-id',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'The id of a page has a slash in it.',
  todo: 'Remove the slash: the id contains the folders already.',
})

export const badSlug = defineRule({
  id: 'bad-slug',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'A slug is not a path.',
  todo: 'Begin it with a slash, or write one name; leave out `?`, `#` and `..`.',
})

export const frontMatterLanguage = defineRule({
  id: 'front-matter-language',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Front matter names a language other than YAML.',
  todo: 'Write it in YAML; nothing in it is run.',
})

export const frontMatterSyntax = defineRule({
  id: 'front-matter-syntax',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Front matter is not valid YAML, or a field is omitted because it is nested deeper than 100 levels or the block has more than 100 aliases. The text of the page is built.',
  todo: 'Quote values with a colon, indent with spaces, and write out what aliases repeat.',
})

export const frontMatterType = defineRule({
  id: 'front-matter-type',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'A field has a value of the wrong type, which is ignored. It is a warning for fields that other tools have with values of other types, such as `hero`, `layout` or `tags`.',
  todo: 'Write what the finding expects.',
})

export const frontMatterUnclosed = defineRule({
  id: 'front-matter-unclosed',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Front matter begins with `---` and does not end.',
  todo: 'Close it with `---` on a line of its own.',
})

export const frontMatterUnknown = defineRule({
  id: 'front-matter-unknown',
  group: 'pages',
  level: 'warn',
  what: 'A field is unknown, but similar to a known one.',
  todo: 'Correct the name. Other unknown fields are allowed and not reported.',
})

export const unknownValue = defineRule({
  id: 'unknown-value',
  group: 'pages',
  level: 'warn',
  what: 'A page uses a text of a reader’s value, such as `{{ network.explorer }}`, that the choices of the value do not have. It is shown as it is written.',
  todo: 'Add the text to each choice in `markdown.values` or in the front matter, or correct its name.',
})
