/**
 * Links to the same page in another language keep the query and hash of its address, and the version that a reader
 * chooses is remembered.
 */
import { chosenVersions, partsOf, versionKey } from './chosen-version.ts'
import { remember } from './storage.ts'

function prepare({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang],a[data-version]') : null
  if (!link) return
  const [docs, version] = partsOf(link.dataset.version)
  if (version) remember(versionKey(docs), version)
  else if (link.closest('[data-dg-dropdown]')) {
    link.search = location.search
    link.hash = location.hash
  }
}

/**
 * On a page without a version, the menu shows the version that the reader chose, and navbar items link to its pages.
 */
export function showVersion(): void {
  for (const chosen of chosenVersions()) {
    const summary = chosen.closest('details')?.firstElementChild
    if (summary) summary.textContent = chosen.textContent
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-versions]')) {
      const { href, label } = JSON.parse(link.dataset.versions ?? '')[chosen.dataset.version ?? ''] ?? {}
      if (href !== undefined) link.setAttribute('href', href)
      if (label !== undefined) link.textContent = label
    }
  }
}

// Both events, however a link is followed.
for (const type of ['pointerdown', 'click']) document.addEventListener(type, prepare, true)
