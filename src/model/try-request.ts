/**
 * A request that readers can send from its entry on a reference page. The builder writes it into a file beside the
 * pages; `templates/client/try-it/` makes a form of it.
 */
import type { Texts } from './texts.ts'

export interface TryRequest {
  /** The operation as its heading names it. */
  name: string
  /** In capitals. */
  method: string
  /** With parameters in braces. */
  path: string
  /** Full addresses without a slash at the end. Requests are sent to no others. */
  servers: readonly string[]
  parameters: readonly TryParameter[]
  /** Alternatives: the schemes of one of them are sent together. An empty one stands for a request without. */
  security: readonly (readonly TryScheme[])[]
  /** One for each media type; none if the request has no body. */
  bodies: readonly TryBody[]
  isBodyRequired?: boolean
  /** The media type that is asked for. Default: any. */
  accept?: string
}

/** What a form needs to know about a value. */
export interface TryField {
  name: string
  /** Lists have one value per line, objects are written as JSON. */
  type: 'text' | 'number' | 'boolean' | 'list' | 'object' | 'file' | 'files'
  isRequired?: boolean
  /** The text at the start. */
  value?: string
  /** An example, shown as long as there is no text. */
  placeholder?: string
  /** The only values that are allowed. */
  choices?: readonly string[]
}

export interface TryParameter extends TryField {
  in: 'path' | 'query' | 'querystring' | 'header' | 'cookie'
  /** How lists and objects are written: the names of OpenAPI. Default: that of the place. */
  style?: string
  explode?: boolean
  /** Whether reserved characters stay as they are. */
  isReservedAllowed?: boolean
  /** The text is sent as it is, because it has a media type. */
  isRaw?: boolean
}

/** A security scheme. */
export interface TryScheme {
  name: string
  /** An API key, a token, user and password, or the value of `Authorization` after the word `prefix`. */
  kind: 'key' | 'bearer' | 'basic' | 'other'
  /** Of an API key: its place, and the name that it is sent with. */
  in?: 'query' | 'header' | 'cookie'
  key?: string
  prefix?: string
  /** Of a token: what the operation needs it to allow. */
  scopes?: readonly string[]
  /** Of a token: the page of the authorisation server that gives it to readers. */
  tokenPage?: string
}

export interface TryBody {
  mediaType: string
  /** A text, a form, or a file. */
  kind: 'text' | 'form' | 'file'
  /** Of a text. */
  value?: string
  /** Of a form. `mediaType` is that of a part of a multipart form. */
  fields?: readonly (TryField & { mediaType?: string })[]
}

/** The interface texts of a form. */
export const FORM_TEXTS = [
  'reference.authorization',
  'reference.pathParameters',
  'reference.queryParameters',
  'reference.headers',
  'reference.cookies',
  'reference.requestBody',
  'tryIt.server',
  'tryIt.none',
  'tryIt.token',
  'tryIt.scopes',
  'tryIt.getToken',
  'tryIt.user',
  'tryIt.password',
  'tryIt.secret',
  'tryIt.lines',
  'tryIt.mediaType',
  'tryIt.file',
  'tryIt.request',
  'tryIt.send',
  'tryIt.cancel',
  'tryIt.sending',
  'tryIt.answered',
  'tryIt.response',
  'tryIt.shownHeaders',
  'tryIt.empty',
  'tryIt.binary',
  'tryIt.cut',
  'tryIt.dropped',
  'tryIt.refused',
  'tryIt.offline',
  'tryIt.blocked',
  'tryIt.insecure',
  'tryIt.failed',
  'tryIt.cancelled',
] as const satisfies readonly (keyof Texts)[]

export type FormTexts = Record<(typeof FORM_TEXTS)[number], string>
