import { defineRule } from '../define-rule.ts'

export const symlinkOutsideSite = defineRule({
  id: 'symlink-outside-site',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A symbolic link leads outside the site folder, and is not followed.',
  todo: 'Copy the file into the site folder, or allow its target with `markdown.includes`.',
})
