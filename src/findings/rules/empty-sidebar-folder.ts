import { defineRule } from '../define-rule.ts'

export const emptySidebarFolder = defineRule({
  id: 'empty-sidebar-folder',
  group: 'site',
  level: 'warn',
  what: 'A sidebar is generated from a folder that has no pages.',
  todo: 'Correct `dirName`.',
})
