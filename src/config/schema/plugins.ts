/** The plugin fields of a config. `model/plugin.ts` describes what plugins can add. */
import * as v from 'valibot'
import type { Plugin, PluginCommand, PluginRule, StandardSchema, UnifiedPlugin } from '../../model/plugin.ts'
import { byName, declaredAs, filledText, isObject, list, noun, text } from '../../schema/fields.ts'
import { reporting } from './reporting.ts'

/** Plugins for unified, in order. */
export const unifiedPlugins = list(
  declaredAs(
    'UnifiedPlugin',
    v.custom<UnifiedPlugin>(isUnifiedPlugin, 'a function, or a list of a function and its options'),
  ),
)

const frontMatterField = noun('plugins.frontMatter', {
  /** What the field does, in one sentence. */
  description: v.optional(text),
  /** Checks a value: a schema of zod, valibot or another library that implements Standard Schema. */
  schema: v.optional(v.custom<StandardSchema>(isSchema, 'a schema of zod, valibot or the like')),
})

const rule = noun('plugins.rules', {
  /** What the rule finds, in one sentence. */
  what: filledText,
  /** What to do about a finding. */
  todo: v.optional(text),
  /** Severity, unless `rules` of the config sets it. Default: `warn`. */
  level: v.optional(reporting),
  /** Checks one page or partial. */
  checkPage: v.optional(v.custom<NonNullable<PluginRule['checkPage']>>(isFunction, 'a function')),
  /** Checks the site as a whole. */
  checkSite: v.optional(v.custom<NonNullable<PluginRule['checkSite']>>(isFunction, 'a function')),
})

const command = noun('plugins.commands', {
  /** What it does, in one sentence. */
  description: filledText,
  /** Its arguments, such as `[file]`. */
  arguments: v.optional(text),
  /** Its options: flags such as `--limit <number>`, each with its description. */
  options: v.optional(byName(text)),
  /** Runs the command. */
  run: v.custom<PluginCommand['run']>(isFunction, 'a function'),
})

/** The name of a component: in markdown, others would be elements. */
const componentFiles = v.record(
  v.pipe(v.string(), v.regex(/^[A-Z]\w*$/, 'a name that starts with a capital letter')),
  filledText,
  'a map of names and files',
)

/** A docsgen plugin. Its type in editors is that of the model, which describes the arguments of hooks as well. */
export const plugin = declaredAs(
  'Plugin',
  noun('plugins', {
    /** Name of the plugin in messages. */
    name: filledText,
    /** Its version. Changing it rebuilds everything that the plugin affects. */
    version: v.optional(text),
    /** Returns fields of the config that the plugin adds. */
    config: v.optional(hook<'config'>()),
    /** Fields of front matter that the plugin reads. */
    frontMatter: v.optional(byName(frontMatterField)),
    /** Components for pages, by name: the path of a file. */
    components: v.optional(componentFiles),
    /** Components for pages that run in the browser as well. */
    islands: v.optional(componentFiles),
    /** Texts of the interface, by language and name. */
    texts: v.optional(byName(byName(text))),
    /** Rules of `docsgen check`, by name. */
    rules: v.optional(byName(rule)),
    /** Commands, by name. */
    commands: v.optional(byName(command)),
    /** Answers requests to the live server. */
    onRequest: v.optional(hook<'onRequest'>()),
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

/** Whether the value is meant as a docsgen plugin. Other tools use names, functions and lists instead. */
export function isOwnPlugin(input: unknown): input is Plugin {
  return isObject(input) && 'name' in input
}

function hook<Name extends 'config' | 'onRequest' | 'pages' | 'onPage' | 'onBuilt'>() {
  return v.custom<NonNullable<Plugin[Name]>>(isFunction, 'a function')
}

function isSchema(input: unknown): boolean {
  const inner = (typeof input === 'function' || isObject(input)) && (input as Partial<StandardSchema>)['~standard']
  return isObject(inner) && typeof inner.validate === 'function'
}

function isFunction(input: unknown): boolean {
  return typeof input === 'function'
}

function isUnifiedPlugin(input: unknown): boolean {
  if (isObject(input)) return Array.isArray(input.plugins)
  const plugin: unknown = Array.isArray(input) ? input[0] : input
  return typeof plugin === 'function'
}
