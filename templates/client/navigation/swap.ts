/**
 * Replaces the page that is shown with another one. The text is replaced; the bars around it are updated in place, so
 * that the reader's open menus and scroll positions are preserved; elements that scripts added are left alone.
 */

const MAIN = '#dg-main'

/**
 * Shows the body of the next page.
 * @param known the elements that came with pages; those added by others are left alone
 * @param isOther whether all interface texts differ, as in another language
 */
export function swapBody(next: Document, known: WeakSet<Element>, isOther: boolean): void {
  for (const noscript of next.querySelectorAll('noscript')) noscript.remove()
  copyAttributes(document.documentElement, next.documentElement, 'dg-js')
  copyAttributes(document.body, next.body)
  swapParts(document.body, next.body)

  function swapParts(here: Element, other: Element): void {
    const own = bySign(here)
    let last: Element | undefined
    for (const [sign, part] of bySign(other)) {
      const same = own.get(sign)
      own.delete(sign)
      last = same ? change(same, part) : place(part, here, last)
    }
    for (const part of own.values()) if (known.has(part)) part.remove()
  }

  /** Returns the element that is in the page afterwards. */
  function change(here: Element, part: Element): Element {
    if (part.matches(MAIN)) {
      copyAttributes(here, part)
      here.replaceChildren(...part.childNodes)
    } else if (part.querySelector(MAIN)) swapParts(here, part)
    else if (isOther || sectionsOf(here) !== sectionsOf(part)) {
      here.replaceWith(part)
      known.add(part)
      return part
    } else morph(here, part)
    return here
  }

  function place(part: Element, parent: Element, last: Element | undefined): Element {
    if (last) last.after(part)
    else parent.prepend(part)
    known.add(part)
    return part
  }
}

function copyAttributes(here: Element, next: Element, ...classes: string[]): void {
  for (const { name, value } of next.attributes) if (name !== 'class') here.setAttribute(name, value)
  const className = [next.className, ...classes].filter(Boolean).join(' ')
  if (className !== here.className) here.className = className
}

/** The parts of a page by their kind: of two equal ones, the second has a number. */
function bySign(parent: Element): Map<string, Element> {
  const parts = new Map<string, Element>()
  for (const part of parent.children) {
    const sign = `${part.tagName} ${part.id || part.classList[0]} `
    let count = 0
    while (parts.has(sign + count)) count++
    if (!part.matches('script')) parts.set(sign + count, part)
  }
  return parts
}

/** The names of a sidebar's top-level entries, which differ between sidebars. */
function sectionsOf(part: Element): string {
  const entries = part.querySelectorAll('.menu > .menu__list > .menu__list-item')
  return [...entries].map(entry => entry.querySelector('.menu__link')?.textContent).join('\n')
}

/** Settings that differ between languages and versions: the interface's language and settings. */
export function settingsOf(page: Document): string {
  return page.documentElement.lang + (page.getElementById('dg-config')?.textContent ?? '')
}

// Changes an element to its form on the next page, but keeps what the reader and scripts changed: open disclosures,
// scroll positions, attributes set by scripts.

/** Attributes that belong to the page; all others belong to the reader or to scripts. */
const OF_THE_PAGE = ['href', 'class', 'aria-current', 'lang', 'hreflang', 'src', 'alt']

/** Changes `here` in place to match `next`. */
function morph(here: Element, next: Element): void {
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
