/**
 * The elements of markdown that a site written for docsgen renders with its own components: the exports of its module of
 * components that have the names of elements. Returns these names, and the source of modules with the components.
 */
import { readIfExists } from '../base/files.ts'
import { siteModules } from '../base/site-modules.ts'
import type { SiteCode } from './site-code.ts'

const NAMES = 'a|blockquote|code|details|em|h[1-6]|hr|img|li|ol|p|pre|strong|table|tbody|td|th|thead|tr|ul'
/** Exported functions, classes and variables, and lists of exports. */
const DECLARED = new RegExp(`^export\\s+(?:async\\s+)?(?:function\\*?|class|const|let|var)\\s+(${NAMES})\\b`, 'gm')
const LISTED = /^export\s*\{([^}]*)\}/gm
const ELEMENT = new RegExp(`^(?:${NAMES})$`)

/** The names, sorted; none without a module of components. */
export function replacedElements(components: string | undefined): string[] {
  const text = components === undefined ? '' : (readIfExists(components)?.toString('utf8') ?? '')
  const declared = [...text.matchAll(DECLARED)].map(([, name = '']) => name)
  const listed = [...text.matchAll(LISTED)].flatMap(([, list = '']) =>
    list.split(',').map(item => item.trim().split(/\s+/).at(-1) ?? ''),
  )
  return [...new Set([...declared, ...listed.filter(name => ELEMENT.test(name))])].sort()
}

/** The source of the module with the function `override`, which returns the component in place of an element. */
export function overridesSource({ components, swizzled }: Pick<SiteCode, 'components' | 'swizzled'>): string {
  if (swizzled || components === undefined) return siteModules().overrides(swizzled?.names ?? [])
  return `exports.override = name => {
  try { return require(${JSON.stringify(components)})[name] }
  catch (error) { return Object.assign(() => { throw error }, { hasFailed: true }) }
}`
}

/** The source of a module whose default export is the component in place of an element, for browsers. */
export function overrideSource(name: string, { components, swizzled }: SiteCode): string {
  if (!swizzled && components !== undefined) return `export { ${name} as default } from ${JSON.stringify(components)}`
  const { overrideFiles, overrides } = siteModules()
  // Only the modules that may define it are part of the bundle.
  const wanted = new Set(['MDXComponents', 'Admonition/Types', name, ...(overrideFiles[name] ?? [])])
  const names = (swizzled?.names ?? []).filter(other => wanted.has(other))
  return `${overrides(names)}\nmodule.exports = { __esModule: true, default: exports.override(${JSON.stringify(name)}) }`
}
