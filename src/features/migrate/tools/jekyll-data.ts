/**
 * The data of a Jekyll site. In: its folder and the name of its folder of data. Out: the value of each file by its name,
 * as templates read it in `site.data`; files that cannot be read are remarks.
 */
import { join } from 'node:path'
import { MAX_YAML_ALIASES, readYamlText } from '../../../base/yaml.ts'
import { isObject } from '../../../schema/fields.ts'
import type { Fields } from './fields.ts'
import { filesOfSite, readText } from './read-folder.ts'

/** The data of all files; folders are objects. */
export function jekyllData(root: string, { folder, remarks }: { folder: string; remarks: string[] }): Fields {
  const data: Fields = Object.create(null) as Fields
  for (const path of filesOfSite(join(root, folder))) {
    const [, name = '', ending = ''] = /^(.*)\.(\w+)$/.exec(path) ?? []
    const value = readValue(join(root, folder, path), ending.toLowerCase())
    if (value === undefined) remarks.push(`${folder}/${path} is not read: templates have no data of it.`)
    else put(data, name.split('/'), value)
  }
  return data
}

function readValue(path: string, ending: string): unknown {
  const text = readText(path)
  try {
    if (ending === 'json') return JSON.parse(text)
    if (ending === 'csv' || ending === 'tsv') return rowsOf(text, ending === 'csv' ? ',' : '\t')
    if (ending !== 'yml' && ending !== 'yaml') return undefined
    const { document, errors } = readYamlText(text)
    return errors.length > 0 ? undefined : (document.toJS({ maxAliasCount: MAX_YAML_ALIASES }) as unknown)
  } catch {
    return undefined
  }
}

/** A table as objects by the names in its first row. A cell in quotes may contain the separator and other quotes. */
function rowsOf(text: string, separator: string): Fields[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\n]*))(${separator}|\\n|$)`, 'y')
  const rows: string[][] = [[]]
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) break
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === '\n') rows.push([])
  }
  const [names = [], ...others] = rows.filter(row => row.length > 0)
  return others.map(row => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])))
}

function put(data: Fields, [first = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    data[first] = value
    return
  }
  const inner = isObject(data[first]) ? (data[first] as Fields) : {}
  data[first] = inner
  put(inner, rest, value)
}
