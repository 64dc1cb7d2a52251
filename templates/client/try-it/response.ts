/** A response as readers see it: its headers, and its body as text, or what it is if it is no text. */
import type { FormTexts } from '../../../src/model/try-request.ts'
import { make } from '../make.ts'

/** Bytes of a body that are read; the rest is not loaded. */
const MAX_BYTES = 1_000_000
/** Characters of a body that are shown. */
const MAX_SHOWN = 100_000

const TEXT = /^text\/|[/+](?:json|xml|ya?ml)\b|javascript|graphql|ndjson|jsonl|x-www-form-urlencoded/i

/** Number and unit in the language of the page. */
export function quantity(value: number, unit: 'millisecond' | 'byte' | 'kilobyte'): string {
  const { lang } = document.documentElement
  return new Intl.NumberFormat(lang || undefined, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}

const size = (bytes: number): string => (bytes < 1000 ? quantity(bytes, 'byte') : quantity(bytes / 1000, 'kilobyte'))

/** The elements for a response. The body is read until its limit, or until the reader cancels. */
export async function showResponse(response: Response, texts: FormTexts): Promise<HTMLElement[]> {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  const details = make('details', '', make('summary', texts['tryIt.shownHeaders']), block(headers.join('\n')))
  const { bytes, isCut } = await read(response)
  return [...(headers.length > 0 ? [details] : []), ...bodyOf(response, { bytes, isCut, texts })]
}

interface Body {
  bytes: Uint8Array
  isCut: boolean
  texts: FormTexts
}

function bodyOf({ headers }: Response, { bytes, isCut, texts }: Body): HTMLElement[] {
  const type = headers.get('content-type') ?? ''
  if (bytes.length === 0) return [make('p', texts['tryIt.empty'])]
  const text = decoded(bytes, type, isCut)
  if (text === undefined) {
    const whole = Number(headers.get('content-length')) || bytes.length
    const words = texts['tryIt.binary'].replace('{type}', () => type || '?').replace('{size}', () => size(whole))
    return [make('p', words)]
  }
  const formatted = /json/i.test(type) || /^\s*[{[]/.test(text) ? (formatJson(text) ?? text) : text
  const shown = formatted.slice(0, MAX_SHOWN)
  const body = region(block(shown), texts['tryIt.response'])
  const isAll = !isCut && shown.length === formatted.length
  return [
    body,
    ...(isAll
      ? []
      : [
          make(
            'p',
            texts['tryIt.cut'].replace('{size}', () => size(shown.length)),
          ),
        ]),
  ]
}

/** A block that the keyboard can scroll. */
export function block(text: string): HTMLElement {
  const pre = make('pre', text)
  pre.tabIndex = 0
  return pre
}

/** Gives a block a name. */
export function region(element: HTMLElement, name: string): HTMLElement {
  element.setAttribute('role', 'region')
  element.setAttribute('aria-label', name)
  return element
}

/** The text; undefined for bytes that are none. */
function decoded(bytes: Uint8Array, type: string, isCut: boolean): string | undefined {
  const isText = TEXT.test(type)
  if (!isText && type !== '') return undefined
  const charset = /charset="?([^\s;"]+)/i.exec(type)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset, { fatal: !isText }).decode(bytes, { stream: isCut })
  } catch {
    // An unknown charset is a `RangeError`; bytes without a type may not be a text.
    return isText ? new TextDecoder().decode(bytes) : undefined
  }
}

async function read({ body }: Response): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const chunks: Uint8Array[] = []
  let length = 0
  let isCut = false
  const reader = body?.getReader()
  try {
    while (reader) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      length += value.length
      isCut = length > MAX_BYTES
      if (!isCut) continue
      void reader.cancel()
      break
    }
  } catch {
    // Cancelled, or the connection broke: what has arrived is shown.
    isCut = true
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { bytes, isCut }
}

/** Indents JSON without changing its values: large numbers keep their digits, and names that occur twice stay. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

export function formatJson(text: string): string | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  let depth = 0
  let written = ''
  let before = ''
  const line = () => `\n${'  '.repeat(depth)}`
  for (const [token] of text.matchAll(TOKENS)) {
    const isOpen = before === '{' || before === '['
    if (token === '}' || token === ']') {
      depth--
      written += isOpen ? token : line() + token
    } else {
      if (isOpen || before === ',') written += line()
      written += token === ':' ? ': ' : token
      if (token === '{' || token === '[') depth++
    }
    before = token
  }
  return written
}
