/**
 * The icon set: Tabler, from Iconify's package. The set is read when the first icon is looked up; a page only
 * contains the drawings that it shows.
 */
import type { IconDrawing } from '../model/icon-drawing.ts'
import { onDemand } from './on-demand.ts'

interface IconSet {
  icons: Record<string, { body: string } | undefined>
  aliases?: Record<string, { parent: string } | undefined>
  width?: number
}

const readSet = () => onDemand('@iconify-json/tabler/icons.json') as IconSet

/** The drawing of an icon; undefined if the set has none with that name. The prefix `brand-` may be omitted. */
export function findIcon(name: string): IconDrawing | undefined {
  const { icons, aliases = {}, width = 24 } = readSet()
  for (const candidate of [name, `brand-${name}`]) {
    const parent = Object.hasOwn(aliases, candidate) ? aliases[candidate]?.parent : undefined
    const found = Object.hasOwn(icons, candidate) ? icons[candidate] : parent === undefined ? undefined : icons[parent]
    if (found) return { body: found.body, size: width }
  }
  return undefined
}

/** The names of all icons. */
export function iconNames(): string[] {
  return Object.keys(readSet().icons)
}
