/**
 * Packages that the code of Docusaurus sites imports, as far as pages need them if they are not installed: joined class
 * names, code without colours, videos.
 */
import type { ReactNode } from 'react'

type ClassValue = string | number | boolean | null | undefined | ClassValue[] | Record<string, unknown>

/** The names among the values, in one string. */
export function clsx(...values: ClassValue[]): string {
  return values.flatMap(namesIn).join(' ')
}

function namesIn(value: ClassValue): string[] {
  if (!value || value === true) return []
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value === 'object') return Object.keys(value).filter(name => value[name])
  return [String(value)]
}

interface Token {
  types: string[]
  content: string
  empty?: boolean
}

interface Rendering {
  className: string
  style: object
  tokens: Token[][]
  getLineProps: (input: object) => object
  getTokenProps: (input: { token: Token }) => object
}

/** Passes the lines of code to the function that renders them. */
export function Highlight({
  code = '',
  language = 'text',
  children,
}: {
  code?: string
  language?: string
  children: (rendering: Rendering) => ReactNode
}): ReactNode {
  return children({
    className: `language-${language}`,
    style: {},
    tokens: code.split('\n').map(line => [{ types: ['plain'], content: line, ...(line === '' && { empty: true }) }]),
    getLineProps: () => ({ className: 'token-line' }),
    getTokenProps: ({ token }) => ({ children: token.content }),
  })
}

export const Prism = {}

/** The stylesheet defines the colours. */
export const themes: Record<string, object> = new Proxy({}, { get: () => ({ plain: {}, styles: [] }) })

const VIDEO_ID = /(?:v=|youtu\.be\/|\/embed\/|\/shorts\/)([\w-]{6,})/

/** A YouTube video by its id or address, in a frame that sets no cookies; any other video as a link. */
export function Video({
  id,
  videoId,
  url = '',
  title,
}: {
  id?: string
  videoId?: string
  url?: string
  title?: string
}) {
  const video = id ?? videoId ?? VIDEO_ID.exec(url)?.[1]
  if (video === undefined) return url === '' ? null : <a href={url}>{title ?? url}</a>
  const src = `https://www.youtube-nocookie.com/embed/${video}`
  return <iframe src={src} title={title ?? 'YouTube'} width="560" height="315" loading="lazy" allowFullScreen />
}
