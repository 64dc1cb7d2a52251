import { defineRule } from '../define-rule.ts'

export const staticFileShadowed = defineRule({
  id: 'static-file-shadowed',
  group: 'site',
  level: 'warn',
  what: 'Two static folders have a file with the same path; the first folder wins.',
  todo: 'Rename or remove one of them.',
})
