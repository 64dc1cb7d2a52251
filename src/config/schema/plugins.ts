/** Plugins: what they add is described in `model/plugin.ts`; here is what a config may say. */
import * as v from 'valibot'
import type { Plugin, UnifiedPlugin } from '../../model/plugin.ts'
import { filledText, isObject, list, noun, text } from '../../schema/fields.ts'

/** Plugins of unified, in their order. */
export const unifiedPlugins = list(
  v.custom<UnifiedPlugin>(isUnifiedPlugin, 'a function, or a list of a function and its options'),
)

/** A plugin of docsgen. */
export const plugin = noun('plugins', {
  /** Names the plugin in messages. */
  name: filledText,
  /** Its version. Another one makes everything again that the plugin has a part in. */
  version: v.optional(text),
  /** Plugins of unified for the markdown tree of every page. */
  remarkPlugins: v.optional(unifiedPlugins),
  /** Plugins of unified for the HTML tree of every page. */
  rehypePlugins: v.optional(unifiedPlugins),
  /** Makes pages and files from data. */
  pages: v.optional(v.custom<NonNullable<Plugin['pages']>>(isFunction, 'a function')),
  /** Looks at one page; may add tags to its head, and files. */
  onPage: v.optional(v.custom<NonNullable<Plugin['onPage']>>(isFunction, 'a function')),
  /** Looks at the whole site when it is made; may add files. */
  onBuilt: v.optional(v.custom<NonNullable<Plugin['onBuilt']>>(isFunction, 'a function')),
})

/** All of them. */
export const plugins = list(plugin)

/** Is the value meant as a plugin of docsgen? Docusaurus has names, functions and lists in their place. */
export function isOwnPlugin(input: unknown): input is Plugin {
  return isObject(input) && 'name' in input
}

function isFunction(input: unknown): boolean {
  return typeof input === 'function'
}

function isUnifiedPlugin(input: unknown): boolean {
  if (isObject(input)) return Array.isArray(input.plugins)
  const plugin: unknown = Array.isArray(input) ? input[0] : input
  return typeof plugin === 'function'
}
