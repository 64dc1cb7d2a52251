import { defineRule } from '../define-rule.ts'

export const configUnusedFile = defineRule({
  id: 'config-unused-file',
  group: 'runs',
  level: 'warn',
  what: 'There is a second config, which is not read.',
  todo: 'Remove it, or name it with `--config`.',
})
