/**
 * Makes tabs of the panels in the page: keyboard, groups in step, the choice remembered. Closed panels
 * stay findable by the browser's own search.
 */
import { recall, remember } from './storage.ts'

const keyOf = (group: string) => `docusaurus.tab.${group}`
let count = 0

function panelsOf(container: Element): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(':scope > .dg-tab')]
}

function select(container: HTMLElement, value: string | undefined): boolean {
  const panels = panelsOf(container)
  if (!panels.some(panel => panel.dataset.value === value)) return false
  // Says that the panels are tabs, and which one is open.
  container.dataset.live = value ?? ''
  for (const panel of panels) {
    const isOpen = panel.dataset.value === value
    if (isOpen) panel.removeAttribute('hidden')
    else panel.setAttribute('hidden', 'until-found')
    const tab = document.getElementById(panel.getAttribute('aria-labelledby') ?? '')
    tab?.classList.toggle('tabs__item--active', isOpen)
    tab?.setAttribute('aria-selected', String(isOpen))
    tab?.setAttribute('tabindex', isOpen ? '0' : '-1')
  }
  return true
}

function selectAll(group: string, value: string): void {
  for (const container of document.querySelectorAll<HTMLElement>('.tabs-container'))
    if (container.dataset.group === group) select(container, value)
}

/** Selects a panel as a reader does: all of its group follow, it is remembered, and the address says it. */
function choose(container: HTMLElement, value: string | undefined): void {
  const { group, query } = container.dataset
  if (value === undefined) return
  if (query !== undefined) {
    const url = new URL(location.href)
    url.searchParams.set(query, value)
    history.replaceState(history.state, '', url)
  }
  if (group === undefined) return void select(container, value)
  remember(keyOf(group), value)
  const before = container.getBoundingClientRect().top
  selectAll(group, value)
  // What opened above must not move what the reader looks at.
  scrollBy({ top: container.getBoundingClientRect().top - before, behavior: 'instant' })
}

function makeList(container: HTMLElement): Element {
  const list = document.createElement('div')
  list.className = 'tabs'
  list.setAttribute('role', 'tablist')
  const chooseAt = (at: number) => choose(container, panelsOf(container)[at]?.dataset.value)
  const indexIn = (elements: Iterable<Element>, { target }: Event) =>
    [...elements].findIndex(element => element.contains(target as Node))
  list.addEventListener('click', event => chooseAt(indexIn(list.children, event)))
  // What the browser's search finds, and what a hash points at.
  const onFound = (event: Event) => chooseAt(indexIn(panelsOf(container), event))
  container.addEventListener('beforematch', onFound, true)
  container.prepend(list)
  return list
}

function makeTab(list: Element): HTMLElement {
  const tab = document.createElement('button')
  tab.type = 'button'
  tab.className = 'tabs__item'
  tab.setAttribute('role', 'tab')
  list.append(tab)
  return tab
}

/** Gives each panel its tab. Where there are tabs already, they follow panels that were changed, came or went. */
function link(list: Element, panels: readonly HTMLElement[]): void {
  for (const tab of [...list.children].slice(panels.length)) tab.remove()
  for (const [at, panel] of panels.entries()) {
    const tab = (list.children[at] as HTMLElement | undefined) ?? makeTab(list)
    tab.id ||= `dg-tab-${count++}`
    tab.textContent = panel.querySelector('.dg-tab__label')?.textContent ?? ''
    panel.id ||= `${tab.id}-panel`
    tab.setAttribute('aria-controls', panel.id)
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', tab.id)
  }
}

function enhance(container: HTMLElement): void {
  const panels = panelsOf(container)
  link(container.querySelector(':scope > [role=tablist]') ?? makeList(container), panels)
  const { group, query, live } = container.dataset
  const wanted = [
    live,
    query === undefined ? null : new URLSearchParams(location.search).get(query),
    group === undefined ? null : recall(keyOf(group)),
    panels.find(panel => 'default' in panel.dataset)?.dataset.value,
  ]
  if (!wanted.some(value => value != null && select(container, value))) select(container, panels[0]?.dataset.value)
}

/** Enhances the tabs of the page. */
export function startTabs(): void {
  for (const container of document.querySelectorAll<HTMLElement>('.tabs-container')) enhance(container)
}

addEventListener('storage', ({ key, newValue }) => {
  const group = key?.startsWith(keyOf('')) && key.slice(keyOf('').length)
  if (group && newValue !== null) selectAll(group, newValue)
})
