/**
 * Turns panels in the page into tabs: keyboard support, synchronised groups, a choice that is remembered and kept in the
 * address. The browser's own search still finds closed panels.
 */
import type { hashId } from './hash.ts'
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

/** Opens a panel; the whole group follows. */
function open(container: HTMLElement, value: string): void {
  const { group } = container.dataset
  if (group === undefined) select(container, value)
  else selectAll(group, value)
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
      const before = { href: location.href, target: document.getElementById(idOfHash()) }
      choose(container, panel.dataset.value)
      import('./tab-address.ts').then(address => address.keepChoice(container, panel, before))
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

let idOfHash: typeof hashId

/** Whether the tabs are part of an island that is not hydrated yet: React expects the HTML of the build. */
function isExpected(container: HTMLElement): boolean {
  return !!container.closest('[data-dg-slot],[data-dg-island]')?.matches('[data-dg-island]:not([data-dg-live])')
}

/**
 * Creates the tabs of the page, with the selection that the address asks for: applied later, it would move the page, or undo
 * the reader's choice. The reader of hashes is passed in first, because every page has it.
 */
export async function startTabs(readHash: typeof hashId = idOfHash): Promise<void> {
  idOfHash = readHash
  const address = location.search && (await import('./tab-address.ts').catch(() => undefined))
  const plain = [...document.querySelectorAll<HTMLElement>('.tabs-container')].filter(
    container => !container.querySelector(':scope > [role=tablist]') && !isExpected(container),
  )
  plain.forEach(enhance)
  if (address) address.showAsked(plain, open)
}

addEventListener('storage', ({ key, newValue }) => {
  const group = key?.startsWith(keyOf('')) && key.slice(keyOf('').length)
  if (group && newValue !== null) selectAll(group, newValue)
})
