import { defineRule } from '../define-rule.ts'

export const refusedFile = defineRule({
  id: 'refused-file',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A page includes a file, or a symbolic link leads to one, that must not be published: it may contain secrets or, if the code of pages is not run, is hidden or outside of the folders with content.',
  todo: 'Move the file, or allow it with `markdown.includes`.',
})
