import { defineRule } from '../define-rule.ts'

export const configStrayError = defineRule({
  id: 'config-stray-error',
  group: 'runs',
  level: 'warn',
  what: 'Code of the config failed where nothing handles its errors, such as a promise that is not awaited.',
  todo: 'Await the promise, or handle its rejection. The site has what the config contained when it was read.',
})
