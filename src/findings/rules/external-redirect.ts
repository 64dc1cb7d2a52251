import { defineRule } from '../define-rule.ts'

export const externalRedirect = defineRule({
  id: 'external-redirect',
  group: 'links',
  level: 'log',
  what: 'With `--external`: the address redirects permanently to another one.',
  todo: 'Open the new address, and use it if it has the same content.',
})
