/**
 * The drawing of an icon that a page names. Returns the drawing; for a name that is not in the set, a finding with
 * the nearest name.
 */
import { findIcon, iconNames } from '../base/icon-set.ts'
import { suggest } from '../base/suggest.ts'
import type { IconDrawing } from '../model/icon-drawing.ts'
import type { LinkRef } from '../model/page.ts'
import type { PageContext } from './page-context.ts'

/** The drawing; undefined if there is none with that name, which is reported. */
export function iconDrawing(name: string, page: PageContext, at: LinkRef['span']): IconDrawing | undefined {
  const drawing = findIcon(name)
  if (drawing) return drawing
  const near = suggest(name, iconNames())
  page.report({
    rule: 'unknown-icon',
    message: name === '' ? 'An icon has no name; it is left out.' : `There is no icon ${name}; it is left out.`,
    hint: near ? `Did you mean ${near}?` : 'The names are those of tabler.io/icons.',
    // A translation has the same icons.
    ...(name !== '' && { subject: name }),
    at,
  })
  return undefined
}
