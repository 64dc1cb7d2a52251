/**
 * Hits that readers went to, and those they keep: in local storage, newest first. Broken data counts as
 * none; where storage is refused nothing is kept.
 */
import { recall, remember } from '../storage.ts'
import { LIMITS, settings } from './settings.ts'

/** A hit without what belongs to one query. */
export interface KeptHit {
  id: string
  url: string
  title: string
  /** Section and page above it. */
  above: string
}

type Kind = 'recent' | 'favorites'

const keyOf = (kind: Kind) => `docsgen.search.${kind}.${settings().baseUrl}${settings().locale}`

/** The kept hits of a kind, as many as are shown. */
export function keptHits(kind: Kind): KeptHit[] {
  return stored(kind).slice(0, limitOf(kind))
}

function stored(kind: Kind): KeptHit[] {
  try {
    const value: unknown = JSON.parse(recall(keyOf(kind)) ?? '[]')
    return Array.isArray(value) ? value.filter(isKept) : []
  } catch {
    return []
  }
}

/** Keeps a hit as the newest of its kind. A favourite is not recent as well. */
export function keepHit(kind: Kind, hit: KeptHit): void {
  if (kind === 'recent' && stored('favorites').some(({ id }) => id === hit.id)) return
  if (kind === 'favorites') dropHit('recent', hit.id)
  write(kind, [hit, ...stored(kind).filter(({ id }) => id !== hit.id)])
}

export function dropHit(kind: Kind, id: string): void {
  write(
    kind,
    stored(kind).filter(hit => hit.id !== id),
  )
}

function write(kind: Kind, hits: KeptHit[]): void {
  remember(keyOf(kind), JSON.stringify(hits.slice(0, kind === 'favorites' ? LIMITS.favorites : LIMITS.recent)))
}

function limitOf(kind: Kind): number {
  if (kind === 'favorites') return LIMITS.favorites
  return stored('favorites').length > 0 ? LIMITS.recentWithFavorites : LIMITS.recent
}

/** Only paths of this site and web addresses are ever followed. */
function isKept(value: unknown): value is KeptHit {
  const { id, url, title, above } = (value ?? {}) as Partial<KeptHit>
  return [id, url, title, above].every(text => typeof text === 'string') && /^(?:https?:\/\/|\/(?!\/))/.test(url ?? '')
}
