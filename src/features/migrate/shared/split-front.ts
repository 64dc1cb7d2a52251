/** Splits a page. Returns the fields of its front matter, and the text of that block. */
import { MAX_YAML_ALIASES, readYamlText } from '../../../base/yaml.ts'
import { isObject } from '../../../schema/fields.ts'
import type { Fields } from './fields.ts'

const FRONT = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/** The front matter of a page; without `fields`, there is none that can be read. */
export function splitFront(source: string): { fields?: Fields; whole: string } {
  const [whole = '', yaml] = FRONT.exec(source) ?? []
  if (yaml === undefined) return { whole: '' }
  const { document, errors } = readYamlText(yaml)
  const fields: unknown = errors.length > 0 ? undefined : document.toJS({ maxAliasCount: MAX_YAML_ALIASES })
  return isObject(fields) ? { fields, whole } : { whole }
}
