/** Parameters as OpenAPI writes them. Parameters without a text are left out. */
import type { TryField, TryParameter } from '../../../src/model/try-request.ts'

type Pairs = [name: string, value: string][]
type Value = string | string[] | { [name: string]: unknown }

/** The value that the text of a field means. JSON that cannot be read stays a text. */
export function parsedValue({ type }: Pick<TryField, 'type'>, text: string): Value {
  if (type === 'list') return text.split('\n').filter(line => line !== '')
  if (type !== 'object') return text
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : text
  } catch {
    return text
  }
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The path with the values in the places of their names; names without a value stay. */
export function pathOf(path: string, parameters: readonly TryParameter[], textFor: (one: TryParameter) => string) {
  const byName = new Map(parameters.filter(one => one.in === 'path').map(one => [one.name, one]))
  return path.replace(/\{([^{}]+)\}/g, (written, name: string) => {
    const parameter = byName.get(name)
    const text = parameter && textFor(parameter)
    return text ? inPath(parameter, text) : written
  })
}

function inPath(parameter: TryParameter, text: string): string {
  const { name, style = 'simple', explode = false } = parameter
  const encode = encoder(parameter)
  const value = parameter.isRaw ? text : parsedValue(parameter, text)
  const start = style === 'label' ? '.' : style === 'matrix' ? ';' : ''
  const between = start !== '' && explode ? start : ','
  const isMatrix = style === 'matrix'
  if (typeof value === 'string') return `${start}${isMatrix ? `${name}=` : ''}${encode(value)}`
  if (Array.isArray(value)) {
    const items = value.map(item => (isMatrix && explode ? `${name}=${encode(item)}` : encode(item)))
    return `${start}${isMatrix && !explode ? `${name}=` : ''}${items.join(between)}`
  }
  const pairs = Object.entries(value).map(([key, inner]) => encode(key) + (explode ? '=' : ',') + encode(textOf(inner)))
  return `${start}${isMatrix && !explode ? `${name}=` : ''}${pairs.join(between)}`
}

/** The query without its question mark. */
export function queryOf(parameters: readonly TryParameter[], textFor: (one: TryParameter) => string): string {
  return parameters
    .flatMap(parameter => {
      const text = textFor(parameter)
      if (text === '') return []
      if (parameter.in === 'querystring') return [text.replace(/^\?/, '')]
      return parameter.in === 'query' ? inQuery(parameter, text) : []
    })
    .join('&')
}

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' }

function inQuery(parameter: TryParameter, text: string): string[] {
  const { name, style = 'form', explode = style === 'form' } = parameter
  const encode = encoder(parameter)
  const pair = (key: string, value: unknown) => `${encodedName(key)}=${encode(textOf(value))}`
  const value = parameter.isRaw ? text : parsedValue(parameter, text)
  if (typeof value === 'string') return [pair(name, value)]
  const between = SEPARATORS[style] ?? ','
  if (Array.isArray(value)) {
    if (explode || style === 'deepObject') return value.map(item => pair(name, item))
    return [`${encodedName(name)}=${value.map(encode).join(between)}`]
  }
  if (style === 'deepObject') return deepPairs(name, value).map(([key, inner]) => pair(key, inner))
  if (explode) return Object.entries(value).map(([key, inner]) => pair(key, inner))
  const flat = Object.entries(value).flatMap(([key, inner]) => [key, textOf(inner)])
  return [`${encodedName(name)}=${flat.map(encode).join(between)}`]
}

function deepPairs(name: string, value: object): Pairs {
  return Object.entries(value).flatMap(([key, inner]): Pairs => {
    const own = Array.isArray(value) ? name : `${name}[${key}]`
    return typeof inner === 'object' && inner !== null ? deepPairs(own, inner) : [[own, String(inner)]]
  })
}

/** Brackets stay readable, as APIs document them. */
const encodedName = (name: string) => encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']')

/** With `allowReserved`, only what would end the value is encoded. */
function encoder({ isReservedAllowed }: TryParameter): (text: string) => string {
  if (!isReservedAllowed) return encodeURIComponent
  return text => encodeURIComponent(text).replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B|5B|5D)/g, decodeURIComponent)
}

/** The headers, or the cookies. */
export function pairsIn(
  place: 'header' | 'cookie',
  parameters: readonly TryParameter[],
  textFor: (one: TryParameter) => string,
): Pairs {
  return parameters.flatMap((parameter): Pairs => {
    const text = textFor(parameter)
    if (parameter.in !== place || text === '') return []
    const value = parameter.isRaw ? text : parsedValue(parameter, text)
    if (typeof value === 'string') return [[parameter.name, value]]
    if (Array.isArray(value)) return [[parameter.name, value.join(',')]]
    const between = parameter.explode ? '=' : ','
    return [
      [
        parameter.name,
        Object.entries(value)
          .map(([key, inner]) => key + between + textOf(inner))
          .join(','),
      ],
    ]
  })
}
