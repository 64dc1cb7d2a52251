/**
 * A schema of docsgen as TypeScript types, whose comments editors show.
 *
 * Returns an interface for each noun, with the type of values as an author writes them. Types that are inferred from
 * a schema have no comments.
 */
import type { GenericSchema } from 'valibot'
import type { FieldComments } from './comments.ts'
import type { Node } from './node.ts'

export interface TypesRequest {
  schema: GenericSchema
  comments: FieldComments
  /** Name of the schema's own type. */
  name: string
  /** Whether an author may add fields of their own to it. */
  isOpen?: boolean
  /** Fields that the schema does not have, each with its comment. */
  others?: readonly [comment: string, field: string][]
}

/** Creates the declarations of a noun and of all that it refers to. */
export function typesOf(request: TypesRequest): string {
  return new Writer(request).write()
}

/** A field with its comment. */
type Field = [comment: string, field: string]

/** The declaration of a noun, which has fields, or of an alias. */
interface Declaration {
  node: Node
  fields?: Field[]
  alias?: string
}

/** With fewer fields in common, a type repeats them. */
const FEWEST_SHARED = 4

class Writer {
  readonly #root: Node
  readonly #request: TypesRequest
  readonly #declarations = new Map<string, Declaration>()

  constructor(request: TypesRequest) {
    this.#request = request
    this.#root = request.schema as unknown as Node
  }

