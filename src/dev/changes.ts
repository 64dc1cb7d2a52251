/**
 * The differences between two states of a site in memory. Pages are named by URL paths without `index.html`, `.html` or
 * a trailing slash, so that all forms of an address are equal.
 */

type Files = ReadonlyMap<string, { hash: string }>

/** Pages that were changed, added or removed. */
export function changedPages(before: Files, after: Files, base: string): string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths]
    .filter(path => path.endsWith('.html') && before.get(path)?.hash !== after.get(path)?.hash)
    .map(path => pageKey(base + path))
}

/** The key of a page in events. The browser's client computes the same for its address. */
export function pageKey(path: string): string {
  return path.replace(/(?:\/index)?\.html$/, '').replace(/\/+$/, '')
}

/** The stylesheet's new address, and whether scripts changed, which requires a page reload. */
export function stylesOf(before: Files, after: Files, base: string): { styles: string | undefined; reload: boolean } {
  const added = [...after.keys()].filter(path => path.startsWith('assets/') && !before.has(path))
  const isFirst = before.size === 0
  const sheet = added.find(path => /^assets\/styles-[\da-f]+\.css$/.test(path))
  return {
    styles: sheet === undefined || isFirst ? undefined : base + sheet,
    reload: !isFirst && added.some(path => /^assets\/(?:main|chunk|island)[-.].*\.js$/.test(path)),
  }
}
