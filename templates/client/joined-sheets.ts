/**
 * Stylesheets that are joined in one file: the file for pages with formulas has the names of its parts in its own,
 * `styles-<hash>-math-<hash>.css` (assets/styles.ts). When another page is shown, only the parts that the document
 * lacks are loaded.
 */

/** Replaces the joined stylesheets of a fetched page with links to their parts. */
export function splitSheets(page: Document): void {
  for (const sheet of joinedSheets(page)) sheet.replaceWith(...partsOfSheet(sheet).map(linkTo))
}

/** The joined stylesheet of this document that contains the one with the given address. */
export function joinedWith(href: string): Element | undefined {
  return joinedSheets(document).find(sheet => partsOfSheet(sheet).includes(href))
}

const joinedSheets = (page: Document) =>
  [...page.querySelectorAll('link[rel="stylesheet"]')].filter(sheet => partsOfSheet(sheet).length > 1)

/** The addresses of the stylesheets that a link loads, starting with that of every page. */
export function partsOfSheet(link: Element): string[] {
  const href = link.getAttribute('href') ?? ''
  const [, folder, main, math] = /^(.*\/)(styles-\w+)-(math-\w+)\.css$/.exec(href) ?? []
  return folder === undefined ? [href] : [`${folder}${main}.css`, `${folder}${math}.css`]
}

/** A link to a stylesheet in the form that pages use. */
export function linkTo(href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.setAttribute('href', href)
  return link
}
