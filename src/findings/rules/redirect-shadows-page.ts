import { defineRule } from '../define-rule.ts'

export const redirectShadowsPage = defineRule({
  id: 'redirect-shadows-page',
  group: 'site',
  level: 'warn',
  field: 'onDuplicateRoutes',
  what: 'A redirect starts at the address of a page or a file, and is ignored.',
  todo: 'Remove it, or move the page.',
})
