/**
 * Values that the macros plugin of MkDocs inserts. Returns the text with values of the config in place of `{{ name
 * }}` and `{{ config.extra.name }}`; calls and statements need Python and stay as they are.
 */
import { isObject } from '../../../schema/fields.ts'
import { type MkdocsConfig, namedOptions } from './mkdocs-config.ts'

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
