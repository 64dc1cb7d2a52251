import { defineRule } from '../define-rule.ts'

export const externalBroken = defineRule({
  id: 'external-broken',
  group: 'links',
  level: 'warn',
  what: 'With `--external`: the server answers that the page does not exist, or there is no such server.',
  todo: 'Correct the address, or link to an archive. `--external-fail` lets it fail the audit.',
})
