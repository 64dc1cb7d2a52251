/**
 * The plugins of unified that a Docusaurus config lists for its docs.
 * In: the docs. Out: their names; a name in quotes counts like its function.
 */
import type { AuthoredDocs } from './docs.ts'

/** Names in camel case: `remarkMath` for `'remark-math'`; '' for a function without a name. */
export function unifiedPlugins({ remarkPlugins = [], rehypePlugins = [] }: AuthoredDocs = {}): string[] {
  return [...remarkPlugins, ...rehypePlugins].map(entry => {
    const plugin: unknown = Array.isArray(entry) ? entry[0] : entry
    const name = typeof plugin === 'function' ? plugin.name : String(plugin)
    return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  })
}
