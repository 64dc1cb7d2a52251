/**
 * HTML elements that have no content and no end tag. https://html.spec.whatwg.org/multipage/syntax.html#void-elements,
 * plus the obsolete `param`.
 */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Whether it is a void element. @param name in lower case */
export function isVoidElement(name: string): boolean {
  return VOID.has(name)
}
