/**
 * Hits as elements. All texts go in as text: there is no way from an index or a service into markup.
 */
import type { SearchHit, Span } from '../../../src/search-engine/types.ts'
import type { KeptHit } from './kept-hits.ts'
import { LIMITS } from './settings.ts'

/** An element with classes, text and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { className, text, children = [] }: { className?: string; text?: string; children?: (Node | undefined)[] } = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (text !== undefined) element.textContent = text
  element.append(...children.filter(child => child !== undefined))
  return element
}

/** Text with its matches marked. */
export function marked(spans: readonly Span[]): Node[] {
  return spans.map(({ text, marked: isMarked }) => (isMarked ? make('mark', { text }) : document.createTextNode(text)))
}

/** What leads to a hit: the headings above it. */
export function trailOf({ hierarchy }: SearchHit): string {
  const { lvl0, ...rest } = hierarchy
  const above = Object.values(rest).filter((text): text is string => typeof text === 'string' && text !== '')
  return [lvl0, ...above.slice(0, -1)].filter(Boolean).join(' › ')
}

/** The inside of a hit's link. */
export function hitBody(hit: SearchHit): HTMLElement {
  const where = type(hit) === 'page' ? '' : hit.hierarchy.lvl1
  return make('span', {
    className: 'dg-hit__body',
    children: [
      make('span', { className: 'dg-hit__title', children: marked(hit.title) }),
      hit.snippet.length > 0 ? make('span', { className: 'dg-hit__text', children: marked(hit.snippet) }) : undefined,
      where ? make('span', { className: 'dg-hit__where', text: where }) : undefined,
    ],
  })
}

function type(hit: SearchHit): 'page' | 'part' {
  return hit.type === 'lvl1' ? 'page' : 'part'
}

/** Hits by section, in the order of their first hit; a section shows so many at most. */
export function groupHits(hits: readonly SearchHit[], most = LIMITS.hitsPerGroup): Map<string, SearchHit[]> {
  const groups = new Map<string, SearchHit[]>()
  for (const hit of hits) {
    const group = groups.get(hit.hierarchy.lvl0) ?? []
    if (group.length < most) groups.set(hit.hierarchy.lvl0, [...group, hit])
  }
  return groups
}

/** Names of the sections that hits are in, in order. */
export function sectionsOf(hits: readonly SearchHit[]): string[] {
  return [...groupHits(hits).keys()].filter(section => section !== '')
}

/** What is kept of a hit. */
export function keptOf(hit: SearchHit): KeptHit {
  return { id: hit.id, url: hit.url, title: hit.title.map(({ text }) => text).join(''), above: trailOf(hit) }
}
