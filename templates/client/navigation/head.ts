/**
 * The head of the document, from page to page: what both pages have stays, styles that the next one needs
 * are there before it is shown, what only the last one had goes.
 */

import { joinedWith, splitSheets } from '../joined-sheets.ts'

/** How long a page waits for its own styles and scripts, in milliseconds. */
const LOAD_TIMEOUT_MS = 3000

const LOADED = 'link[rel="stylesheet"],script[src]'

/** The elements of a head that make a difference; the title is set by itself. */
const partsOf = (elements: Iterable<Element>) => [...elements].filter(part => !part.matches('title,base,noscript'))

/** What becomes of a head: the next one's elements, as they are here or have to be made. */
interface HeadPlan {
  /** Elements of the last page that the next one does not have. */
  leaving: Element[]
  /** Elements that the next page brings, in order, each with the one before it that is here already. */
  coming: { part: Element; after?: Element }[]
}

function planHead(next: Document, known: WeakSet<Element>): HeadPlan {
  const here = new Set(partsOf(document.head.children).filter(part => known.has(part)))
  const coming: HeadPlan['coming'] = []
  let after: Element | undefined
  splitSheets(next)
  for (const part of partsOf(next.head.children)) {
    const same = [...here].find(element => element.isEqualNode(part)) ?? joinedWith(part.getAttribute('href') ?? '')
    if (same) here.delete(same)
    else coming.push({ part, after })
    after = same ?? after
  }
  return { leaving: [...here], coming }
}

/**
 * Loads the styles and scripts that the next page needs. Returns what makes the change of the rest, at once.
 * @param known the elements that came with pages; those that others added are left alone
 */
export async function prepareHead(next: Document, known: WeakSet<Element>): Promise<() => void> {
  const { leaving, coming } = planHead(next, known)
  const add = ({ part, after }: HeadPlan['coming'][number]) => {
    const element = part instanceof HTMLScriptElement ? runnable(part) : document.importNode(part, true)
    known.add(element)
    if (after?.isConnected) after.after(element)
    else document.head.append(element)
    return element
  }
  // Each goes behind the same element: the last one first.
  const loads = coming.filter(({ part }) => part.matches(LOADED)).reverse()
  const patience = new Promise(resolve => setTimeout(resolve, LOAD_TIMEOUT_MS))
  await Promise.race([patience, Promise.all(loads.map(add).map(loaded))])
  return () => {
    for (const element of leaving) element.remove()
    for (const one of coming.reverse()) if (!one.part.matches(LOADED)) add(one)
  }
}

/** A script that was parsed does not run; one that was made does. */
function runnable(parsed: HTMLScriptElement): HTMLScriptElement {
  const script = document.createElement('script')
  for (const { name, value } of parsed.attributes) script.setAttribute(name, value)
  script.textContent = parsed.textContent
  return script
}

/** Resolves when it is there, and when it cannot be had. */
function loaded(element: Element): Promise<void> {
  return new Promise(resolve => {
    for (const type of ['load', 'error']) element.addEventListener(type, () => resolve(), { once: true })
  })
}
