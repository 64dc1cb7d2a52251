/**
 * Pairs the widgets of the current page with those of the new one. A morph pairs elements by position. A widget has
 * state, so it is paired by identity and keeps its element when it moves.
 */

/** Selectors of widgets with state, and what identifies each among others of its kind. */
const WIDGETS: [selector: string, keyOf: (widget: HTMLElement) => string | undefined][] = [
  ['[data-dg-island]', ({ dataset }) => `${dataset.dgIsland} ${dataset.dgWhen} ${dataset.props} ${dataset.dgTree}`],
  ['details', widget => nameOf(widget.querySelector(':scope > summary'))],
  ['.tabs-container', widget => [...widget.querySelectorAll(':scope > .dg-tab > .dg-tab__label')].map(nameOf).join()],
]
const ID = 'dg-live-'

function nameOf(element: Element | null): string {
  return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
}

/**
 * Gives paired widgets the same id, by which the morph finds them. Returns a function that removes the ids.
 * @param own elements that scripts added, which have no counterpart in the new page
 */
export function pairWidgets(here: Element, next: Element, own: Iterable<Element>): () => void {
  let count = 0
  const named: Element[] = []
  const name = (...elements: Element[]) => {
    for (const element of elements) element.id = ID + count
    named.push(...elements)
    count++
  }
  for (const element of own) if (!element.id) name(element)
  for (const [selector, keyOf] of WIDGETS) {
    const old = unnamed(here, selector)
    const coming = unnamed(next, selector)
    const pairs = pair(old, coming, keyOf)
    // An island with different props is a different island; other widgets that differ count as changed.
    if (selector !== '[data-dg-island]') pairs.push(...pairRest(old, coming, pairs))
    for (const [from, to] of pairs) name(from, to)
    // Without a counterpart, the element must not be morphed into another one.
    const paired = new Set(pairs.map(([from]) => from))
    for (const widget of old) if (!paired.has(widget)) name(widget)
  }
  return () => {
    for (const element of named) element.removeAttribute('id')
  }
}

/** Widgets with state; those inside islands belong to the island. */
function unnamed(root: Element, selector: string): HTMLElement[] {
  const found = [...root.querySelectorAll<HTMLElement>(selector)]
  return found.filter(widget => !widget.id && !widget.parentElement?.closest('[data-dg-island]'))
}

type Pair = [HTMLElement, HTMLElement]

function pair(old: HTMLElement[], coming: HTMLElement[], keyOf: (widget: HTMLElement) => string | undefined): Pair[] {
  const free = new Map<string | undefined, HTMLElement[]>()
  for (const widget of coming) free.set(keyOf(widget), [...(free.get(keyOf(widget)) ?? []), widget])
  return old.flatMap(widget => {
    const other = free.get(keyOf(widget))?.shift()
    return other ? [[widget, other] as Pair] : []
  })
}

/** Pairs the remaining widgets on both sides in order, if none was added or removed. */
function pairRest(old: HTMLElement[], coming: HTMLElement[], pairs: Pair[]): Pair[] {
  const known = new Set(pairs.flat())
  const [left, right] = [old, coming].map(list => list.filter(widget => !known.has(widget))) as [
    HTMLElement[],
    HTMLElement[],
  ]
  return left.length === right.length ? left.map((widget, at) => [widget, right[at] as HTMLElement] as Pair) : []
}
