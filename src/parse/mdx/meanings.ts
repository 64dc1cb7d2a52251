/**
 * The meaning of a tag name on a page: a component of the site, a partial, the page's head, code, or nothing. Names
 * that pages import from the theme of the tool that they were written for mean the component with the original name,
 * whatever their local name is.
 */
import { foreignSyntax } from '../../base/foreign-syntax.ts'
import type { PageImports } from '../../base/site-modules.ts'
import { namesWith, traitsOf } from '../../model/components.ts'
import type { Esm } from '../../syntax/esm.ts'

export type Meaning =
  | { kind: 'component'; name: string }
  /** Rendered later, because its output depends on the whole site. */
  | { kind: 'slot'; name: string }
  /** The parser replaces it with other nodes. */
  | { kind: 'shorthand'; name: string }
  | { kind: 'partial'; url: string }
  /** An imported drawing, used like a component. */
  | { kind: 'picture'; url: string }
  | { kind: 'head' }
  | { kind: 'fragment' }
  | { kind: 'element'; name: string }
  /** A component from the page's own code; `source` is the expression that evaluates to it. `otherwise`: if that is nothing. */
  | { kind: 'code'; source: string; otherwise?: Meaning }
  /** Imported from code that is not run, under a name that is not registered. */
  | { kind: 'foreign'; module: string }
  /** Written like a component, but unknown. */
  | { kind: 'unknown' }

/** Legacy HTML in capitals: `<BR>`, `<DIV>`. */
const ALL_CAPITALS = /^(?:[A-Z]{2,}\d?|[ABIPQSU]|H[1-6])$/

/** The name of an element in JSX: it begins with a small letter, and is no member of anything. */
const ELEMENT = /^[a-z][^.]*$/

/** A markdown file that the site provides to all pages as a component. */
const PARTIAL = /\.mdx?$/i

/** Whether only a component can have this tag name. */
export function isComponentName(name: string): boolean {
  return /^[A-Z]/.test(name) && !ALL_CAPITALS.test(name)
}

/** Whether a page may use a component of this name, if there is one. */
function isUsable(name: string): boolean {
  return isComponentName(name) && traitsOf(name).isAuthorable !== false
}

/** The components that a page may use, by name. */
export function usableNames(components: ReadonlySet<string>): string[] {
  const others = (['isSlot', 'isHead', 'isShorthand'] as const).flatMap(namesWith)
  return [...new Set([...components, ...others])].filter(isUsable).sort()
}

/** Everything that determines the meaning of a name. */
export interface MeaningContext {
  esm: Esm
  components: ReadonlySet<string>
  /** Whether the component may come from code. */
  mayRun: boolean
  /** Names that the site's own code may provide to all pages. */
  globals: readonly string[]
  /** The modules of those that this code imports and passes on, by name. */
  globalModules: Readonly<Record<string, { module: string }>>
  /** Imports that mean components of docsgen. */
  pageImports: PageImports | undefined
}

/** The meaning of a tag name; '' means a fragment. */
export function meaningOf(name: string, context: MeaningContext): Meaning {
  const { esm, components, mayRun, globals, globalModules } = context
  if (name === '' || name === 'React.Fragment' || name === 'Fragment') return { kind: 'fragment' }
  const [root = ''] = name.split('.', 1)
  // In JSX, `<img>` is an element, whatever else is called `img`.
  const imported = ELEMENT.test(name) ? undefined : esm.imports.get(root)
  if (imported) return importedMeaning(name, imported, context)
  if (mayRun && !ELEMENT.test(name) && esm.declared.has(root)) return { kind: 'code', source: name }
  if (name === 'head') return { kind: 'head' }
  const provided = Object.hasOwn(globalModules, root) ? globalModules[root]?.module : undefined
  if (provided !== undefined && PARTIAL.test(provided)) return { kind: 'partial', url: provided }
  const known = usable(name, components)
  if (known) return mayRun && isReplaced(root, context) ? { kind: 'code', source: name, otherwise: known } : known
  if (!isComponentName(root)) return elementOf(name)
  if (mayRun && globals.includes(root)) return { kind: 'code', source: name }
  return shorthand(name) ?? { kind: 'unknown' }
}

/** Whether the site gives all pages a component of its own under a name that docsgen has as well. */
function isReplaced(name: string, { globalModules, pageImports }: MeaningContext): boolean {
  const { module } = Object.hasOwn(globalModules, name) ? (globalModules[name] ?? {}) : {}
  return module !== undefined && !(pageImports && new RegExp(pageImports.components).test(module))
}

/** The shorthand that a name stands for. A component of the site with the same name takes precedence. */
function shorthand(name: string): Meaning | undefined {
  const { isShorthand, means } = traitsOf(name)
  if (means !== undefined) return { kind: 'component', name: means }
  return isShorthand ? { kind: 'shorthand', name } : undefined
}

function elementOf(name: string): Meaning {
  return { kind: 'element', name: /^[A-Z]/.test(name) ? name.toLowerCase() : name }
}

function usable(name: string, components: ReadonlySet<string>): Meaning | undefined {
  const { isSlot, isHead } = traitsOf(name)
  if (isSlot) return { kind: 'slot', name }
  if (isHead) return { kind: 'head' }
  return components.has(name) && isUsable(name) ? { kind: 'component', name } : undefined
}

function importedMeaning(
  name: string,
  imported: NonNullable<ReturnType<Esm['imports']['get']>>,
  { components, mayRun, pageImports }: MeaningContext,
): Meaning {
  if (imported.kind === 'partial') return { kind: 'partial', url: imported.url }
  if (imported.kind === 'asset') return { kind: 'picture', url: imported.url }
  if (imported.kind === 'by-name') {
    const { otherNames } = foreignSyntax().components
    const own = Object.hasOwn(otherNames, imported.exported) ? (otherNames[imported.exported] ?? '') : imported.exported
    return usable(own, components) ?? shorthand(own) ?? { kind: 'unknown' }
  }
  // Only the page's code can read the texts of the languages.
  if (mayRun && pageImports?.code.includes(imported.module)) return { kind: 'code', source: name }
  const themed = pageImports && new RegExp(pageImports.components).exec(imported.module)?.[1]
  if (themed === 'Heading') return { kind: 'component', name: 'Heading' }
  const known = themed === undefined ? undefined : (usable(themed, components) ?? ownOfTheme(themed))
  if (known) return known
  // A site may also register components that its pages import. An import from another module does not mean docsgen's
  // own component.
  const exported = imported.exported === 'default' ? name : imported.exported
  const registered = [exported, name].map(other => usable(other, components)).find(found => found !== undefined)
  if (registered && (!mayRun || traitsOf(exported).isAuthorable === undefined)) return registered
  return mayRun ? { kind: 'code', source: name } : { kind: 'foreign', module: imported.module }
}

/** Tabs in pages generated from OpenAPI documents. */
const TABS = /^(?:Api|Mime|Schema|Discriminator|Operation)Tabs$/

/** The meaning of names specific to a theme. */
function ownOfTheme(name: string): Meaning | undefined {
  if (TABS.test(name)) return { kind: 'component', name: 'Tabs' }
  return name === 'Details' ? shorthand(name) : undefined
}
