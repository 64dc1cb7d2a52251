/**
 * Tabs over a change of the page. Their script makes them of panels: the tabs are taken away before the
 * change, and made again of what the panels are then, with the chosen one open and the focus where it was.
 */

const panelsOf = (container: Element) => [...container.querySelectorAll<HTMLElement>(':scope > .dg-tab')]

/** Makes plain panels of the tabs, here and in the page to come, where a container has the id of its counterpart. */
export function keepTabs(here: Element, next: Element): void {
  for (const list of here.querySelectorAll('.tabs-container > [role=tablist]')) {
    const container = list.parentElement as Element
    const chosen = panelsOf(container).find(panel => !panel.hasAttribute('hidden'))?.dataset.value
    for (const panel of panelsOf(container)) if (panel.id.startsWith('dg-tab-')) panel.removeAttribute('id')
    const counterpart = [...next.querySelectorAll('.tabs-container')].find(({ id }) => id !== '' && id === container.id)
    const isThere = counterpart && panelsOf(counterpart).some(({ dataset }) => dataset.value === chosen)
    // What is open by default is what the script opens.
    for (const panel of isThere ? [...panelsOf(container), ...panelsOf(counterpart)] : [])
      panel.toggleAttribute('data-default', panel.dataset.value === chosen)
    if (list.contains(document.activeElement)) focusNextTab(container)
    list.remove()
  }
}

/** Gives the focus to the open tab as soon as there are tabs again. */
function focusNextTab(container: Element): void {
  const observer = new MutationObserver(() => {
    const tab = container.querySelector<HTMLElement>(':scope > [role=tablist] > [tabindex="0"]')
    if (!tab) return
    observer.disconnect()
    tab.focus({ preventScroll: true })
  })
  observer.observe(container, { childList: true })
}
