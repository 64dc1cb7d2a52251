import { defineRule } from '../define-rule.ts'

export const danglingSymlink = defineRule({
  id: 'dangling-symlink',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A symbolic link leads to a file that does not exist.',
  todo: 'Remove it, or restore its target.',
})
