/** Rules about links to other sites, which `docsgen check --external` requests. */
import { defineRule } from '../../findings/define-rule.ts'

export const externalAnchor = defineRule({
  id: 'external-anchor',
  group: 'links',
  level: 'warn',
  what: 'With `--external`: the page exists, but nothing on it has the id after `#`. Pages whose content is created by scripts, and fragments that scripts interpret, are not checked.',
  todo: 'Open the page, and write the id of the intended heading.',
})

export const externalBroken = defineRule({
  id: 'external-broken',
  group: 'links',
  level: 'warn',
  what: 'With `--external`: the server answers that the page does not exist, or there is no such server.',
  todo: 'Correct the address, or link to an archive. `--external-fail` lets it fail the audit.',
})

export const externalCertificate = defineRule({
  id: 'external-certificate',
  group: 'links',
  level: 'warn',
  what: 'With `--external`: the certificate of the host has expired, is for another host, or is not trusted. Browsers warn readers before they show the page.',
  todo: 'Correct the host, or link to another page. `--external-fail` lets it fail the audit.',
})

export const externalRedirect = defineRule({
  id: 'external-redirect',
  group: 'links',
  level: 'log',
  what: 'With `--external`: the address redirects permanently to another one.',
  todo: 'Open the new address, and use it if it has the same content.',
})

export const externalServerError = defineRule({
  id: 'external-server-error',
  group: 'links',
  level: 'warn',
  what: 'With `--external`: the server answered with a status of `5xx`, and did so again after two pauses. A server that asks for a longer pause is not reported by this rule.',
  todo: 'Open the address later. If the page stays broken, link to another one. `--external-fail` lets it fail the audit.',
})

export const externalSoft404 = defineRule({
  id: 'external-soft-404',
  group: 'links',
  level: 'warn',
  what: 'With `--external`: the address answers as if it existed, but redirects to the home page of its host, or shows what the host shows for addresses that do not exist.',
  todo: 'Open the address. If the page is gone, link to another one.',
})

export const externalUnverified = defineRule({
  id: 'external-unverified',
  group: 'links',
  level: 'log',
  what: 'With `--external`: the server gave no usable answer: it requires a login, limits requests, asks for a pause, or did not answer in time.',
  todo: 'Nothing, if a browser opens it; `--accept <status>` accepts a status.',
})
