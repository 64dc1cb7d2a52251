/** Reads a reference from files in memory, and finds entries and fields in it. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import type {
  FieldGroup,
  LinkedCode,
  ReadReference,
  ReferenceField,
  ReferenceSymbol,
} from '../../../src/model/reference.ts'

const SITE = '/site'

/** A context whose files are in memory. */
export const contextOf = (files: Record<string, string>) => ({
  siteDir: SITE,
  readFile: (path: string) => new Map(Object.entries(files).map(([name, text]) => [join(SITE, name), text])).get(path),
})

/** `file:line:column message` of each problem. */
export const problemsOf = ({ problems }: ReadReference): string[] =>
  problems.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)

export const symbolsOf = ({ pages }: ReadReference): ReferenceSymbol[] =>
  pages.flatMap(page => page.sections.flatMap(section => section.symbols))

/** The entry with a qualified name. */
export function symbol(read: ReadReference, name: string): ReferenceSymbol {
  const found = symbolsOf(read).find(({ qualifiedName }) => qualifiedName === name)
  assert.ok(found, `there is no entry ${name}`)
  return found
}

/** A group of an entry by its title. */
export function group({ groups, name }: ReferenceSymbol, title: string): FieldGroup {
  const found = groups.find(one => one.title === title)
  assert.ok(found, `${name} has no group ${title}: ${groups.map(one => one.title).join('; ')}`)
  return found
}

/** A field by its name, and by those of the fields around it. */
export function field({ fields }: { fields?: readonly ReferenceField[] }, path: string): ReferenceField {
  const [name = '', ...rest] = path.split('.')
  const found = fields?.find(one => one.name === name)
  assert.ok(found, `there is no field ${name} in ${fields?.map(one => one.name).join(', ')}`)
  return rest.length === 0 ? found : field(found, rest.join('.'))
}

/** Code with its links in brackets. */
export const written = (code: LinkedCode = []): string =>
  code.map(part => (typeof part === 'string' ? part : `[${part.text}]`)).join('')

/** Names and types of fields: `name: type`, with a question mark if they are optional. */
export const shape = ({ fields = [] }: { fields?: readonly ReferenceField[] }): string[] =>
  fields.map(({ name, type, isRequired }) => `${name}${isRequired ? '' : '?'}: ${written(type)}`)
