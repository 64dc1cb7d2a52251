/** The stylesheets of the open tab. */
import { joinedWith, linkTo, partsOfSheet, splitSheets } from '../../../templates/client/joined-sheets.ts'

/** The stylesheet of all pages, or one that it was joined with. */
const OF_ALL_PAGES = 'link[rel="stylesheet"][href*="/styles-"]'

/** Loads the new stylesheet before removing the old one, to avoid a flash of unstyled content. */
export function swapStyles(href: string): void {
  // There are several while the sheet of an earlier change is loading.
  const old = document.querySelectorAll<HTMLLinkElement>(OF_ALL_PAGES)
  const last = old[old.length - 1]
  if (!last) {
    location.reload()
    return
  }
  const link = linkTo(href)
  link.addEventListener(
    'load',
    () => {
      for (const sheet of old) sheet.remove()
    },
    { once: true },
  )
  // Stylesheets that were joined with the old one stay.
  last.after(link, ...partsOfSheet(last).slice(1).map(linkTo))
}

/** Adds stylesheets that the page did not need before (for its first formula, for example), and swaps a changed one. */
export function addStyles(next: Document): void {
  const links = 'link[rel="stylesheet"]'
  const here = new Set([...document.querySelectorAll(links)].map(link => link.getAttribute('href')))
  splitSheets(next)
  for (const link of next.querySelectorAll(links)) {
    const href = link.getAttribute('href') ?? ''
    if (here.has(href) || joinedWith(href)) continue
    if (link.matches(OF_ALL_PAGES)) swapStyles(href)
    else document.head.append(document.importNode(link))
  }
}
