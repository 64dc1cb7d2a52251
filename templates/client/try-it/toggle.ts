/**
 * Opens and closes the form of an operation. Loaded with the first click on a button that opens one; the request and
 * the texts are files beside the pages.
 */
import type { FormTexts, TryBody, TryParameter, TryRequest } from '../../../src/model/try-request.ts'
import { loadFailure } from '../load-failure.ts'
import { make } from '../make.ts'
import { type Credentials, credentialFields } from './credentials.ts'
import { type Field, fieldFor, group, labelled, select, textArea } from './fields.ts'
import { block, quantity, region, showResponse } from './response.ts'
import { pairsIn, parsedValue, pathOf, queryOf } from './serialize.ts'

const loaded = new Map<string, Promise<unknown>>()
let count = 0

/** Shows the form below the button, or hides it. What was entered stays. */
export async function toggleForm(button: HTMLElement): Promise<void> {
  const known = document.getElementById(button.getAttribute('aria-controls') ?? '')
  if (known) {
    known.hidden = !known.hidden
    button.setAttribute('aria-expanded', String(!known.hidden))
    return
  }
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  const place = button.parentElement ?? button
  if (place.nextElementSibling?.matches('.dg-load-failure')) place.nextElementSibling.remove()
  try {
    const [request, texts] = (button.dataset.form ?? '').split(' ').map(load)
    const form = requestForm((await request) as TryRequest, (await texts) as FormTexts)
    form.id = `dg-try-form-${++count}`
    place.after(form)
    button.setAttribute('aria-controls', form.id)
    button.setAttribute('aria-expanded', 'true')
  } catch (error) {
    const failure = loadFailure(error, () => void toggleForm(button))
    place.after(failure.box)
  }
  button.ariaBusy = 'false'
}

/** A file of the site; one that could not be loaded is requested again by the next attempt. */
function load(path: string): Promise<unknown> {
  const known = loaded.get(path)
  if (known) return known
  const { href } = new URL(`../${path}`, import.meta.url)
  const coming = fetch(href).then(response => {
    if (!response.ok) throw new Error(`${href}: ${response.status}`)
    return response.json()
  })
  loaded.set(path, coming)
  coming.catch(() => loaded.delete(path))
  return coming
}

/** The form of an operation. Its controls have no names, so that nothing could get into the address. */
const PLACES = [
  ['path', 'reference.pathParameters'],
  ['query', 'reference.queryParameters'],
  ['querystring', 'reference.queryParameters'],
  ['header', 'reference.headers'],
  ['cookie', 'reference.cookies'],
] as const

/** Creates the form. */
function requestForm(request: TryRequest, texts: FormTexts): HTMLFormElement {
  const server = select(request.servers.map(url => [url, url]))
  const fields = new Map(request.parameters.map(parameter => [parameter, fieldFor(parameter, texts)]))
  const credentials = credentialFields(request, texts)
  const body = bodyFields(request, texts)
  const assembled = () =>
    assemble(request, {
      server: server.value,
      textFor: parameter => fields.get(parameter)?.text() ?? '',
      credentials: credentials.read(),
      body: body.read(),
    })
  const preview = requestPreview(assembled, texts)
  const sender = requestSender(assembled, texts)
  const form = make(
    'form',
    '',
    labelled(texts['tryIt.server'], server),
    ...[credentials.element, ...groups(fields, texts), body.element].filter(element => element !== undefined),
    ...preview.elements,
    ...sender.elements,
  ) as HTMLFormElement
  form.className = 'dg-try'
  form.autocomplete = 'off'
  form.setAttribute('aria-label', request.name)
  for (const type of ['input', 'change']) form.addEventListener(type, preview.update)
  form.addEventListener('submit', event => {
    event.preventDefault()
    void sender.run()
  })
  return form
}

type Assemble = () => ReturnType<typeof assemble>

const refusal = (error: unknown, texts: FormTexts): string =>
  texts['tryIt.refused'].replace('{reason}', () => (error instanceof Error ? error.message : String(error)))

/** The request as it would be sent now, and what the browser would leave out. */
function requestPreview(assembled: Assemble, texts: FormTexts) {
  const shown = region(block(''), texts['tryIt.request'])
  const note = make('p', '')
  const update = () => {
    try {
      const next = assembled()
      shown.textContent = next.shown
      const names = droppedHeaders(next).join(', ')
      note.textContent = names && texts['tryIt.dropped'].replace('{names}', () => names)
    } catch (error) {
      note.textContent = refusal(error, texts)
    }
  }
  update()
  return { elements: [shown, note], update }
}

