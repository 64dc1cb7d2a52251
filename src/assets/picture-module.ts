/** Drawings that code imports, in bundles of a site that was written for a tool in which they are components. */

/** The type of an import that means the address alone. */
export const ADDRESS = 'docsgen-address'

/**
 * The source of the module of a drawing, which can be used as a component and as an address.
 * @param address an expression
 */
export function pictureModule(address: string): string {
  return `import { createElement, forwardRef } from 'react'
const Picture = forwardRef(({ title, alt, src: _, ...rest }, ref) =>
  createElement('img', { alt: alt ?? title ?? '', ...rest, src: ${address}, ref }))
Picture.toString = () => ${address}
export default Picture
export { Picture as ReactComponent }`
}
