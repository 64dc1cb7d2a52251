/**
 * Describes hits as elements. All texts are inserted as text, so that no index or service can inject markup.
 */
import type { SearchHit, Span } from '../../../src/search-engine/types.ts'
import type { Shape } from './patch.ts'
import type { SavedHit } from './saved-hits.ts'
import { LIMITS } from './settings.ts'

/** Creates an element with a class, text and children. */
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

/** Highlights matches. */
function marked(spans: readonly Span[]): Shape['children'] {
  return spans.map(({ text, marked: isMarked }) =>
    isMarked ? { tag: 'mark', attributes: {}, children: [text] } : text,
  )
}

/** The breadcrumb of a hit: the headings above it. */
export function trailOf({ hierarchy }: SearchHit): string {
  const { lvl0, ...rest } = hierarchy
  const above = Object.values(rest).filter((text): text is string => typeof text === 'string' && text !== '')
  return [lvl0, ...above.slice(0, -1)].filter(Boolean).join(' › ')
}

/** An address says nothing that the title does not say: screen readers leave it out. */
function withoutVoice(path: string): Shape {
  return { tag: 'span', attributes: { class: 'dg-hit__where', 'aria-hidden': 'true' }, children: [path] }
}

/** Where a hit is: the headings above it, below the section that groups hits; the address of a page. */
function placeOf(hit: SearchHit): string {
  const above = Object.values({ ...hit.hierarchy, lvl0: '' })
    .filter(Boolean)
    .slice(0, -1)
  if (type(hit) !== 'page' && above.length > 0) return above.join(' › ')
  return decodeURI(hit.path).replace(/\/$/, '') || '/'
}

/** The content of a definition: all of its text, and where it is. */
export function definitionBody(hit: SearchHit): Shape {
  return span('dg-hit__body', [
    span('dg-hit__title', [hit.title.map(({ text }) => text).join('')]),
    span('dg-hit__text', [hit.snippet.map(({ text }) => text).join('')]),
    span('dg-hit__where', [[hit.kind, trailOf(hit)].filter(Boolean).join(' · ')]),
  ])
}

/** A longer text around the match, beside the list. */
export function previewBody(hit: SearchHit): Shape[] {
  const passage = hit.passage ?? hit.snippet
  return [
    { tag: 'p', attributes: { class: 'dg-hit__where' }, children: [trailOf(hit)] },
    { tag: 'p', attributes: { class: 'dg-hit__title' }, children: marked(hit.title) },
    { tag: 'p', attributes: { class: 'dg-hit__text' }, children: marked(passage) },
  ]
}

/** The content of a hit's link. */
export function hitBody(hit: SearchHit): Shape {
  const where = [hit.kind, placeOf(hit)].filter(Boolean).join(' · ')
  const isPath = where.startsWith('/')
  return span('dg-hit__body', [
    span('dg-hit__title', marked(hit.title)),
    ...(hit.snippet.length > 0 ? [span('dg-hit__text', marked(hit.snippet))] : []),
    ...(where ? [isPath ? withoutVoice(where) : span('dg-hit__where', [where])] : []),
  ])
}

/** The content of the link to a further section of a hit's page. */
export function sectionBody(section: SearchHit): Shape {
  return span('dg-hit__body', [span('dg-hit__title', marked(section.title))])
}

function span(className: string, children: Shape['children']): Shape {
  return { tag: 'span', attributes: { class: className }, children }
}

function type(hit: SearchHit): 'page' | 'part' {
  return hit.type === 'lvl1' ? 'page' : 'part'
}

/** Groups hits by section, in the order of their first hit, with at most `most` hits per section. */
export function groupHits(hits: readonly SearchHit[], most = LIMITS.hitsPerGroup): Map<string, SearchHit[]> {
  const groups = new Map<string, SearchHit[]>()
  for (const hit of hits) {
    const group = groups.get(hit.hierarchy.lvl0) ?? []
    if (group.length < most) groups.set(hit.hierarchy.lvl0, [...group, hit])
  }
  return groups
}

/** Names of the sections of hits, in order. */
export function sectionsOf(hits: readonly SearchHit[]): string[] {
  return [...groupHits(hits).keys()].filter(section => section !== '')
}

/** The part of a hit that is saved. */
export function toSavedHit(hit: SearchHit): SavedHit {
  return { id: hit.id, url: hit.url, title: hit.title.map(({ text }) => text).join(''), above: trailOf(hit) }
}
