import { defineRule } from '../define-rule.ts'

export const externalSoft404 = defineRule({
  id: 'external-soft-404',
  group: 'links',
  level: 'warn',
  what: 'With `--external`: the address answers as if it existed, but redirects to the home page of its host, or shows what the host shows for addresses that do not exist.',
  todo: 'Open the address. If the page is gone, link to another one.',
})