/** The buttons, the status and the response. */
function requestSender(assembled: Assemble, texts: FormTexts) {
  const button = make('button', texts['tryIt.send']) as HTMLButtonElement
  button.type = 'submit'
  button.className = 'button button--primary'
  const cancel = make('button', texts['tryIt.cancel'])
  cancel.className = 'button'
  cancel.hidden = true
  const status = make('p', '')
  status.setAttribute('role', 'status')
  const result = make('div', '')
  const setRunning = (isRunning: boolean) => {
    // A hidden button would lose the focus.
    if (!isRunning && document.activeElement === cancel) button.focus()
    cancel.hidden = !isRunning
    button.ariaDisabled = String(isRunning)
  }
  const run = async () => {
    if (!cancel.hidden) return
    const controller = new AbortController()
    cancel.onclick = () => controller.abort()
    setRunning(true)
    status.textContent = texts['tryIt.sending']
    result.replaceChildren()
    try {
      const { url, init } = assembled()
      const start = performance.now()
      const response = await send(url, { ...init, signal: controller.signal }, texts)
      const time = quantity(Math.round(performance.now() - start), 'millisecond')
      if (typeof response !== 'string') result.replaceChildren(...(await showResponse(response, texts)))
      status.textContent = typeof response === 'string' ? response : answer(response, time, texts)
    } catch (error) {
      status.textContent = refusal(error, texts)
    }
    setRunning(false)
  }
  return { elements: [make('div', '', button, cancel), status, result], run }
}

function groups(fields: ReadonlyMap<TryParameter, Field>, texts: FormTexts): HTMLElement[] {
  return PLACES.flatMap(([place, key]) => {
    const own = [...fields].filter(([parameter]) => parameter.in === place).map(([, { element }]) => element)
    return own.length > 0 ? [group(texts[key], ...own)] : []
  })
}

/** Status and time; after a redirect, also where the response is from. */
function answer({ status, statusText, redirected, url }: Response, time: string, texts: FormTexts): string {
  const words = texts['tryIt.answered']
    .replace('{status}', () => `${status} ${statusText}`.trim())
    .replace('{time}', () => time)
  return redirected ? `${words} (${url})` : words
}

// The request that a form describes, and its text for readers, in which credentials are hidden.

/** What the fields of a form contain. */
interface Entered {
  server: string
  textFor: (parameter: TryParameter) => string
  credentials: Credentials
  body: ReadBody | undefined
}

interface Assembled {
  url: string
  init: RequestInit & { headers: Headers }
  shown: string
}

const HIDDEN = '••••'

/** Assembles the request. Throws a `TypeError` if a header is not allowed to have its value. */
function assemble(request: TryRequest, { server, textFor, credentials, body }: Entered): Assembled {
  const { method, path, parameters, accept } = request
  const cookies = [...pairsIn('cookie', parameters, textFor), ...credentials.cookies]
  const own: [string, string][] = [
    ...(accept ? [['Accept', accept] satisfies [string, string]] : []),
    ...(body?.contentType ? [['Content-Type', body.contentType] satisfies [string, string]] : []),
    ...pairsIn('header', parameters, textFor),
  ]
  const addressWith = (secret: (value: string) => string) => {
    const secrets = credentials.query.map(([name, value]) => `${encodeURIComponent(name)}=${secret(value)}`)
    const query = [queryOf(parameters, textFor), ...secrets].filter(Boolean).join('&')
    return `${server}${pathOf(path, parameters, textFor)}${query ? `?${query}` : ''}`
  }
  const headers = new Headers()
  for (const [name, value] of [...own, ...credentials.headers]) headers.set(name, value)
  if (cookies.length > 0) headers.set('Cookie', cookies.map(pair => pair.join('=')).join('; '))
  const secretNames = [...credentials.headers.map(([name]) => name), ...(cookies.length > 0 ? ['Cookie'] : [])]
  const lines = [
    `${method} ${addressWith(() => HIDDEN)}`,
    ...new Map(own.map(([name, value]) => [name.toLowerCase(), `${name}: ${value}`])).values(),
    ...secretNames.map(name => `${name}: ${HIDDEN}`),
    ...(body ? ['', body.shown] : []),
  ]
  return {
    url: addressWith(encodeURIComponent),
    init: {
      method,
      headers,
      // Cookies of this site are nothing for the server; those of the server are only sent if it asks for some.
      credentials: cookies.length > 0 ? 'include' : 'omit',
      cache: 'no-store',
      ...(body && { body: body.content }),
    },
    shown: lines.join('\n'),
  }
}

/** Names of the headers that the browser leaves out. */
function droppedHeaders({ url, init }: Assembled): string[] {
  const sent = new Request(url, { ...init, body: null }).headers
  return Array.from(init.headers, ([name]) => name).filter(name => !sent.has(name))
}

/** The body of a request: its media type, and a text, a form or a file. */
interface ReadBody {
  content: BodyInit
  /** The header; undefined if the browser sets it, as for forms. */
  contentType?: string
  /** As readers see it. */
  shown: string
}

interface BodyFields {
  /** Undefined if the request has no body. */
  element: HTMLElement | undefined
  /** Undefined if nothing is entered. */
  read: () => ReadBody | undefined
}

interface Kind {
  elements: HTMLElement[]
  read: () => ReadBody | undefined
}

