import { defineRule } from '../define-rule.ts'

export const configNoEffect = defineRule({
  id: 'config-no-effect',
  group: 'runs',
  level: 'warn',
  what: 'A field is known, but has no effect in this config.',
  todo: 'Follow the reason that the finding gives, or remove the field.',
})
