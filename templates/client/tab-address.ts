/**
 * Tabs in the address: `?tab=npm` selects every tab with that value or label, `?tab2=npm` only that of the second group of
 * panels on the page, and the parameter that `queryString` names those of its group. Loaded with such an address, and with
 * the first choice.
 */

/** The parameter of the address that selects tabs. */
const TAB = 'tab'

const panelsOf = (container: Element) => [...container.querySelectorAll<HTMLElement>(':scope > .dg-tab')]
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

/**
 * Puts a choice into the address, so that the reader can pass it on.
 * @param before the address when the reader chose, and the element that it named
 */
export function keepChoice(
  container: HTMLElement,
  panel: HTMLElement,
  before: { href: string; target: Element | null },
): void {
  const { value } = panel.dataset
  // Another one, or another page, may have been opened while this module was loaded.
  if (value === undefined || panel.hasAttribute('hidden') || !panel.isConnected) return
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
  const { href, target } = before
  if (target && href === location.href && container.contains(target) && target.closest('[hidden]')) url.hash = ''
  history.replaceState(history.state, '', url)
  document.dispatchEvent(new Event('docsgen:address', { bubbles: true }))
}

/** Opens the tabs that the address asks for, in new containers. */
export function showAsked(
  containers: readonly HTMLElement[],
  open: (container: HTMLElement, value: string) => void,
): void {
  for (const container of containers) {
    const asked = askedValue(container)
    if (asked !== undefined) open(container, asked)
  }
}
