/** Elements made by scripts. */

/** Makes an element with a text and children; buttons send no forms. */
export function make(tag: string, words: string, ...children: Element[]): HTMLElement {
  const element = document.createElement(tag)
  element.append(words, ...children)
  if (element instanceof HTMLButtonElement) element.type = 'button'
  return element
}
