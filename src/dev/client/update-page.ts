/**
 * Changes the page in place to what the server has now. Scroll position, focus, typed text, open tabs,
 * details and menus stay: what scripts and readers changed is left alone, only the text follows.
 */
import { Idiomorph } from 'idiomorph'

/** Attributes that belong to the reader and to scripts once the page is there. */
const KEPT = new Set([
  'open',
  'hidden',
  'checked',
  'aria-selected',
  'aria-expanded',
  'tabindex',
  'role',
  'aria-controls',
])

/** Fetches the page and changes the document. `keepStyles`: stylesheets were swapped already. */
export async function updatePage(keepStyles: boolean): Promise<void> {
  const response = await fetch(location.pathname + location.search, { headers: { accept: 'text/html' } })
  if (!response.ok && response.status !== 404) return location.reload()
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  document.title = next.title
  if (!keepStyles) addStyles(next)
  Idiomorph.morph(document.body, next.body, {
    morphStyle: 'outerHTML',
    ignoreActiveValue: true,
    restoreFocus: true,
    callbacks: {
      beforeAttributeUpdated: (name: string, node: Element, type: string) => !isKept(name, node, type),
      // What scripts added to the page: our own list of problems, and the search that a reader has open.
      beforeNodeRemoved: (node: Node) =>
        !(node instanceof Element && node.matches('#docsgen-problems,dialog.dg-search')),
    },
  })
}

function isKept(name: string, node: Element, type: string): boolean {
  if (KEPT.has(name)) return true
  // What the server never wrote was written by a script.
  return (
    type === 'remove' && (name.startsWith('data-') || name === 'style' || (name === 'class' && node === document.body))
  )
}

/** Stylesheets that the page did not need before (the first formula, say). */
function addStyles(next: Document): void {
  const known = new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(link => link.getAttribute('href')),
  )
  for (const link of next.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!known.has(link.getAttribute('href'))) document.head.append(document.importNode(link))
}
