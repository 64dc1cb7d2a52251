import { defineRule } from '../define-rule.ts'

export const externalServerError = defineRule({
  id: 'external-server-error',
  group: 'links',
  level: 'warn',
  what: 'With `--external`: the server answered with a status of `5xx`, and did so again after two pauses. A server that asks for a longer pause is not reported by this rule.',
  todo: 'Open the address later. If the page stays broken, link to another one. `--external-fail` lets it fail the audit.',
})
