/** What the generators read of a valibot schema that is made of the building blocks in `src/schema/fields.ts`. */

/** The parts of valibot's schemas and actions that are used here. */
export interface Node {
  kind: 'schema' | 'transformation' | 'validation' | 'metadata'
  type: string
  name?: string
  reason?: string
  isFallback?: boolean
  writtenAs?: string
  /** TypeScript of its type, if the schema does not describe it. */
  declaredAs?: string
  /** Name of its type, if it is not a noun. */
  alias?: string
  class?: { name: string }
  entries?: Record<string, Node>
  rest?: Node
  unused?: Record<string, string>
  /** Keys of a noun that are not known by name. */
  others?: { pattern: RegExp; keyType: string; schema: Node }
  wrapped?: Node
  default?: unknown
  item?: Node
  items?: Node[]
  value?: Node
  options?: Node[] | string[]
  literal?: unknown
  requirement?: unknown
  pipe?: Node[]
  getter?: (input: unknown) => Node
}

/** The schemas that a schema consists of. */
export function partsOf(node: Node): Node[] {
  const { wrapped, item, items = [], value, options = [], entries = {}, rest, others, getter } = node
  const shapes = options.filter(option => typeof option === 'object')
  const lazy = getter !== undefined && shapes.length === 0 ? [getter(undefined)] : []
  return [wrapped, item, ...items, value, ...shapes, ...Object.values(entries), rest, others?.schema, ...lazy].filter(
    part => part !== undefined,
  )
}
