import { defineRule } from '../define-rule.ts'

export const foreignOutput = defineRule({
  id: 'foreign-output',
  group: 'site',
  level: 'warn',
  what: 'The output folder has files that docsgen did not write. After a build, the folder contains exactly the files that a build into an empty folder would write: the build removes other files and lists them, without effect on `--strict` and `--max-warnings`. With `throw` the files stay, and the site is not published.',
  todo: 'Put files that belong to the site into a static directory, and create others after the build, or in a copy of the folder.',
})
