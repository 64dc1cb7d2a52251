/**
 * The version that a reader chose in a version menu. It is used on pages without a version; all others show their own.
 * In: the menu and the browser's storage. Out: the menu's link to that version.
 */
import { recall } from './storage.ts'

/** Docusaurus uses the same key. */
export const VERSION_KEY = 'docs-preferred-version-default'

export function chosenVersion(): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>('[data-version]')]
  if (links.some(link => link.classList.contains('dropdown__link--active'))) return undefined
  const chosen = recall(VERSION_KEY)
  return links.find(link => link.dataset.version === chosen)
}
