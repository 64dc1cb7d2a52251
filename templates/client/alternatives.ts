/**
 * Links to the same page in another language keep the query and hash of its address, and the version that a reader
 * chooses is remembered.
 */
import { chosenVersion, VERSION_KEY } from './chosen-version.ts'
import { remember } from './storage.ts'

function prepare({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang],a[data-version]') : null
  if (!link) return
  if (link.dataset.version !== undefined) remember(VERSION_KEY, link.dataset.version)
  else if (link.closest('[data-dg-dropdown]')) {
    link.search = location.search
    link.hash = location.hash
  }
}

/**
 * On a page without a version, the menu shows the version that the reader chose, and navbar items link to its pages.
 */
export function showVersion(): void {
  const chosen = chosenVersion()
  if (chosen === undefined) return
  const name = chosen.dataset.version ?? ''
  for (const link of document.querySelectorAll<HTMLElement>('[data-version]')) {
    const summary = link.dataset.version === name && link.closest('details')?.firstElementChild
    if (summary) summary.textContent = link.textContent
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-versions]')) {
    const { href, label } = JSON.parse(link.dataset.versions ?? '')[name] ?? {}
    if (href !== undefined) link.setAttribute('href', href)
    if (label !== undefined) link.textContent = label
  }
}

// Both events, however a link is followed.
for (const type of ['pointerdown', 'click']) document.addEventListener(type, prepare, true)
