/**
 * The differences between two states of a site in memory. Pages are named by URL paths without `index.html`, `.html` or
 * a trailing slash, so that all forms of an address are equal.
 */

type Files = ReadonlyMap<string, { hash: string }>

/** Pages that were changed, added or removed. */
export function changedPages(before: Files, after: Files, base: string): string[] {
  const changed: string[] = []
  for (const [path, { hash }] of after)
    if (path.endsWith('.html') && before.get(path)?.hash !== hash) changed.push(pageKey(base + path))
  for (const path of before.keys()) if (path.endsWith('.html') && !after.has(path)) changed.push(pageKey(base + path))
  return changed
}

/** The key of a page in events. The browser's client computes the same for its address. */
export function pageKey(path: string): string {
  return path.replace(/(?:\/index)?\.html$/, '').replace(/\/+$/, '')
}

/** The stylesheet's new address, and whether scripts changed, which requires a page reload. */
export function stylesOf(before: Files, after: Files, base: string): { styles: string | undefined; reload: boolean } {
  const added: string[] = []
  for (const path of after.keys()) if (path.startsWith('assets/') && !before.has(path)) added.push(path)
  const isFirst = before.size === 0
  const sheet = added.find(path => /^assets\/styles-[\da-f]+\.css$/.test(path))
  return {
    styles: sheet === undefined || isFirst ? undefined : base + sheet,
    reload: !isFirst && added.some(path => /^assets\/(?:main|chunk|island)[-.].*\.js$/.test(path)),
  }
}
