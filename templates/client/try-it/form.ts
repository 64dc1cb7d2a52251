/**
 * The form of an operation. In: the request and the texts. Out: an element that shows the request while it is written,
 * sends it, and shows the response. Its controls have no names, so that nothing could get into the address.
 */
import type { FormTexts, TryParameter, TryRequest } from '../../../src/model/try-request.ts'
import { make } from '../make.ts'
import { assemble, droppedHeaders } from './assemble.ts'
import { bodyFields } from './body.ts'
import { credentialFields } from './credentials.ts'
import { type Field, fieldFor, group, labelled, select } from './fields.ts'
import { block, quantity, region, showResponse } from './response.ts'
import { send } from './send.ts'

const PLACES = [
  ['path', 'reference.pathParameters'],
  ['query', 'reference.queryParameters'],
  ['querystring', 'reference.queryParameters'],
  ['header', 'reference.headers'],
  ['cookie', 'reference.cookies'],
] as const

/** Creates the form. */
export function requestForm(request: TryRequest, texts: FormTexts): HTMLFormElement {
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
