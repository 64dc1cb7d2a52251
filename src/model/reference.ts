/**
 * Reference pages that are made from a source: TypeScript, OpenAPI, Solidity, GraphQL, JSON Schema, the help of a command. A
 * reader of a language creates these pages; everything after it (pages, search, texts for programs, `ref:` links) knows
 * only this model.
 */

import type { TryRequest } from './try-request.ts'

/** What a symbol is. Readers of new languages may add kinds. */
export type SymbolKind =
  | 'function'
  | 'class'
  | 'interface'
  | 'type'
  | 'enum'
  | 'constant'
  | 'namespace'
  | 'method'
  | 'property'
  | 'operation'
  | 'schema'
  | 'event'
  | 'error'
  | 'struct'
  | 'modifier'
  | 'field'
  | 'command'
  | 'contract'
  | 'library'
  | 'query'
  | 'mutation'
  | 'subscription'
  | 'union'
  | 'input'
  | 'scalar'
  | 'directive'

/** Text of code in which parts may link to other symbols. */
export type LinkedCode = readonly (string | { text: string; ref: string })[]

/** A parameter, a property, a member of a body. */
export interface ReferenceField {
  name: string
  type?: LinkedCode
  /** Markdown of a comment. */
  description?: string
  /** Markdown of a page's author, who can use all of it, such as formulas. */
  note?: string
  isRequired?: boolean
  isDeprecated?: boolean
  /** As code. */
  default?: string
  /** Further facts, such as `1 to 100` or `format: date-time`. */
  facts?: readonly string[]
  /** Members of an object. */
  fields?: readonly ReferenceField[]
  /** Whether the members are shown at first; otherwise, readers open them. */
  isOpen?: boolean
  /** Alternatives of which one applies (`oneOf`, a union of objects). */
  variants?: readonly { label: string; fields: readonly ReferenceField[] }[]
  /** Name of the symbol whose members are not repeated here, because the type contains itself. */
  recursive?: string
}

/** A list of fields below a symbol: its parameters, what it returns, its responses. */
export interface FieldGroup {
  kind:
    | 'parameters'
    | 'returns'
    | 'errors'
    | 'events'
    | 'members'
    | 'inherited'
    | 'body'
    | 'responses'
    | 'security'
    | 'type-parameters'
    /** What reverts with an error or emits an event: symbols, as one line. */
    | 'users'
  /** Heading, such as `Query parameters` or `200 application/json`. */
  title: string
  /** Markdown. */
  description?: string
  /** The type of a whole body, such as `Pet[]`. */
  type?: LinkedCode
  /** Facts about a whole body. */
  facts?: readonly string[]
  fields: readonly ReferenceField[]
  /** Alternatives of which one applies. */
  variants?: ReferenceField['variants']
  /** Name of the symbol whose members are not repeated here. */
  recursive?: string
}

export interface CodeSample {
  /** Label of its tab. */
  label: string
  language: string
  code: string
}

/** An anchored entry of a reference page. */
export interface ReferenceSymbol {
  /** Name as readers know it: `registerValidator`, `GET /users/{id}`. */
  name: string
  /** Unique name for `ref:` links: `SSVNetwork.registerValidator`. */
  qualifiedName: string
  /** Anchor, unique on its page. */
  id: string
  kind: SymbolKind
  /** One for each overload. */
  signatures: readonly { language: string; code: LinkedCode }[]
  /** Markdown of a comment. */
  description?: string
  /** What the author of a page says about it, in markdown. */
  note?: string
  groups: readonly FieldGroup[]
  since?: string
  /** Markdown, or an empty text. */
  deprecated?: string
  /** Short facts: a selector, a topic, `inherited from Ownable`. */
  facts?: readonly { label: string; value: string }[]
  /** Where it is declared. */
  source?: { label: string; href?: string }
  samples: readonly CodeSample[]
  /** The request that readers can send. */
  request?: TryRequest
}

/** A page of a reference. */
export interface ReferencePage {
  /** Path below the folder of the reference; empty for its first page. */
  path: string
  /** Address below the folder of the reference, if it differs from the path. */
  slug?: string
  title: string
  description?: string
  /** Markdown before the entries. */
  intro?: string
  /** Groups of the table of contents, in order. */
  sections: readonly { title: string; id: string; symbols: readonly ReferenceSymbol[] }[]
}

/** A problem of a source. */
export interface SourceProblem {
  /** Set for an example that does not compile. */
  rule?: 'example'
  message: string
  hint?: string
  /** Relative to the site folder. */
  file: string
  line?: number
  column?: number
}

/** What a reader returns. */
export interface ReadReference {
  pages: readonly ReferencePage[]
  problems: readonly SourceProblem[]
  /** Absolute paths of the files that were read, also those that were looked for and not found. */
  inputs: readonly string[]
}
