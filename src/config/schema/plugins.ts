/** The plugin fields of a config. `model/plugin.ts` describes what plugins can add. */
import * as v from 'valibot'
import type { Plugin, UnifiedPlugin } from '../../model/plugin.ts'
import { declaredAs, filledText, isObject, list, noun, text } from '../../schema/fields.ts'

/** Plugins for unified, in order. */
export const unifiedPlugins = list(
  declaredAs(
    'UnifiedPlugin',
    v.custom<UnifiedPlugin>(isUnifiedPlugin, 'a function, or a list of a function and its options'),
  ),
)

/** A docsgen plugin. Its type in editors is that of the model, which describes the arguments of hooks as well. */
export const plugin = declaredAs(
  'Plugin',
  noun('plugins', {
    /** Name of the plugin in messages. */
    name: filledText,
    /** Its version. Changing it rebuilds everything that the plugin affects. */
    version: v.optional(text),
    /** Plugins for unified that change the markdown tree of every page. */
    remarkPlugins: v.optional(unifiedPlugins),
    /** Plugins for unified that change the HTML tree of every page. */
    rehypePlugins: v.optional(unifiedPlugins),
    /** Creates pages and files from data. */
    pages: v.optional(hook<'pages'>()),
    /** Called for each page; may add tags to its head, and files. */
    onPage: v.optional(hook<'onPage'>()),
    /** Called for the whole site when it is built; may add files. */
    onBuilt: v.optional(hook<'onBuilt'>()),
  }),
)

/** All plugins. */
export const plugins = list(plugin)

/** Whether the value is meant as a docsgen plugin. Docusaurus uses names, functions and lists instead. */
export function isOwnPlugin(input: unknown): input is Plugin {
  return isObject(input) && 'name' in input
}

function hook<Name extends 'pages' | 'onPage' | 'onBuilt'>() {
  return v.custom<NonNullable<Plugin[Name]>>(isFunction, 'a function')
}

function isFunction(input: unknown): boolean {
  return typeof input === 'function'
}

function isUnifiedPlugin(input: unknown): boolean {
  if (isObject(input)) return Array.isArray(input.plugins)
  const plugin: unknown = Array.isArray(input) ? input[0] : input
  return typeof plugin === 'function'
}
