/** Creates elements. */

/** Creates an element with a text and children; buttons do not submit forms. */
export function make(tag: string, words: string, ...children: Element[]): HTMLElement {
  const element = document.createElement(tag)
  element.append(words, ...children)
  if (element instanceof HTMLButtonElement) element.type = 'button'
  return element
}
