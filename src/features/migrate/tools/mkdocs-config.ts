/** Reads the config of a MkDocs site. Returns its fields, and the options of its extensions and plugins. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '../../../base/errors.ts'
import { MAX_YAML_ALIASES, readYamlText } from '../../../base/yaml.ts'
import { isObject } from '../../../schema/fields.ts'
import type { FoundTool } from './foreign-site.ts'

/** The fields of a config. */
export type MkdocsConfig = Record<string, unknown>

/** Tags that only MkDocs knows: Python names and environment variables. */
const OWN_TAG = /(?<=[\s:[,-])!{1,2}(?:python\/[\w:./-]+|ENV|relative)(?=\s|$)/gm

/** The config with those that it inherits from; a remark names one that is missing. */
export function readMkdocsConfig({ configFile }: FoundTool, remarks: string[]): MkdocsConfig {
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

function readYamlConfig(configFile: string): MkdocsConfig {
  const { document, errors } = readYamlText(readFileSync(configFile, 'utf8').replace(OWN_TAG, ''))
  const [first] = errors
  if (first) throw new ConfigError([{ rule: 'config', message: `${configFile} is not valid YAML: ${first.message}` }])
  const value: unknown = document.toJS({ maxAliasCount: MAX_YAML_ALIASES })
  return isObject(value) ? value : {}
}

/** Extensions or plugins with their options, as a list or as an object. */
export function namedOptions(written: unknown): Map<string, Record<string, unknown>> {
  const entries = (value: unknown): [string, unknown][] => {
    if (Array.isArray(value)) return value.flatMap(entries)
    return isObject(value) ? Object.entries(value) : typeof value === 'string' ? [[value, undefined]] : []
  }
  return new Map(entries(written).map(([name, options]) => [name, isObject(options) ? options : {}]))
}
