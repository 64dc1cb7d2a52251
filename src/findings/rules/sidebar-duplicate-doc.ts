import { defineRule } from '../define-rule.ts'

export const sidebarDuplicateDoc = defineRule({
  id: 'sidebar-duplicate-doc',
  group: 'site',
  level: 'warn',
  what: 'A page is in a sidebar twice, so that previous and next page are ambiguous.',
  todo: 'Remove one of them, or make it a link.',
})
