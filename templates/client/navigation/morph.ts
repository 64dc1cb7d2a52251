/**
 * Changes an element to its form on the next page, but keeps what the reader and scripts changed: open disclosures,
 * scroll positions, attributes set by scripts.
 */

/** Attributes that belong to the page; all others belong to the reader or to scripts. */
const OF_THE_PAGE = ['href', 'class', 'aria-current', 'lang', 'hreflang', 'src', 'alt']

/** Changes `here` in place to match `next`. */
export function morph(here: Element, next: Element): void {
  for (const name of OF_THE_PAGE) {
    const value = next.getAttribute(name)
    if (value === here.getAttribute(name)) continue
    if (value === null) here.removeAttribute(name)
    else here.setAttribute(name, value)
  }
  // The branch of the page is opened; one that the reader opened stays open.
  if (here instanceof HTMLDetailsElement && next.hasAttribute('open')) here.open = true
  const own = [...here.childNodes]
  const others = [...next.childNodes]
  if (own.length !== others.length) {
    here.replaceChildren(...others)
    return
  }
  for (const [index, child] of own.entries()) {
    const other = others[index] as ChildNode
    if (isOther(child, other)) child.replaceWith(other)
    else if (child instanceof Element) morph(child, other as Element)
    else if (child.nodeValue !== other.nodeValue) child.nodeValue = other.nodeValue
  }
}

/** Whether two nodes represent different things. List entries do if they have different names. */
function isOther(child: Node, other: Node): boolean {
  if (child.nodeName !== other.nodeName) return true
  return child instanceof HTMLLIElement && nameOf(child) !== nameOf(other as Element)
}

const nameOf = (entry: Element) => entry.querySelector('a,summary')?.textContent
