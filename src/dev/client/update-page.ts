/**
 * Updates the page in place to the server's current version. What is on the screen, focus, typed text, open tabs,
 * details, menus and the state of islands stay: changes by scripts and readers are preserved,
 * and the scripts are notified afterwards, so that they handle new elements.
 */
import { Idiomorph } from 'idiomorph'
import { keepPlace } from './keep-place.ts'
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

// Keeps tabs across an update of the page. Their script creates them from panels: the tabs are removed before the
// update, and created again from the new panels, with the same tab selected and the focus restored.

const panelsOf = (container: Element) => [...container.querySelectorAll<HTMLElement>(':scope > .dg-tab')]

/**
 * Replaces the tabs with plain panels, in the current page and in the new one, for each container whose id exists in
 * both.
 */
function keepTabs(here: Element, next: Element): void {
  for (const list of here.querySelectorAll('.tabs-container > [role=tablist]')) {
    const container = list.parentElement as Element
    const chosen = panelsOf(container).find(panel => !panel.hasAttribute('hidden'))?.dataset.value
    for (const panel of panelsOf(container)) if (panel.id.startsWith('dg-tab-')) panel.removeAttribute('id')
    const counterpart = [...next.querySelectorAll('.tabs-container')].find(({ id }) => id !== '' && id === container.id)
    const isThere = counterpart && panelsOf(counterpart).some(({ dataset }) => dataset.value === chosen)
    // The script selects the default tab.
    for (const panel of isThere ? [...panelsOf(container), ...panelsOf(counterpart)] : [])
      panel.toggleAttribute('data-default', panel.dataset.value === chosen)
    if (list.contains(document.activeElement)) focusNextTab(container)
    list.remove()
  }
}

/** Focuses the selected tab as soon as there are tabs again. */
function focusNextTab(container: Element): void {
  const observer = new MutationObserver(() => {
    const tab = container.querySelector<HTMLElement>(':scope > [role=tablist] > [tabindex="0"]')
    if (!tab) return
    observer.disconnect()
    tab.focus({ preventScroll: true })
  })
  observer.observe(container, { childList: true })
}
