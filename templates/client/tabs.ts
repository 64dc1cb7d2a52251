/**
 * Turns panels in the page into tabs: keyboard support, synchronised groups, remembered choice. The browser's own
 * search still finds closed panels.
 */
import { recall, remember } from './storage.ts'

const keyOf = (group: string) => `docusaurus.tab.${group}`
let count = 0

function panelsOf(container: Element): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(':scope > .dg-tab')]
}

function select(container: Element, value: string | undefined): boolean {
  const panels = panelsOf(container)
  if (!panels.some(panel => panel.dataset.value === value)) return false
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

/**
 * Selects a panel by the reader's choice: its whole group follows, and the choice is remembered and added to the
 * address.
 */
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
  // Tabs that opened above must not move what the reader looks at.
  scrollBy({ top: container.getBoundingClientRect().top - before, behavior: 'instant' })
}

function enhance(container: HTMLElement): void {
  const list = document.createElement('div')
  list.className = 'tabs'
  list.setAttribute('role', 'tablist')
  for (const panel of panelsOf(container)) {
    const id = `dg-tab-${count++}`
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.id = id
    tab.className = 'tabs__item'
    // A label may be the name of a file.
    tab.dir = 'auto'
    tab.textContent = panel.querySelector('.dg-tab__label')?.textContent ?? ''
    tab.setAttribute('role', 'tab')
    panel.id ||= `${id}-panel`
    tab.setAttribute('aria-controls', panel.id)
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', id)
    tab.addEventListener('click', () => choose(container, panel.dataset.value))
    panel.addEventListener('beforematch', () => choose(container, panel.dataset.value))
    list.append(tab)
  }
  container.prepend(list)
  container.dataset.live = ''
  const { group, query } = container.dataset
  const asked = query === undefined ? null : new URLSearchParams(location.search).get(query)
  const wanted = [
    asked,
    group === undefined ? null : recall(keyOf(group)),
    panelsOf(container).find(panel => 'default' in panel.dataset)?.dataset.value,
  ]
  if (!wanted.some(value => value !== null && select(container, value)))
    select(container, panelsOf(container)[0]?.dataset.value)
}

/** Enhances the tabs of the page. */
export function startTabs(): void {
  for (const container of document.querySelectorAll<HTMLElement>('.tabs-container'))
    if (!container.querySelector(':scope > [role=tablist]')) enhance(container)
}

addEventListener('storage', ({ key, newValue }) => {
  const group = key?.startsWith(keyOf('')) && key.slice(keyOf('').length)
  if (group && newValue !== null) selectAll(group, newValue)
})
