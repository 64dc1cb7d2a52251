/**
 * Updates the head of the document between pages: elements of both pages are kept, styles that the next page needs are
 * loaded before it is shown, and elements of the last page alone are removed.
 */

import { joinedWith, splitSheets } from '../joined-sheets.ts'

/** Maximum time that a page waits for its own styles and scripts, in milliseconds. */
const LOAD_TIMEOUT_MS = 3000

const LOADED = 'link[rel="stylesheet"],script[src]'

/** The elements of a head to compare; the title is set separately. */
const partsOf = (elements: Iterable<Element>) => [...elements].filter(part => !part.matches('title,base,noscript'))

/** The changes to a head: the next page's elements, existing or to be created. */
interface HeadPlan {
  /** Elements of the last page that the next one lacks. */
  leaving: Element[]
  /** New elements of the next page, in order, each with the existing one that it follows. */
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
 * Loads the styles and scripts that the next page needs. Returns a function that makes the other changes,
 * synchronously.
 * @param known the elements that came with pages; those added by others are left alone
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
  // All are inserted after the same element, so the last one comes first.
  const loads = coming.filter(({ part }) => part.matches(LOADED)).reverse()
  const patience = new Promise(resolve => setTimeout(resolve, LOAD_TIMEOUT_MS))
  await Promise.race([patience, Promise.all(loads.map(add).map(loaded))])
  return () => {
    for (const element of leaving) element.remove()
    for (const one of coming.reverse()) if (!one.part.matches(LOADED)) add(one)
  }
}

/** A parsed script does not run, but a created one does. */
function runnable(parsed: HTMLScriptElement): HTMLScriptElement {
  const script = document.createElement('script')
  for (const { name, value } of parsed.attributes) script.setAttribute(name, value)
  script.textContent = parsed.textContent
  return script
}

/** Resolves when the element is loaded, and also when it cannot be. */
function loaded(element: Element): Promise<void> {
  return new Promise(resolve => {
    for (const type of ['load', 'error']) element.addEventListener(type, () => resolve(), { once: true })
  })
}
