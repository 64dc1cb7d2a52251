import { defineRule } from '../define-rule.ts'

export const externalCertificate = defineRule({
  id: 'external-certificate',
  group: 'links',
  level: 'warn',
  what: 'With `--external`: the certificate of the host has expired, is for another host, or is not trusted. Browsers warn readers before they show the page.',
  todo: 'Correct the host, or link to another page. `--external-fail` lets it fail the audit.',
})
