/**
 * Turns panels in the page into tabs: keyboard support, synchronised groups, a choice that is remembered and kept in the
 * address. The browser's own search still finds closed panels.
 */
import type { hashId } from './hash.ts'
import { recall, remember } from './storage.ts'

/** The parameter of the address that selects tabs. */
const TAB = 'tab'
const keyOf = (group: string) => `docusaurus.tab.${group}`
let count = 0
let idOfHash: typeof hashId = () => ''

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

const allTabs = () => [...document.querySelectorAll<HTMLElement>('.tabs-container')]
const hasValue = (container: Element, value: string) => panelsOf(container).some(panel => panel.dataset.value === value)

/** The parameter that only selects a tab of this container: its number on the page. */
const ownParameter = (container: HTMLElement) => `${TAB}${allTabs().indexOf(container) + 1}`

/**
 * The value that the address asks for, if the container has it: by its own parameter, or by `tab`, which selects every
 * tab with that value or label, whatever their case.
 */
function askedValue(container: HTMLElement): string | undefined {
  const parameters = new URLSearchParams(location.search)
  const { query } = container.dataset
  const asked = [...(query === undefined ? [] : [query]), ownParameter(container), TAB].flatMap(name =>
    parameters.getAll(name).map(value => value.toLowerCase()),
  )
  for (const word of asked)
    for (const panel of panelsOf(container)) {
      const { value } = panel.dataset
      const label = panel.querySelector('.dg-tab__label')?.textContent
      if (value !== undefined && [value, label].some(name => name?.toLowerCase() === word)) return value
    }
  return undefined
}

/** Puts a choice into the address, so that the reader can pass it on. */
function keepInAddress(container: HTMLElement, value: string): void {
  const { group, query } = container.dataset
  const url = new URL(location.href)
  const { searchParams } = url
  if (query !== undefined) searchParams.set(query, value)
  else {
    const isOther = (it: HTMLElement) => it !== container && (group === undefined || it.dataset.group !== group)
    const own = ownParameter(container)
    const others = searchParams.getAll(TAB).filter(known => !hasValue(container, known))
    searchParams.delete(own)
    searchParams.delete(TAB)
    for (const known of others) searchParams.append(TAB, known)
    // A value that other tabs have as well would select those, too.
    if (allTabs().some(it => isOther(it) && hasValue(it, value))) searchParams.set(own, value)
    else searchParams.append(TAB, value)
  }
  // The target of a hash would open its own tab again.
  const target = document.getElementById(idOfHash())
  if (target && container.contains(target) && target.closest('[hidden]')) url.hash = ''
  history.replaceState(history.state, '', url)
  document.dispatchEvent(new Event('docsgen:address'))
}

/** Selects a panel: its whole group follows, and the choice is remembered. */
function choose(container: HTMLElement, value: string | undefined): void {
  const { group } = container.dataset
  if (value === undefined) return
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
    tab.addEventListener('click', () => {
      choose(container, panel.dataset.value)
      keepInAddress(container, panel.dataset.value ?? '')
    })
    panel.addEventListener('beforematch', () => choose(container, panel.dataset.value))
    list.append(tab)
  }
  container.prepend(list)
  container.dataset.live = ''
  const { group } = container.dataset
  const wanted = [
    group === undefined ? null : recall(keyOf(group)),
    panelsOf(container).find(panel => 'default' in panel.dataset)?.dataset.value,
  ]
  if (!wanted.some(value => value !== null && select(container, value)))
    select(container, panelsOf(container)[0]?.dataset.value)
}

/** Enhances the tabs of the page. The reader of hashes is passed in, because every page has it. */
export function startTabs(readHash: typeof hashId): void {
  idOfHash = readHash
  for (const container of document.querySelectorAll<HTMLElement>('.tabs-container'))
    if (!container.querySelector(':scope > [role=tablist]')) enhance(container)
  // After all are there, because a group follows.
  for (const container of location.search ? allTabs() : []) {
    const asked = askedValue(container)
    if (asked === undefined) continue
    const { group } = container.dataset
    if (group === undefined) select(container, asked)
    else selectAll(group, asked)
  }
}

addEventListener('storage', ({ key, newValue }) => {
  const group = key?.startsWith(keyOf('')) && key.slice(keyOf('').length)
  if (group && newValue !== null) selectAll(group, newValue)
})
