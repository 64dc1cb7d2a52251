/** Reads the config of a MkDocs site. Returns its fields, and the options of its extensions and plugins. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '../../../base/errors.ts'
import { onDemand } from '../../../base/on-demand.ts'
import { MAX_YAML_ALIASES, readYamlText } from '../../../base/yaml.ts'
import { isObject } from '../../../schema/fields.ts'
import type { FoundTool } from '../shared/foreign-site.ts'
import { readFolder, readText } from '../shared/read-folder.ts'

/** The fields of a config. */
export type MkdocsConfig = Record<string, unknown>

/** Tags that only MkDocs knows: Python names and environment variables. */
const OWN_TAG = /(?<=[\s:[,-])!{1,2}(?:python\/[\w:./-]+|ENV|relative)(?=\s|$)/gm
/** A name in Python, which is kept as a text. */
const PYTHON_NAME = /(?<=[\s:[,-])!{1,2}python\/name:([\w.]+)(?:[ \t]*(?:''|""))?(?=[ \t]*(?:[,}\]#]|$))/gm

/** Usual names. Zensical and ProperDocs read the config of MkDocs, also under their own names; Zensical also as TOML. */
const NAMES = [
  ...['mkdocs.yml', 'mkdocs.yaml', 'zensical.toml', 'zensical.yml', 'zensical.yaml'],
  ...['properdocs.yml', 'properdocs.yaml'],
]
/** Names of configs for one of several builds, such as `mkdocs-online.yml` and `mkdocs.en.yml`. */
const VARIANT = /^mkdocs[-._][\w.-]+\.ya?ml$/

/**
 * Absolute path of the config of a folder; undefined if there is none. Without one that has the usual name, it is the
 * variant that is published: no other one inherits from it, and it has a `site_url` if any has.
 */
export function mkdocsConfigIn(root: string): string | undefined {
  const usual = NAMES.map(name => join(root, name)).find(path => existsSync(path))
  if (usual !== undefined) return usual
  const variants = variantsIn(root)
  const inherited = new Set(variants.map(path => readYamlConfig(path).INHERIT))
  const whole = variants
    .filter(path => !inherited.has(basename(path)))
    .map(path => ({ path, config: withInherited(path, []) }))
    .filter(({ config }) => typeof config.site_name === 'string')
  return (whole.find(({ config }) => typeof config.site_url === 'string') ?? whole[0])?.path
}

/** Absolute paths of the configs of one build each, by name. */
function variantsIn(root: string): string[] {
  return readFolder(root)
    .filter(name => VARIANT.test(name))
    .sort()
    .map(name => join(root, name))
}

/** The config with those that it inherits from; remarks name what is missing, and a part that another file has. */
export function readMkdocsConfig({ configFile, root }: FoundTool, remarks: string[]): MkdocsConfig {
  const config = withInherited(configFile, remarks)
  const hooks = stringsIn(config.hooks)
  if (hooks.length > 0)
    remarks.push(`hooks: Python is not run. What ${hooks.join(', ')} would change in pages is shown as it is written.`)
  if (NAMES.includes(basename(configFile))) return config
  remarks.push(`The config is ${basename(configFile)}: there is no mkdocs.yml.`)
  if (config.nav !== undefined) return config
  // Scripts join a file that has only the navigation with the config of each build.
  const parts = variantsIn(root).filter(path => {
    const part = readYamlConfig(path)
    return part.nav !== undefined && part.site_name === undefined && part.INHERIT === undefined
  })
  const [part] = parts
  if (part === undefined || parts.length > 1) return config
  remarks.push(`The navigation is that of ${basename(part)}.`)
  return mergedWith(config, readYamlConfig(part))
}

function withInherited(configFile: string, remarks: string[]): MkdocsConfig {
  const own = readYamlConfig(configFile)
  let config = own
  const read = new Set([configFile])
  for (let file = configFile, { INHERIT: parent } = own; typeof parent === 'string'; ) {
    file = join(dirname(file), parent)
    if (read.has(file)) break
    if (!existsSync(file)) {
      remarks.push(`INHERIT names ${parent}, which does not exist: nothing is inherited from it.`)
      break
    }
    read.add(file)
    const { INHERIT: next, ...base } = readYamlConfig(file)
    config = mergedWith(base, config)
    parent = next
  }
  return config
}

/** Objects are merged field by field; every other value replaces the inherited one. */
function mergedWith(base: MkdocsConfig, own: MkdocsConfig): MkdocsConfig {
  const both = Object.entries(own).map(([name, value]) => {
    const inherited = base[name]
    return [name, isObject(value) && isObject(inherited) ? mergedWith(inherited, value) : value]
  })
  return { ...base, ...Object.fromEntries(both) }
}

/** The fields of a config of Zensical are in a table. */
function readTomlConfig(configFile: string): MkdocsConfig {
  const { parse } = onDemand('smol-toml') as typeof import('smol-toml')
  try {
    const { project } = parse(readText(configFile))
    return isObject(project) ? (project as MkdocsConfig) : {}
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0]
    throw new ConfigError([{ rule: 'config', message: `${configFile} is not valid TOML: ${reason}` }])
  }
}

function readYamlConfig(configFile: string): MkdocsConfig {
  if (configFile.endsWith('.toml')) return readTomlConfig(configFile)
  const { document, errors } = readYamlText(
    readFileSync(configFile, 'utf8').replace(PYTHON_NAME, '$1').replace(OWN_TAG, ''),
  )
  const [first] = errors
  if (first) throw new ConfigError([{ rule: 'config', message: `${configFile} is not valid YAML: ${first.message}` }])
  const value: unknown = document.toJS({ maxAliasCount: MAX_YAML_ALIASES })
  return isObject(value) ? value : {}
}

/** Tables of TOML that are the first parts of names: `[project.markdown_extensions.pymdownx.blocks.tab]`. */
const NAME_PARTS = /^(?:pymdownx(?:\.blocks)?|(?:material|zensical|markdown)(?:\.extensions)?)$/

/** Extensions or plugins with their options, as a list or as an object. */
export function namedOptions(written: unknown): Map<string, Record<string, unknown>> {
  const named = ([name, value]: [string, unknown]): [string, unknown][] =>
    NAME_PARTS.test(name) && isObject(value)
      ? Object.entries(value).flatMap(([part, inner]) => named([`${name}.${part}`, inner]))
      : [[name, value]]
  const entries = (value: unknown): [string, unknown][] => {
    if (Array.isArray(value)) return value.flatMap(entries)
    if (isObject(value)) return Object.entries(value).flatMap(named)
    return typeof value === 'string' ? [[value, undefined]] : []
  }
  return new Map(entries(written).map(([name, options]) => [name, isObject(options) ? options : {}]))
}

/** A text, or the texts of a list. */
export function stringsIn(value: unknown): string[] {
  return [value ?? []].flat().filter((part): part is string => typeof part === 'string')
}

// Values that the macros plugin of MkDocs inserts. Returns the text with values of the config in place of `{{ name
// }}` and `{{ config.extra.name }}`; calls and statements need Python and stay as they are.

const PLUGINS = ['macros', 'jinja', 'markdownextradata']

/** The values, and the marks around them. */
export interface MkdocsValues {
  /** The text with the values. `changes` gets an entry for each. */
  inserted: (text: string, changes: string[]) => string
  /** Whether a text has a value, a call or a statement. */
  isMacro: (text: string) => boolean
}

/** The values; undefined if the site has no such plugin. */
export function mkdocsValues(config: MkdocsConfig): MkdocsValues | undefined {
  const plugins = namedOptions(config.plugins)
  const extensions = namedOptions(config.markdown_extensions)
  // Zensical has macros as an extension.
  if (!PLUGINS.some(name => plugins.has(name)) && !extensions.has('zensical.extensions.macros')) return undefined
  const extra = isObject(config.extra) ? config.extra : {}
  const values = { ...extra, extra, config }
  const marks = plugins.get('macros') ?? {}
  const mark = (name: string, usual: string) => quoted(typeof marks[name] === 'string' ? marks[name] : usual)
  const start = mark('j2_variable_start_string', '{{')
  const end = mark('j2_variable_end_string', '}}')
  const block = [mark('j2_block_start_string', '{%'), mark('j2_block_end_string', '%}')]
  const value = new RegExp(`${start}-?[ \\t]*([A-Za-z_]\\w*(?:\\.\\w+)*)[ \\t]*-?${end}`, 'g')
  const macro = new RegExp(`${start}.*?${end}|${block.join('.*?')}`)
  const inserted: MkdocsValues['inserted'] = (text, changes) =>
    text.replace(value, (written, path: string) => {
      const found = path.split('.').reduce<unknown>((of, name) => (isOwn(of, name) ? of[name] : undefined), values)
      if (typeof found !== 'string' && typeof found !== 'number' && typeof found !== 'boolean') return written
      changes.push('a value of the config')
      return String(found)
    })
  return { inserted, isMacro: text => macro.test(text) }
}

/** A text as a part of a regular expression. */
function quoted(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function isOwn(value: unknown, name: string): value is Record<string, unknown> {
  return isObject(value) && Object.hasOwn(value, name)
}
