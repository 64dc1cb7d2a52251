/**
 * Updates the page in place to the server's current version. What is on the screen, focus, typed text, open tabs,
 * details, menus and the state of islands stay: changes by scripts and readers are preserved,
 * and the scripts are notified afterwards, so that they handle new elements.
 */
import { Idiomorph } from 'idiomorph'
import { keepPlace } from './keep-place.ts'
import { keepTabs } from './keep-tabs.ts'
import { pairWidgets } from './pair-widgets.ts'
import { addStyles } from './stylesheets.ts'

/** Attributes that belong to the reader once the page is loaded, with their elements. */
const OF_READERS: Record<string, string> = {
  open: 'details, dialog',
  checked: 'input:enabled',
  value: 'input:enabled, textarea',
  selected: 'option',
}
/** Attributes that scripts add; if the server sends one, the server's value applies. */
const OF_SCRIPTS = new Set(
  'hidden inert role style tabindex aria-busy aria-controls aria-expanded aria-labelledby aria-selected'.split(' '),
)
/** Elements that scripts add. */
const ADDED = '#dg-status, .dg-progress, .dg-spinner, dialog'
/** Parts that scripts fill: the results page, and suggestions for an address that does not exist. */
const FILLED = '#dg-main:has(#dg-search-results[data-started], #dg-similar > *)'
/** Elements that a morph leaves to scripts, including islands: only islands with equal props are paired. */
const OWN = `[data-dg-island], ${FILLED}`
/** Classes of the root that scripts add, and attributes of it that the server may write. */
const ROOT_CLASSES = ['dg-js', 'dg-no-tabs']
const ROOT_ATTRIBUTES = [
  'lang',
  'dir',
  'data-default-mode',
  'data-respect-system',
  'data-no-switch',
  'data-no-help',
  'data-announcement',
]
const POLICY = 'meta[http-equiv="Content-Security-Policy"]'

const root = document.documentElement
/** The children of the body that came from the server; scripts added any others. */
const known = new WeakSet<Node>(document.body.children)

/**
 * Fetches the page and changes the document. `keepStyles`: stylesheets were swapped already.
 * @returns what is left to do after scripts were notified, or undefined if the server cannot be reached
 */
export async function updatePage(keepStyles: boolean): Promise<(() => Promise<void>) | undefined> {
  const request = fetch(location.pathname + location.search, { headers: { accept: 'text/html' } })
  const response = await request.catch(() => undefined)
  if (!response) return undefined
  if (!response.ok && response.status !== 404) return loadAgain()
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  // A document keeps the policy that it was loaded with, so a page with a less strict policy has to be loaded.
  if (document.querySelector(POLICY) && !next.querySelector(POLICY)) return loadAgain()
  if (!document.querySelector(FILLED)) document.title = next.title
  if (!keepStyles) addStyles(next)
  copySettings(next)
  const goThere = keepPlace()
  morphBody(next.body)
  return goThere
}

function loadAgain(): () => Promise<void> {
  location.reload()
  return async () => undefined
}

function morphBody(next: HTMLElement): void {
  const { body } = document
  const before = new WeakSet<Node>(body.querySelectorAll('*'))
  const forgetPairs = pairWidgets(body, next, body.querySelectorAll(ADDED))
  keepTabs(body, next)
  Idiomorph.morph(body, next, {
    morphStyle: 'outerHTML',
    ignoreActiveValue: true,
    restoreFocus: true,
    callbacks: {
      beforeNodeMorphed: (node: Node) => !(node instanceof Element && before.has(node) && node.matches(OWN)),
      beforeAttributeUpdated: (name: string, node: Element, type: string) =>
        !before.has(node) || !isKept(name, node, type),
      beforeNodeRemoved: (node: Node) => !(node instanceof Element && isAdded(node)),
      afterNodeAdded: (node: Node) => void (node.parentNode === body && known.add(node)),
    },
  })
  forgetPairs()
}

function isKept(name: string, node: Element, type: string): boolean {
  const owners = OF_READERS[name]
  if (owners !== undefined && node.matches(owners)) return true
  // A script added the attributes that the server never sent.
  const isOfScripts = OF_SCRIPTS.has(name) || name.startsWith('data-') || (name === 'class' && node === document.body)
  return type === 'remove' && isOfScripts
}

function isAdded(element: Element): boolean {
  return element.matches(ADDED) || (element.parentElement === document.body && !known.has(element))
}

/** Copies the root element's attributes, and the texts and settings of scripts. */
function copySettings(next: Document): void {
  const classes = ROOT_CLASSES.filter(name => root.classList.contains(name))
  root.className = [next.documentElement.className, ...classes].join(' ')
  for (const name of ROOT_ATTRIBUTES) {
    const value = next.documentElement.getAttribute(name)
    if (value === null) root.removeAttribute(name)
    else root.setAttribute(name, value)
  }
  const config = document.getElementById('dg-config')
  if (config) config.textContent = next.getElementById('dg-config')?.textContent ?? '{}'
}
