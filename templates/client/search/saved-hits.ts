/**
 * Recent and favourite hits in local storage, newest first. Invalid data counts as empty. Without storage, nothing is
 * saved.
 */
import { recall, remember } from '../storage.ts'
import { LIMITS, settings } from './settings.ts'

/** A hit without the data that depends on the query. */
export interface SavedHit {
  id: string
  url: string
  title: string
  /** Section and page above it. */
  above: string
}

type Kind = 'recent' | 'favorites'

const keyOf = (kind: Kind) => `docsgen.search.${kind}.${settings().baseUrl}${settings().locale}`

/** The saved hits of a kind, up to the number to show. */
export function savedHits(kind: Kind): SavedHit[] {
  return stored(kind).slice(0, limitOf(kind))
}

function stored(kind: Kind): SavedHit[] {
  try {
    const value: unknown = JSON.parse(recall(keyOf(kind)) ?? '[]')
    return Array.isArray(value) ? value.filter(isSavedHit) : []
  } catch {
    return []
  }
}

/** Saves a hit as the newest of its kind. A favourite is not listed as recent. */
export function saveHit(kind: Kind, hit: SavedHit): void {
  if (kind === 'recent' && stored('favorites').some(({ id }) => id === hit.id)) return
  if (kind === 'favorites') removeHit('recent', hit.id)
  write(kind, [hit, ...stored(kind).filter(({ id }) => id !== hit.id)])
}

export function removeHit(kind: Kind, id: string): void {
  write(
    kind,
    stored(kind).filter(hit => hit.id !== id),
  )
}

function write(kind: Kind, hits: SavedHit[]): void {
  remember(keyOf(kind), JSON.stringify(hits.slice(0, kind === 'favorites' ? LIMITS.favorites : LIMITS.recent)))
}

function limitOf(kind: Kind): number {
  if (kind === 'favorites') return LIMITS.favorites
  return stored('favorites').length > 0 ? LIMITS.recentWithFavorites : LIMITS.recent
}

/** Only accepts paths of this site and web addresses. */
function isSavedHit(value: unknown): value is SavedHit {
  const { id, url, title, above } = (value ?? {}) as Partial<SavedHit>
  return [id, url, title, above].every(text => typeof text === 'string') && /^(?:https?:\/\/|\/(?!\/))/.test(url ?? '')
}
