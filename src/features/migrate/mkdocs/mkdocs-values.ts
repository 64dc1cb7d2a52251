/**
 * Values that the macros plugin of MkDocs inserts. Returns the text with values of the config in place of `{{ name
 * }}` and `{{ config.extra.name }}`; calls and statements need Python and stay as they are.
 */
import { isObject } from '../../../schema/fields.ts'
import { type MkdocsConfig, namedOptions } from './mkdocs-config.ts'

const PLUGINS = ['macros', 'jinja', 'markdownextradata']
const VALUE = /\{\{-?[ \t]*([A-Za-z_]\w*(?:\.\w+)*)[ \t]*-?\}\}/g

/** The function that inserts the values; undefined if the site has no such plugin. */
export function mkdocsValues(config: MkdocsConfig): ((text: string, changes: string[]) => string) | undefined {
  const plugins = namedOptions(config.plugins)
  const extensions = namedOptions(config.markdown_extensions)
  // Zensical has macros as an extension.
  if (!PLUGINS.some(name => plugins.has(name)) && !extensions.has('zensical.extensions.macros')) return undefined
  const extra = isObject(config.extra) ? config.extra : {}
  const values = { ...extra, extra, config }
  return (text, changes) =>
    text.replace(VALUE, (written, path: string) => {
      const value = path.split('.').reduce<unknown>((of, name) => (isOwn(of, name) ? of[name] : undefined), values)
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return written
      changes.push('a value of the config')
      return String(value)
    })
}

function isOwn(value: unknown, name: string): value is Record<string, unknown> {
  return isObject(value) && Object.hasOwn(value, name)
}