/** Creates the fields for the chosen media type. */
function bodyFields({ bodies, isBodyRequired = false }: TryRequest, texts: FormTexts): BodyFields {
  if (bodies.length === 0) return { element: undefined, read: () => undefined }
  const choice = select(bodies.map(({ mediaType }, at) => [String(at), mediaType]))
  const fields = document.createElement('div')
  // Each type keeps its own text.
  const made = new Map<string, Kind>()
  const current = () => {
    const known = made.get(choice.value)
    if (known) return known
    const kind = kindOf(bodies[Number(choice.value)] as TryBody, isBodyRequired, texts)
    made.set(choice.value, kind)
    return kind
  }
  const show = () => fields.replaceChildren(...current().elements)
  choice.addEventListener('change', show)
  show()
  const type = labelled(texts['tryIt.mediaType'], choice)
  return { element: group(texts['reference.requestBody'], type, fields), read: () => current().read() }
}

function kindOf(body: TryBody, isRequired: boolean, texts: FormTexts): Kind {
  if (body.kind === 'form') return formOf(body, texts)
  if (body.kind === 'file') return fileOf(body, isRequired, texts)
  const value = body.value ?? ''
  const control = textArea(value, Math.min(16, Math.max(4, value.split('\n').length)))
  control.required = isRequired
  control.setAttribute('aria-label', texts['reference.requestBody'])
  return {
    elements: [control],
    read: () =>
      control.value.trim() === ''
        ? undefined
        : { content: control.value, contentType: body.mediaType, shown: control.value },
  }
}

function fileOf({ mediaType }: TryBody, isRequired: boolean, texts: FormTexts): Kind {
  const field = fieldFor({ name: texts['tryIt.file'], type: 'file', isRequired }, texts)
  return {
    elements: [field.element],
    read: () => {
      const [file] = field.files()
      if (!file) return undefined
      const contentType = mediaType.includes('*') ? file.type || 'application/octet-stream' : mediaType
      return { content: file, contentType, shown: `@${file.name}` }
    },
  }
}

type FormField = NonNullable<TryBody['fields']>[number]

function formOf({ mediaType, fields = [] }: TryBody, texts: FormTexts): Kind {
  const made = fields.map(field => [field, fieldFor(field, texts)] as const)
  const isMultipart = /^multipart\//i.test(mediaType)
  return {
    elements: made.map(([, { element }]) => element),
    read: () => {
      const parts = made.flatMap(([field, control]) => partsOf(field, control))
      if (parts.length === 0) return undefined
      return isMultipart ? multipart(parts) : urlEncoded(parts)
    },
  }
}

interface Part {
  field: FormField
  value: string | File
}

/** A list has a part for each value. */
function partsOf(field: FormField, { text, files }: Field): Part[] {
  if (field.type.startsWith('file')) return files().map(value => ({ field, value }))
  const written = text()
  if (written === '') return []
  const value = parsedValue(field, written)
  return Array.isArray(value) ? value.map(item => ({ field, value: item })) : [{ field, value: written }]
}

function urlEncoded(parts: readonly Part[]): ReadBody {
  const pairs = parts.flatMap(({ field, value }) => (typeof value === 'string' ? [[field.name, value]] : []))
  const content = new URLSearchParams(pairs)
  return { content, shown: content.toString() }
}

function multipart(parts: readonly Part[]): ReadBody {
  const content = new FormData()
  for (const { field, value } of parts) {
    const type = field.mediaType ?? (field.type === 'object' ? 'application/json' : undefined)
    if (typeof value !== 'string') content.append(field.name, value, value.name)
    else if (type) content.append(field.name, new Blob([value], { type }))
    else content.append(field.name, value)
  }
  const shown = parts.map(({ field, value }) => `${field.name}=${typeof value === 'string' ? value : `@${value.name}`}`)
  return { content, shown: shown.join('\n') }
}

// Sends a request, and says in words why there is no response.

/** Time in which the browser reports that a policy blocked the request, in milliseconds. */
const REPORT_MS = 50

/** The response; or a sentence. */
async function send(
  url: string,
  init: RequestInit & { signal: AbortSignal },
  texts: FormTexts,
): Promise<Response | string> {
  let isBlocked = false
  const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    isBlocked ||= effectiveDirective === 'connect-src'
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  try {
    return await fetch(url, init)
  } catch {
    if (init.signal.aborted) return texts['tryIt.cancelled']
    await new Promise(resolve => setTimeout(resolve, REPORT_MS))
    return reason(new URL(url), isBlocked)
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation)
  }

  /** Browsers do not tell pages what is wrong, only that something is. */
  function reason({ protocol, host, hostname }: URL, isBlocked: boolean): string {
    const isLocal = /^(?:localhost|127\.|\[::1\])/.test(hostname)
    const key = isBlocked
      ? 'tryIt.blocked'
      : !navigator.onLine
        ? 'tryIt.offline'
        : location.protocol === 'https:' && protocol === 'http:' && !isLocal
          ? 'tryIt.insecure'
          : 'tryIt.failed'
    return texts[key].replace('{host}', () => host).replace('{origin}', () => location.origin)
  }
}
