/**
 * What a tag name means on a page: a component of the site, a partial, the page's head, or nothing.
 * In: the page's imports and the names of the registered components. Names that Docusaurus pages
 * import from its theme lead to the component of the same name, whatever they are called locally.
 */
import type { Esm } from './esm.ts'

export type Meaning =
  | { kind: 'component'; name: string }
  /** Left for rendering: its output depends on the whole site. */
  | { kind: 'slot'; name: string }
  | { kind: 'partial'; url: string }
  | { kind: 'head' }
  | { kind: 'fragment' }
  /** Imported, but from code that is not run and under a name that is not registered. */
  | { kind: 'foreign'; module: string }
  /** Written like a component, and none. */
  | { kind: 'unknown' }

/** Components that need the site. */
const SLOTS = new Set(['DocCardList'])

/** Components that only parse itself writes. */
const INTERNAL = new Set(['Heading', 'MathBlock', 'MathInline', 'AdmonitionTitle'])

const THEME_MODULE = /^@(?:theme|theme-original|theme-init|docusaurus)\/(?:.*\/)?([\w-]+)$/

/** Old HTML in capitals: `<BR>`, `<DIV>`. */
const ALL_CAPITALS = /^(?:[A-Z]{2,}\d?|[ABIPQSU]|H[1-6])$/

/** Is the name of a tag one that only a component can have? */
export function isComponentName(name: string): boolean {
  return /^[A-Z]/.test(name) && !ALL_CAPITALS.test(name)
}

/** The components that a page may use, by name. */
export function usableNames(components: ReadonlySet<string>): string[] {
  const own = [...components].filter(name => isComponentName(name) && !INTERNAL.has(name))
  return [...own, ...SLOTS, 'Head'].sort()
}

/** The meaning of a tag name; undefined for one that the page does not know. */
export function meaningOf(name: string, esm: Esm, components: ReadonlySet<string>): Meaning | undefined {
  const usable = (candidate: string): Meaning | undefined => {
    if (SLOTS.has(candidate)) return { kind: 'slot', name: candidate }
    if (candidate === 'Head') return { kind: 'head' }
    return components.has(candidate) && !INTERNAL.has(candidate) && /^[A-Z]/.test(candidate)
      ? { kind: 'component', name: candidate }
      : undefined
  }
  if (name === '' || name === 'React.Fragment' || name === 'Fragment') return { kind: 'fragment' }
  if (name === 'head') return { kind: 'head' }
  const imported = esm.imports.get(name)
  const unknown: Meaning | undefined = isComponentName(name) ? { kind: 'unknown' } : undefined
  if (!imported) return usable(name) ?? unknown
  if (imported.kind === 'partial') return { kind: 'partial', url: imported.url }
  if (imported.kind === 'asset') return unknown
  const themed = THEME_MODULE.exec(imported.module)?.[1]
  if (themed === 'Heading') return { kind: 'component', name: 'Heading' }
  return (
    (themed && usable(themed)) ||
    (imported.exported !== 'default' && usable(imported.exported)) ||
    usable(name) || { kind: 'foreign', module: imported.module }
  )
}
