import { defineRule } from '../define-rule.ts'

export const duplicateRoute = defineRule({
  id: 'duplicate-route',
  group: 'site',
  level: 'warn',
  field: 'onDuplicateRoutes',
  what: 'Two pages have the same address. Only the first is published.',
  todo: 'Rename one, or give it a slug.',
})
