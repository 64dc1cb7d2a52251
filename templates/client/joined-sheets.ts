/**
 * Stylesheets that are joined in one file: that of pages with formulas has the names of its parts in its own,
 * `styles-<hash>-math-<hash>.css` (assets/styles.ts). Here a page that follows takes only the parts that the document
 * does not have.
 */

/** Puts links to the parts in the place of the joined stylesheets of a page that was fetched. */
export function splitSheets(page: Document): void {
  for (const sheet of joinedSheets(page)) sheet.replaceWith(...partsOfSheet(sheet).map(linkTo))
}

/** The joined stylesheet of this document that has the one with that address. */
export function joinedWith(href: string): Element | undefined {
  return joinedSheets(document).find(sheet => partsOfSheet(sheet).includes(href))
}

const joinedSheets = (page: Document) =>
  [...page.querySelectorAll('link[rel="stylesheet"]')].filter(sheet => partsOfSheet(sheet).length > 1)

/** The addresses of the stylesheets that a link loads: that of every page comes first. */
export function partsOfSheet(link: Element): string[] {
  const href = link.getAttribute('href') ?? ''
  const [, folder, main, math] = /^(.*\/)(styles-\w+)-(math-\w+)\.css$/.exec(href) ?? []
  return folder === undefined ? [href] : [`${folder}${main}.css`, `${folder}${math}.css`]
}

/** A link to a stylesheet, as pages have it. */
export function linkTo(href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.setAttribute('href', href)
  return link
}
