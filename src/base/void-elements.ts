/**
 * Elements of HTML that have no content, and no end tag.
 * https://html.spec.whatwg.org/multipage/syntax.html#void-elements, with `param`, which was one.
 */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Is it one of them? @param name in lower case */
export function isVoidElement(name: string): boolean {
  return VOID.has(name)
}
