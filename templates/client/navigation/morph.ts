/**
 * Makes an element what it is on the next page, and leaves alone what the reader and scripts made of it:
 * open disclosures, scroll positions, what attributes of scripts say.
 */

/** Attributes that say something about the page; all others belong to the reader or to scripts. */
const OF_THE_PAGE = ['href', 'class', 'aria-current', 'lang', 'hreflang', 'src', 'alt']

/** Changes `here` in place to what `next` is. */
export function morph(here: Element, next: Element): void {
  for (const name of OF_THE_PAGE) {
    const value = next.getAttribute(name)
    if (value === here.getAttribute(name)) continue
    if (value === null) here.removeAttribute(name)
    else here.setAttribute(name, value)
  }
  // The branch of the page is opened; one that the reader opened stays so.
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

/** Do two nodes stand for different things? Entries of lists do when they have different names. */
function isOther(child: Node, other: Node): boolean {
  if (child.nodeName !== other.nodeName) return true
  return child instanceof HTMLLIElement && nameOf(child) !== nameOf(other as Element)
}

const nameOf = (entry: Element) => entry.querySelector('a,summary')?.textContent
