/**
 * Links to the same page in another language keep what stands behind its address; the version that a
 * reader chooses is remembered.
 */
import { recall, remember } from './storage.ts'

/** Under this name Docusaurus keeps it as well. */
const VERSION_KEY = 'docs-preferred-version-default'

function prepare({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang],a[data-version]') : null
  if (!link) return
  if (link.dataset.version !== undefined) remember(VERSION_KEY, link.dataset.version)
  else if (link.closest('[data-dg-dropdown]')) {
    link.search = location.search
    link.hash = location.hash
  }
}

/** On a page of no version, the menu of versions says which one the reader chose. */
export function showVersion(): void {
  const chosen = recall(VERSION_KEY)
  if (chosen === null || /\bdocs-version-/.test(document.documentElement.className)) return
  for (const link of document.querySelectorAll<HTMLElement>('[data-version]')) {
    const summary = link.dataset.version === chosen && link.closest('details')?.firstElementChild
    if (summary) summary.textContent = link.textContent
  }
}

// However a link is followed.
for (const type of ['pointerdown', 'click']) document.addEventListener(type, prepare, true)
