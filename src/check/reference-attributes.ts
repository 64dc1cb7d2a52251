/**
 * The attributes that contain addresses, by element, and what a browser does with them.
 * https://html.spec.whatwg.org/multipage/indices.html#attributes-3
 */
import { srcsetCandidates } from '../base/srcset.ts'

/** `page`: opened as a page; `image`: shown; `file`: loaded; `use`: a part of an SVG is shown. */
export type ReferenceKind = 'page' | 'image' | 'file' | 'use'

/** An address of an element. */
export interface AttributeReference {
  name: string
  url: string
  kind: ReferenceKind
}

const KINDS: Record<string, Record<string, ReferenceKind>> = {
  a: { href: 'page', 'xlink:href': 'page' },
  area: { href: 'page' },
  audio: { src: 'file' },
  embed: { src: 'file' },
  form: { action: 'page' },
  iframe: { src: 'page' },
  image: { href: 'image', 'xlink:href': 'image' },
  img: { src: 'image', srcset: 'image' },
  input: { src: 'image' },
  link: { href: 'file', imagesrcset: 'image' },
  object: { data: 'file' },
  script: { src: 'file' },
  source: { src: 'file', srcset: 'image' },
  track: { src: 'file' },
  use: { href: 'use', 'xlink:href': 'use' },
  video: { src: 'file', poster: 'image' },
}
const PAGE_RELATIONS = /\b(?:alternate|author|canonical|help|license|next|prev|search)\b/i
const CONNECTIONS = /\b(?:preconnect|dns-prefetch)\b/i
const IMAGE_PROPERTIES = /^(?:og:image(?::url|:secure_url)?|twitter:image(?::src)?)$/i

/** The addresses of an element. */
export function attributeReferences(element: string, attributes: ReadonlyMap<string, string>): AttributeReference[] {
  if (element === 'meta') return metaReferences(attributes)
  const relation = element === 'link' ? (attributes.get('rel') ?? '') : ''
  if (CONNECTIONS.test(relation)) return []
  return Object.entries(KINDS[element] ?? {}).flatMap(([name, kind]) => {
    const value = attributes.get(name)
    if (value === undefined) return []
    if (name.endsWith('srcset')) return srcsetCandidates(value).map(({ url }) => ({ name, url, kind }))
    const isPage = PAGE_RELATIONS.test(relation) && !/\bstylesheet\b/i.test(relation)
    return [{ name, url: value, kind: isPage ? 'page' : kind }]
  })
}

/** The target of `<meta http-equiv="refresh">`; undefined if it does not redirect. */
export function refreshTarget(attributes: ReadonlyMap<string, string>): string | undefined {
  if (attributes.get('http-equiv')?.toLowerCase() !== 'refresh') return undefined
  return /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)["']?\s*$/i.exec(attributes.get('content') ?? '')?.[1]?.trim()
}

function metaReferences(attributes: ReadonlyMap<string, string>): AttributeReference[] {
  const url = refreshTarget(attributes)
  if (url !== undefined) return [{ name: 'content', url, kind: 'page' }]
  const image = attributes.get('content') ?? ''
  const property = attributes.get('property') ?? attributes.get('name') ?? ''
  return IMAGE_PROPERTIES.test(property) && image !== '' ? [{ name: 'content', url: image, kind: 'image' }] : []
}
