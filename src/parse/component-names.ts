/**
 * The names that tags of a page may use: the components of the site, and those that parse itself writes.
 */

/** What parse writes by itself; a theme may lack them. */
export const OWN_NAMES = [
  ...(['Heading', 'CodeBlock', 'Admonition', 'AdmonitionTitle'] as const),
  ...(['Tabs', 'TabItem', 'MathBlock', 'MathInline'] as const),
] as const

/** All names, with the site's components in `components`. */
export function componentNames(components: Readonly<Record<string, unknown>>): Set<string> {
  return new Set([...OWN_NAMES, ...Object.keys(components)])
}
