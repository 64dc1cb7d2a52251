/** The body of a request: its media type, and a text, a form or a file. */
import type { FormTexts, TryBody, TryRequest } from '../../../src/model/try-request.ts'
import { type Field, fieldFor, group, labelled, select, textArea } from './fields.ts'
import { parsedValue } from './serialize.ts'

export interface ReadBody {
  content: BodyInit
  /** The header; undefined if the browser sets it, as for forms. */
  contentType?: string
  /** As readers see it. */
  shown: string
}

export interface BodyFields {
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
export function bodyFields({ bodies, isBodyRequired = false }: TryRequest, texts: FormTexts): BodyFields {
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
