/**
 * Navbar items that need the docs, in a config that disables the docs.
 *
 * In: the navbar, and the field that disables them. Out: one error for each item, with its path.
 */

import type { SiteInput } from '../../../config/schema/site.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'

interface AnyItem {
  type?: string
  items?: AnyItem[]
}

/** One error per item; `turnedOffBy` is the path of the field that is false. */
export function docsOff(navbar: SiteInput['navbar'], turnedOffBy: string, file: string | undefined): Diagnostic[] {
  const items = (navbar?.items ?? []) as AnyItem[]
  return needing(items, 'navbar.items').map(({ path, type }) => ({
    rule: 'config',
    message: `${path}.type is '${type}', which needs the docs, but ${turnedOffBy} is false.`,
    hint: 'Turn the docs on, or remove the item.',
    file,
  }))
}

function needing(items: readonly AnyItem[], path: string): { path: string; type: string }[] {
  return items.flatMap(({ type = '', items: inner = [] }, index) => [
    ...(/^doc/.test(type) ? [{ path: `${path}[${index}]`, type }] : []),
    ...needing(inner, `${path}[${index}].items`),
  ])
}
