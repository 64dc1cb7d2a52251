/**
 * The versions that a reader chose in version menus, one for each docs. They are used on pages without a version of
 * these docs; all others show their own.
 */
import { recall } from './storage.ts'

/** Where the choice is stored. Sites that moved to docsgen used the same key. */
export function versionKey(docs: string): string {
  return `docs-preferred-version-${docs}`
}

/** The docs of a version, by its name on the site (`2.0`, `sdk:1.0`), and its own name. */
export function partsOf(name = ''): [docs: string, version: string] {
  const [version = '', docs = 'default'] = name.split(':').reverse()
  return [docs, version]
}

export function chosenVersions(): HTMLElement[] {
  const linksFor = (selector: string) => [...document.querySelectorAll<HTMLElement>(`[data-version]${selector}`)]
  const shown = linksFor('.dropdown__link--active').map(link => partsOf(link.dataset.version)[0])
  return linksFor('').filter(link => {
    const [docs, version] = partsOf(link.dataset.version)
    return !shown.includes(docs) && recall(versionKey(docs)) === version
  })
}
