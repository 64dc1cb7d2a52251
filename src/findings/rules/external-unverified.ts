import { defineRule } from '../define-rule.ts'

export const externalUnverified = defineRule({
  id: 'external-unverified',
  group: 'links',
  level: 'log',
  what: 'With `--external`: the server gave no usable answer: it requires a login, limits requests, asks for a pause, or did not answer in time.',
  todo: 'Nothing, if a browser opens it; `--accept <status>` accepts a status.',
})
