/** Samples of a request. Returns the same request with curl, with `fetch` and with Python's requests. */
import type { CodeSample } from '../../../model/reference.ts'
import { isNode } from '../data/values.ts'
import type { Credentials } from './security.ts'

/** A request with placeholders. */
export interface SampleRequest {
  method: string
  /** Address without the query. */
  url: string
  query: readonly [name: string, value: string][]
  headers: readonly [name: string, value: string][]
  cookies: readonly [name: string, value: string][]
  credentials: Credentials
  body?: { mediaType: string; value: unknown }
}

/** The kinds of samples, by the names that the config uses. */
export const SAMPLE_KINDS = ['curl', 'javascript', 'python'] as const
type SampleKind = (typeof SAMPLE_KINDS)[number]

/** The samples of a request. */
export function samplesOf(request: SampleRequest, kinds: readonly string[]): CodeSample[] {
  const makers: Record<SampleKind, () => CodeSample> = {
    curl: () => ({ label: 'curl', language: 'bash', code: curlOf(request) }),
    javascript: () => ({ label: 'JavaScript', language: 'js', code: fetchOf(request) }),
    python: () => ({ label: 'Python', language: 'python', code: pythonOf(request) }),
  }
  return SAMPLE_KINDS.filter(kind => kinds.includes(kind)).map(kind => makers[kind]())
}

const isJson = (mediaType: string) => /[/+]json\b/i.test(mediaType) || mediaType === '*/*'
const isForm = (mediaType: string) => mediaType.startsWith('application/x-www-form-urlencoded')
const isMultipart = (mediaType: string) => mediaType.startsWith('multipart/')

function addressOf({ url, query, credentials }: SampleRequest): string {
  const pairs = [...query, ...credentials.query].map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return pairs.length > 0 ? `${url}?${pairs.join('&')}` : url
}

/** Brackets stay readable, as APIs document them. */
const encoded = (text: string) => encodeURIComponent(text).replaceAll('%5B', '[').replaceAll('%5D', ']')

/** The headers of a request; that of a form is set by the client, which knows the boundary. */
function headersOf({ headers, cookies, credentials, body }: SampleRequest): [string, string][] {
  const pairs = [...cookies, ...credentials.cookies].map(([name, value]) => `${name}=${value}`)
  const isTyped = body && !isMultipart(body.mediaType) && !isForm(body.mediaType)
  const type = body?.mediaType === '*/*' ? 'application/json' : body?.mediaType
  const all: [string, string][] = [
    ...(isTyped && type ? [['Content-Type', type] satisfies [string, string]] : []),
    ...credentials.headers,
    ...headers,
    ...(pairs.length > 0 ? [['Cookie', pairs.join('; ')] satisfies [string, string]] : []),
  ]
  return [...new Map(all.map(pair => [pair[0].toLowerCase(), pair])).values()]
}

/** The fields of a form as texts. */
function formFields(value: unknown): [string, string][] {
  return Object.entries(isNode(value) ? value : {}).map(([name, inner]) => [
    name,
    typeof inner === 'object' ? JSON.stringify(inner) : String(inner),
  ])
}

const bodyText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

const inShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function curlOf(request: SampleRequest): string {
  const { method, body, credentials } = request
  const lines = [
    `curl ${method === 'GET' && !body ? '' : `-X ${method} `}${inShell(addressOf(request))}`,
    ...(credentials.basic ? [`-u ${inShell(credentials.basic.join(':'))}`] : []),
    ...headersOf(request).map(([name, value]) => `-H ${inShell(`${name}: ${value}`)}`),
  ]
  if (body && isMultipart(body.mediaType))
    lines.push(...formFields(body.value).map(([name, value]) => `-F ${inShell(`${name}=${value}`)}`))
  else if (body && isForm(body.mediaType))
    lines.push(...formFields(body.value).map(([name, value]) => `--data-urlencode ${inShell(`${name}=${value}`)}`))
  else if (body) lines.push(`-d ${body.value === undefined ? '@FILE' : inShell(bodyText(body.value))}`)
  return lines.join(' \\\n  ')
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`

/** A value as a literal, with the words for constants of the language. */
function literal(value: unknown, words: { true: string; false: string; null: string }, indent: string): string {
  if (value === null || value === undefined) return words.null
  if (typeof value === 'boolean') return words[`${value}`]
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object') return String(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const isPython = words.null === 'None'
  const lines = isList
    ? value.map(item => literal(item, words, inner))
    : Object.entries(value).map(
        ([name, item]) =>
          `${isPython || !/^[A-Za-z_$][\w$]*$/.test(name) ? quoted(name) : name}: ${literal(item, words, inner)}`,
      )
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return lines.length === 0
    ? `${open}${close}`
    : `${open}\n${lines.map(line => `${inner}${line},\n`).join('')}${indent}${close}`
}

const JAVASCRIPT = { true: 'true', false: 'false', null: 'null' }
const PYTHON = { true: 'True', false: 'False', null: 'None' }

function fetchOf(request: SampleRequest): string {
  const { method, body, credentials } = request
  const headers = Object.entries(Object.fromEntries(headersOf(request)))
  const before: string[] = []
  const options: string[] = method === 'GET' ? [] : [`method: ${quoted(method)}`]
  const entries = headers.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},\n`)
  if (credentials.basic)
    entries.unshift(`    Authorization: \`Basic \${btoa(${quoted(credentials.basic.join(':'))})}\`,\n`)
  if (entries.length > 0) options.push(`headers: {\n${entries.join('')}  }`)
  if (body && isMultipart(body.mediaType)) {
    before.push(
      'const form = new FormData()',
      ...formFields(body.value).map(([name, value]) => `form.append(${quoted(name)}, ${quoted(value)})`),
    )
    options.push('body: form')
  } else if (body && isForm(body.mediaType))
    options.push(`body: new URLSearchParams(${literal(Object.fromEntries(formFields(body.value)), JAVASCRIPT, '  ')})`)
  else if (body && isJson(body.mediaType))
    options.push(`body: JSON.stringify(${literal(body.value, JAVASCRIPT, '  ')})`)
  else if (body) options.push(`body: ${body.value === undefined ? 'file' : quoted(bodyText(body.value))}`)
  const argument = options.length > 0 ? `, {\n${options.map(option => `  ${option},\n`).join('')}}` : ''
  return [...before, `const response = await fetch(${quoted(addressOf(request))}${argument})`].join('\n')
}

function pythonOf(request: SampleRequest): string {
  const { method, body, credentials, url } = request
  const query = Object.fromEntries([...request.query, ...credentials.query])
  const headers = Object.fromEntries(headersOf(request))
  const args = [quoted(url)]
  const add = (name: string, value: unknown) => args.push(`${name}=${literal(value, PYTHON, '  ')}`)
  if (Object.keys(query).length > 0) add('params', query)
  if (Object.keys(headers).length > 0) add('headers', headers)
  if (credentials.basic) args.push(`auth=(${credentials.basic.map(quoted).join(', ')})`)
  if (body && isMultipart(body.mediaType)) {
    const parts = formFields(body.value).map(([name, value]) => `    ${quoted(name)}: (None, ${quoted(value)}),\n`)
    args.push(`files={\n${parts.join('')}  }`)
  } else if (body && isForm(body.mediaType)) add('data', Object.fromEntries(formFields(body.value)))
  else if (body && isJson(body.mediaType)) add('json', body.value)
  else if (body)
    args.push(body.value === undefined ? "data=open('FILE', 'rb')" : `data=${quoted(bodyText(body.value))}`)
  const known = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].includes(method)
  const call = known ? `requests.${method.toLowerCase()}(` : `requests.request(\n  ${quoted(method)},`
  const list = args.length === 1 && known ? args[0] : `\n${args.map(arg => `  ${arg},\n`).join('')}`
  return `import requests\n\nresponse = ${call}${list})`
}
