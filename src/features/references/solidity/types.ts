/**
 * Types of Solidity. Returns its name in signatures, from which selectors are made, and code in which types link to
 * their declarations.
 */
import type { Expression, TypeName, VariableDeclaration } from '@solidity-parser/parser/dist/src/ast-types.d.ts'
import type { LinkedCode } from '../../../model/reference.ts'
import type { Declarations, Declared, Scope } from './declarations.ts'

/** Short names of types, which signatures write out. */
const LONG: Readonly<Record<string, string>> = {
  uint: 'uint256',
  int: 'int256',
  byte: 'bytes1',
  fixed: 'fixed128x18',
  ufixed: 'ufixed128x18',
  'address payable': 'address',
}

/** Structs inside structs. */
const MAX_DEPTH = 20

/** The name of a type in signatures; undefined if it has none, or if its declaration is missing. */
export function canonicalType(
  type: TypeName | null,
  scope: Scope,
  declarations: Declarations,
  depth = 0,
): string | undefined {
  if (!type || depth > MAX_DEPTH) return undefined
  if (type.type === 'ElementaryTypeName') return LONG[type.name] ?? type.name
  if (type.type === 'FunctionTypeName') return 'function'
  if (type.type === 'ArrayTypeName') {
    const base = canonicalType(type.baseTypeName, scope, declarations, depth + 1)
    const length = type.length === null ? '' : lengthOf(type.length, scope, declarations)
    return base === undefined || length === undefined ? undefined : `${base}[${length}]`
  }
  if (type.type !== 'UserDefinedTypeName') return undefined
  const declared = declarations.type(type.namePath, scope)
  if (!declared) return undefined
  if ('contract' in declared) return 'address'
  const { node } = declared
  if (node.type === 'EnumDefinition') return 'uint8'
  const inside = scopeOf(declared)
  if (node.type === 'TypeDefinition') return canonicalType(node.definition, inside, declarations, depth + 1)
  return canonicalList(node.members, inside, declarations, depth + 1)
}

/** The types of parameters in parentheses, as signatures have them. */
export function canonicalList(
  parameters: readonly VariableDeclaration[],
  scope: Scope,
  declarations: Declarations,
  depth = 0,
): string | undefined {
  const types = parameters.map(({ typeName }) => canonicalType(typeName, scope, declarations, depth))
  return types.every(type => type !== undefined) ? `(${types.join(',')})` : undefined
}

/** The scope of a declaration's own names. */
function scopeOf(declared: Exclude<Declared, { contract: unknown }>): Scope {
  return { file: declared.file, ...(declared.owner && { contract: declared.owner }) }
}

function lengthOf(length: Expression, scope: Scope, declarations: Declarations): string | undefined {
  if (length.type === 'NumberLiteral') return length.number.replaceAll('_', '')
  return length.type === 'Identifier' ? declarations.constant(length.name, scope) : undefined
}

/** Text of the source in one line, without comments. */
export function inOneLine(text: string): string {
  return text
    .replace(
      /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
      (_, literal?: string) => literal ?? ' ',
    )
    .replace(/\s+/g, ' ')
    .replace(/([([]) /g, '$1')
    .replace(/ ([)\],;])/g, '$1')
    .trim()
}

/** Texts that are no names, and names with dots between them. */
const NAMES = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g

/** Code whose names link to symbols. `refOf` knows the symbol of a name. */
export function linkedCode(code: string, refOf: (name: string) => string | undefined): LinkedCode {
  const parts: (string | { text: string; ref: string })[] = []
  let at = 0
  for (const { 0: name, index } of code.matchAll(NAMES)) {
    const ref = /^["']/.test(name) ? undefined : refOf(name)
    if (ref === undefined) continue
    if (index > at) parts.push(code.slice(at, index))
    parts.push({ text: name, ref })
    at = index + name.length
  }
  if (at < code.length) parts.push(code.slice(at))
  return parts
}
