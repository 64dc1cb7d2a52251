import { defineRule } from '../define-rule.ts'

export const unmatchedFiles = defineRule({
  id: 'unmatched-files',
  group: 'site',
  level: 'warn',
  what: 'A pattern of `--files` matches no file of the site: the audit would report nothing.',
  todo: 'Write it relative to the site folder, such as `docs/guide/**`.',
})
