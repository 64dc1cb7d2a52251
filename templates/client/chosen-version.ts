/**
 * The version that a reader chose in a menu of versions. It counts on pages of no version; all others show their own.
 * In: the menu and what the browser keeps. Out: the link of the menu to that version.
 */
import { recall } from './storage.ts'

/** Under this name Docusaurus keeps it as well. */
export const VERSION_KEY = 'docs-preferred-version-default'

export function chosenVersion(): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>('[data-version]')]
  if (links.some(link => link.classList.contains('dropdown__link--active'))) return undefined
  const chosen = recall(VERSION_KEY)
  return links.find(link => link.dataset.version === chosen)
}
