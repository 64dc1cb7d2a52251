/** What the entries of symbols need besides their declarations. */
import type { FieldGroup, ReferenceSymbol, SymbolKind } from '../../../model/reference.ts'
import type { TsNode } from './compiler.ts'
import type { FieldTools } from './fields.ts'
import type { Documented } from './nodes.ts'

export interface SymbolTools extends FieldTools {
  /** The anchor for a name, unique on its page. */
  idOf: (qualifiedName: string) => string
  /** Where a declaration is. */
  sourceOf: (node: TsNode) => ReferenceSymbol['source']
  /** Records the examples of a comment; returns them as samples, and their text outside of code. */
  examplesOf: (comment: Documented | undefined, name: string) => Pick<ReferenceSymbol, 'samples'> & { text: string }
  /** Public names by symbol, for base types. */
  publicNameOf: (name: string) => string | undefined
  /** Whether a file belongs to another package than the entry. */
  isForeign: (path: string) => boolean
}

/** What one or several declarations of the same kind contribute to an entry. */
export interface Part {
  kind: SymbolKind
  declarations: readonly TsNode[]
  signatures: readonly string[]
  groups: readonly FieldGroup[]
  facts?: ReferenceSymbol['facts']
}
