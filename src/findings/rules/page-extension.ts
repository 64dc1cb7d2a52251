import { defineRule } from '../define-rule.ts'

export const pageExtension = defineRule({
  id: 'page-extension',
  group: 'files',
  level: 'warn',
  what: 'A file looks like a page, but is not one, because its name ends in `.MD` or `.markdown`.',
  todo: 'Rename it so that it ends in `.md` or `.mdx`.',
})
