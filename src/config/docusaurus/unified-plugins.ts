/**
 * The plugins of unified that a config lists. In: the lists of sections, and of the site. Out: those that are run, and notes
 * about those that are not there. What docsgen does by itself is passed over, whether it is named or given as a function.
 */
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Transforms, UnifiedPlugin } from '../../model/plugin.ts'
import { noEffect } from './notes.ts'

/** What a section of a Docusaurus config, or docsgen's own config, may list. */
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
  /** Path of the field that has them. */
  path: string
  lists: PluginLists
}

/** Plugins whose work is built in. */
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

/** Puts what sections list where the stages find it; a note for each plugin that cannot be used. */
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
    return Object.entries(fields).flatMap(([field, entries]) =>
      entries.filter(entry => !isUsable(entry)).map(entry => unusable(`${path}.${field}`, pluginOf(entry), file)),
    )
  })
}

function othersOf(list: readonly unknown[]): unknown[] {
  return list.filter(entry => !BUILT_IN.has(nameOf(entry)))
}

/** A name stands for a module that is not there. */
function unusable(path: string, plugin: unknown, file: string | undefined): Diagnostic {
  if (typeof plugin !== 'string') return noEffect(path, `an entry is no plugin (${String(plugin)})`, file)
  return { ...noEffect(path, `the plugin '${plugin}' is not there`, file), subject: plugin }
}

/** Are formulas among the plugins of some docs? */
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