  write(): string {
    this.#named(this.#root)
    const written = Array.from(this.#declarations, ([name, { node, fields, alias }], at) => {
      const text = fields ? this.#interface(name, fields, at) : `type ${name} = ${alias}\n`
      return `${node === this.#root ? 'export ' : ''}${text}`
    })
    return written.join('\n')
  }

  /** The name of a noun, or of an alias. Its declaration is written on first use. */
  #named(node: Node): string {
    const plain = node === this.#root ? this.#request.name : typeName(node.alias ?? node.name ?? '')
    const isFree = (name: string) => [undefined, node].includes(this.#declarations.get(name)?.node)
    // A Docusaurus config has some nouns in a form of its own.
    const name = [plain, `Docusaurus${plain}`].find(isFree)
    if (name === undefined) throw new Error(`there are several types ${plain}`)
    if (this.#declarations.has(name)) return name
    const declaration: Declaration = { node }
    this.#declarations.set(name, declaration)
    if (node.entries) declaration.fields = this.#allFields(node)
    else declaration.alias = this.#shape(node)
    return name
  }

  #allFields(node: Node): Field[] {
    const { isOpen = false, others = [] } = node === this.#root ? this.#request : {}
    const own: Field[] = isOpen ? [['Your own fields.', '[field: string]: unknown']] : []
    return [...this.#fields(node), ...others, ...own]
  }

  /** @param at number of the declaration: it may take fields from those before it */
  #interface(name: string, fields: readonly Field[], at: number): string {
    const shared = this.#mostShared(fields, at)
    const taken = shared ? ` extends Pick<${shared.from}, ${shared.keys.join(' | ')}>` : ''
    const own = fields.filter(([, field]) => !shared?.keys.includes(keyOf(field)))
    const lines = own.flatMap(([comment, field]) => [`  /** ${forEditors(comment)} */`, `  ${field}`])
    return `interface ${name}${taken} {\n${lines.join('\n')}\n}\n`
  }

  /** The earlier type that has most of the same fields, with the same comments. */
  #mostShared(fields: readonly Field[], at: number): { from: string; keys: string[] } | undefined {
    let most: { from: string; keys: string[] } | undefined
    for (const [from, { fields: others = [] }] of [...this.#declarations].slice(0, at)) {
      const known = new Set(others.map(field => field.join('\n')))
      const same = fields.filter(field => known.has(field.join('\n')) && !field[1].startsWith('['))
      if (same.length >= Math.max(FEWEST_SHARED, (most?.keys.length ?? 0) + 1))
        most = { from, keys: same.map(([, field]) => keyOf(field)) }
    }
    return most
  }

  /** The comments and declarations of a noun's fields. Fields without effect come last in completions. */
  #fields(node: Node): Field[] {
    const { name = '', entries = {}, unused = {}, others: more } = node
    const known = Object.entries(entries).map(([key, entry]): Field => {
      const comment = this.#request.comments.of(name, key, entry)
      if (comment === undefined) throw new Error(`the field '${key}' of '${name}' has no comment`)
      return [`${comment}${defaultOf(entry, comment)}`, this.#field(key, entry)]
    })
    const others = Object.entries(unused).map(
      ([key, why]): Field => [
        `@deprecated This field has no effect in docsgen${why === '' ? '' : `: ${why}`}.`,
        `${quoted(key)}?: unknown`,
      ],
    )
    const byPattern: Field[] = more ? [['Others, by name.', `[name: ${more.keyType}]: ${this.#type(more.schema)}`]] : []
    return [...known, ...byPattern, ...others]
  }

  #field(key: string, entry: Node): string {
    return entry.type === 'optional'
      ? `${quoted(key)}?: ${this.#type(entry.wrapped as Node)}`
      : `${quoted(key)}: ${this.#type(entry)}`
  }

  #type(node: Node): string {
    if (node.declaredAs !== undefined) return node.declaredAs
    return node.name !== undefined || node.alias !== undefined ? this.#named(node) : this.#shape(node)
  }

  #shape(node: Node): string {
    const { type, wrapped, item, items = [], options = [], entries = {}, rest } = node
    switch (type) {
      case 'string':
        return prefixOf(node)
      case 'boolean':
      case 'number':
      case 'unknown':
      case 'undefined':
      case 'null':
        return type
      case 'picklist':
        return options.map(literal).join(' | ')
      case 'literal':
        return literal(node.literal)
      case 'instance':
        return (node.class as { name: string }).name
      case 'function':
        return 'AnyFunction'
      case 'optional':
        return `${this.#type(wrapped as Node)} | undefined`
      case 'nullable':
        return `${this.#type(wrapped as Node)} | null`
      case 'array':
        return `(${this.#type(item as Node)})[]`
      case 'tuple':
        return `[${items.map(part => (part.type === 'optional' ? `(${this.#type(part.wrapped as Node)})?` : this.#type(part))).join(', ')}]`
      case 'record':
        return `{ [name: string]: ${this.#type(node.value as Node)} }`
      case 'object':
      case 'object_with_rest':
      case 'loose_object': {
        const fields = Object.entries(entries).map(([key, entry]) => this.#field(key, entry))
        const others = rest ? [`[field: string]: ${this.#type(rest)}`] : []
        return `{ ${[...fields, ...others, ...(type === 'loose_object' ? ['[field: string]: unknown'] : [])].join('; ')} }`
      }
      case 'union':
      case 'lazy':
        return this.#union(node)
      default:
        throw new Error(`there is no type for a schema of the kind '${type}'`)
    }
  }

  /** One of several shapes. Those that only provide a message are not part of the type. */
  #union({ options = [], getter }: Node): string {
    if (options.length === 0) return this.#type((getter as (input: unknown) => Node)(undefined))
    const shapes = (options as Node[]).filter(({ isFallback }) => !isFallback)
    return [...new Set(shapes.map(shape => this.#type(shape)))].join(' | ')
  }
}

/** A comment without the targets of links, which are relative to the reference on the website. */
export function forEditors(comment: string): string {
  return comment.replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1')
}

/** `navbar.docSidebar` becomes `NavbarDocSidebar`. Words in brackets distinguish nouns in the reference only. */
function typeName(noun: string): string {
  const words = noun.replace(/ \(.*\)$/, '').split(/[^A-Za-z\d]+/)
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Text that has to start with something: `custom-…`. */
function prefixOf({ pipe = [] }: Node): string {
  const start = pipe.find(({ type }) => type === 'starts_with')?.requirement
  return typeof start === 'string' ? `\`${start}$\{string}\`` : 'string'
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : String(value)
}

/** The name of a declared field as a type. */
function keyOf(field: string): string {
  const [key = ''] = /^(?:'(?:[^'\\]|\\.)*'|[\w$]+)/.exec(field) ?? []
  return key.startsWith("'") ? key : `'${key}'`
}

function quoted(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : literal(key)
}

/** The default of a field, unless its comment states it. */
function defaultOf({ type, default: value }: Node, comment: string): string {
  if (type !== 'optional' || value === undefined || value === '' || typeof value === 'function') return ''
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  if (isEmpty || /default/i.test(comment)) return ''
  return ` Default: \`${typeof value === 'string' ? value : JSON.stringify(value)}\`.`
}
