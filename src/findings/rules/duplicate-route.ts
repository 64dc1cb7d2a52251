import { defineRule } from '../define-rule.ts'

export const duplicateRoute = defineRule({
  id: 'duplicate-route',
  group: 'site',
  level: 'warn',
  checkLevel: 'throw',
  field: 'onDuplicateRoutes',
  what: 'Two pages have the same address. Only the first is published; the finding names the one that is missing.',
  todo: 'Rename one, or give it a slug.',
})
