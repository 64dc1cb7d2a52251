import { defineRule } from '../define-rule.ts'

export const unknownComponent = defineRule({
  id: 'unknown-component',
  group: 'pages',
  level: 'warn',
  what: 'A tag has the name of a component that the site does not have. Only its content is shown. A tag that is never closed is shown as text; after a word, as in `Map<Key>`, it is reported as a note. Each name is reported once, with the number of pages that use it.',
  todo: 'Register the component in the module that `markdown.components` names, correct the name, or write the tag as code.',
})
