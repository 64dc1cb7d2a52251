/**
 * The unified plugins that a config lists. Returns the plugins to run, and notes about those that do not exist.
 * Plugins for built-in features are skipped, whether they are given by name or as a function.
 */
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Transforms, UnifiedPlugin } from '../model/plugin.ts'
import { noEffect } from './notes.ts'

/** Lists of plugins in a section of a config. */
export interface PluginLists {
  beforeDefaultRemarkPlugins?: readonly unknown[]
  remarkPlugins?: readonly unknown[]
  beforeDefaultRehypePlugins?: readonly unknown[]
  rehypePlugins?: readonly unknown[]
}

/** The lists of a section. */
export interface ListedPlugins {
  /** The section's kind and name; '' for all pages. */
  key: string
  /** Path of the field that contains them. */
  path: string
  lists: PluginLists
}

/** Plugins for built-in features. */
const BUILT_IN = new Set([
  'remarkMath',
  'rehypeKatex',
  'remarkGfm',
  'remarkDirective',
  'remarkFrontmatter',
  'remarkMdx',
  'rehypeRaw',
  'rehypeSlug',
])

/** Puts the listed plugins where the stages find them; returns a note for each plugin that cannot be used. */
export function readTransforms(
  sections: readonly ListedPlugins[],
  transforms: Map<string, Transforms>,
  file: string | undefined,
): Diagnostic[] {
  return sections.flatMap(({ key, path, lists }) => {
    const remark = othersOf([...(lists.beforeDefaultRemarkPlugins ?? []), ...(lists.remarkPlugins ?? [])])
    const rehype = othersOf([...(lists.beforeDefaultRehypePlugins ?? []), ...(lists.rehypePlugins ?? [])])
    const before = transforms.get(key)
    transforms.set(key, {
      remark: [...(before?.remark ?? []), ...remark.filter(isUsable)],
      rehype: [...(before?.rehype ?? []), ...rehype.filter(isUsable)],
    })
    const fields = { remarkPlugins: remark, rehypePlugins: rehype }
    return [
      ...Object.entries(fields).flatMap(([field, entries]) =>
        entries.filter(entry => !isUsable(entry)).map(entry => unusable(`${path}.${field}`, pluginOf(entry), file)),
      ),
      ...Object.entries(lists).flatMap(([field, entries]) => ignoredOptions(`${path}.${field}`, entries, file)),
    ]
  })
}

/** Options that change nothing, because docsgen never stops at an error of KaTeX and always accepts what it can. */
const WITHOUT_EFFECT = new Set(['strict', 'throwOnError', 'errorColor', 'trust'])

/** Notes about the options of plugins for built-in features, which have none. */
function ignoredOptions(path: string, entries: unknown, file: string | undefined): Diagnostic[] {
  if (!Array.isArray(entries)) return []
  return entries.flatMap(entry => {
    if (!Array.isArray(entry) || !BUILT_IN.has(nameOf(entry))) return []
    const options = Object.keys((entry[1] ?? {}) as object).filter(name => !WITHOUT_EFFECT.has(name))
    if (options.length === 0) return []
    const why = `${nameOf(entry)} is built in, and not run, so its options (${options.join(', ')}) are not used`
    return [{ ...noEffect(path, why, file), subject: nameOf(entry) }]
  })
}

function othersOf(list: readonly unknown[]): unknown[] {
  return list.filter(entry => !BUILT_IN.has(nameOf(entry)))
}

/** A remaining name means that the module was not found. */
function unusable(path: string, plugin: unknown, file: string | undefined): Diagnostic {
  if (typeof plugin !== 'string') return noEffect(path, `an entry is no plugin (${String(plugin)})`, file)
  return { ...noEffect(path, `the plugin '${plugin}' is not there`, file), subject: plugin }
}

/** Whether the plugins of some docs include formulas. */
export function hasMath({ remarkPlugins = [] }: PluginLists = {}): boolean {
  return remarkPlugins.some(entry => nameOf(entry) === 'remarkMath')
}

function isUsable(entry: unknown): entry is UnifiedPlugin {
  const plugin = pluginOf(entry)
  return typeof plugin === 'function' || (typeof plugin === 'object' && plugin !== null && 'plugins' in plugin)
}

function pluginOf(entry: unknown): unknown {
  return Array.isArray(entry) ? entry[0] : entry
}

/** A plugin's name in camel case: `remarkMath` for `'remark-math'`; '' for a function without a name. */
function nameOf(entry: unknown): string {
  const plugin = pluginOf(entry)
  const name = typeof plugin === 'function' ? plugin.name : typeof plugin === 'string' ? plugin : ''
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
