/**
 * The fields for security schemes, and what they add to a request. What readers enter is kept in memory, for the other
 * operations of the same servers, until the document is unloaded. It is never stored.
 */
import type { FormTexts, TryRequest, TryScheme } from '../../../src/model/try-request.ts'
import { make } from '../make.ts'
import { group, input, labelled, select } from './fields.ts'

/** What a request contains because of its schemes. */
export interface Credentials {
  headers: [name: string, value: string][]
  query: [name: string, value: string][]
  cookies: [name: string, value: string][]
}

export interface CredentialFields {
  /** Undefined if requests need no credentials. */
  element: HTMLElement | undefined
  read: () => Credentials
}

/** Entered texts, by servers, scheme and field. */
const kept = new Map<string, string>()

/** Creates the fields: a choice if there are alternatives, and those of the chosen one. */
export function credentialFields({ security, servers }: TryRequest, texts: FormTexts): CredentialFields {
  const none: CredentialFields = { element: undefined, read: () => ({ headers: [], query: [], cookies: [] }) }
  if (security.every(schemes => schemes.length === 0)) return none
  const fields = document.createElement('div')
  const choice = select(
    security.map((schemes, at) => [String(at), schemes.map(nameOf).join(' + ') || texts['tryIt.none']]),
  )
  const chosen = () => security[Number(choice.value)] ?? []
  const keyOf = (scheme: TryScheme, part: string) => [servers.join(' '), scheme.name, scheme.kind, part].join('\n')
  const show = () => {
    const controls = chosen().flatMap(scheme => [
      ...partsOf(scheme, texts).map(([part, label]) => secret(label, part !== 'user', keyOf(scheme, part))),
      ...tokenHints(scheme, texts),
    ])
    fields.replaceChildren(...controls)
  }
  choice.addEventListener('change', show)
  show()
  const name = texts['reference.authorization']
  const note = document.createElement('small')
  note.textContent = texts['tryIt.secret']
  return {
    element: group(name, ...(security.length > 1 ? [labelled(name, choice)] : []), fields, note),
    read: () => {
      const all: Credentials = { headers: [], query: [], cookies: [] }
      for (const scheme of chosen()) add(all, scheme, part => kept.get(keyOf(scheme, part)) ?? '')
      return all
    },
  }
}

/** Alternatives of one scheme differ in their scopes. */
const nameOf = ({ name, scopes }: TryScheme): string => (scopes ? `${name} (${scopes.join(', ')})` : name)

/** What a token must allow, and where readers get one. */
function tokenHints({ kind, scopes, tokenPage }: TryScheme, texts: FormTexts): HTMLElement[] {
  if (kind !== 'bearer') return []
  const hints: HTMLElement[] = []
  if (scopes) hints.push(make('small', `${texts['tryIt.scopes']}: ${scopes.join(', ')}`))
  if (tokenPage) {
    const link = make('a', texts['tryIt.getToken'].replace('{host}', new URL(tokenPage).host)) as HTMLAnchorElement
    hints.push(make('small', '', Object.assign(link, { href: tokenPage, target: '_blank', rel: 'noopener' })))
  }
  return hints
}

function partsOf({ kind, name }: TryScheme, texts: FormTexts): [part: string, label: string][] {
  if (kind !== 'basic') return [['token', kind === 'bearer' ? `${name}: ${texts['tryIt.token']}` : name]]
  return [
    ['user', `${name}: ${texts['tryIt.user']}`],
    ['password', `${name}: ${texts['tryIt.password']}`],
  ]
}

function secret(label: string, isHidden: boolean, key: string): HTMLElement {
  const control = Object.assign(input(isHidden ? 'password' : 'text'), { value: kept.get(key) ?? '' })
  control.addEventListener('input', () => kept.set(key, control.value))
  return labelled(label, control)
}

function add(all: Credentials, scheme: TryScheme, read: (part: string) => string): void {
  const token = read('token').trim()
  if (scheme.kind === 'basic') {
    const pair = `${read('user')}:${read('password')}`
    if (pair !== ':') all.headers.push(['Authorization', `Basic ${base64(pair)}`])
  } else if (token === '') return
  else if (scheme.kind === 'bearer') all.headers.push(['Authorization', `Bearer ${token.replace(/^bearer\s+/i, '')}`])
  else if (scheme.kind === 'other') all.headers.push(['Authorization', `${scheme.prefix ?? ''} ${token}`.trim()])
  else {
    const places = { query: all.query, header: all.headers, cookie: all.cookies }
    places[scheme.in ?? 'header'].push([scheme.key ?? scheme.name, token])
  }
}

/** Names and passwords may have any characters: they are sent as UTF-8. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
