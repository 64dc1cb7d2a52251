/**
 * Keeps tabs across an update of the page. Their script creates them from panels: the tabs are removed before the
 * update, and created again from the new panels, with the same tab selected and the focus restored.
 */

const panelsOf = (container: Element) => [...container.querySelectorAll<HTMLElement>(':scope > .dg-tab')]

/**
 * Replaces the tabs with plain panels, in the current page and in the new one, for each container whose id exists in
 * both.
 */
export function keepTabs(here: Element, next: Element): void {
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
