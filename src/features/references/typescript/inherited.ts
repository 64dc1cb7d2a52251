/** Members that a class or interface inherits. In: its symbol. Out: a group for each type that declares some. */
import type { FieldGroup, ReferenceField } from '../../../model/reference.ts'
import { refTo } from '../write-code.ts'
import type { TsNode, TsSymbol } from './compiler.ts'
import { commentOf, isHidden } from './nodes.ts'
import type { SymbolTools } from './symbol-tools.ts'

/** Number of members up to which each has its type. Of more, only the names are listed. */
const MAX_FIELDS = 12
/** Number of members up to which their names are listed. */
const MAX_NAMES = 60

interface Inherited {
  symbol: TsSymbol
  node: TsNode
}

/** The groups. Members of types in other packages are left out: their documentation has them. */
export function inheritedGroups(
  symbol: TsSymbol,
  { qualifiedName, own }: { qualifiedName: string; own: TsNode },
  tools: SymbolTools,
): FieldGroup[] {
  if (!own.heritageClauses?.length) return []
  const { compiler } = tools
  const byBase = new Map<string, Inherited[]>()
  for (const member of compiler.propertiesOf(symbol)) {
    const parent = compiler.parentOf(member)
    if (!parent || parent.name === symbol.name) continue
    const [node] = compiler.declarationsOf(member)
    if (!node || isHidden(node, compiler) || tools.isForeign(node.getSourceFile().fileName)) continue
    const base = tools.publicNameOf(parent.name) ?? parent.name
    if (base !== qualifiedName) byBase.set(base, [...(byBase.get(base) ?? []), { symbol: member, node }])
  }
  return [...byBase].map(([base, members]): FieldGroup => {
    const title = `Inherited from ${base}`
    const isKnown = tools.publicNameOf(base) === base
    if (members.length <= MAX_FIELDS)
      return { kind: 'inherited', title, fields: members.map(member => fieldOf(member, { base, isKnown }, tools)) }
    if (members.length > MAX_NAMES && isKnown) {
      const description = `[\`${base}\`](${refTo(base)}) · ${members.length}`
      return { kind: 'inherited', title, description, fields: [] }
    }
    const names = members.map(({ symbol: { name } }) => (isKnown ? linkTo(base, name) : `\`${name}\``))
    return { kind: 'inherited', title, description: names.join(', '), fields: [] }
  })
}

function fieldOf(
  { symbol, node }: Inherited,
  { base, isKnown }: { base: string; isKnown: boolean },
  tools: SymbolTools,
): ReferenceField {
  const comment = commentOf(node, tools.compiler)
  return {
    name: symbol.name,
    type: tools.link(tools.compiler.typeOf(symbol, node), node),
    description: isKnown ? linkTo(base, symbol.name) : firstSentence(comment?.text ?? ''),
    ...(comment?.tags.some(({ name }) => name === 'deprecated') && { isDeprecated: true }),
  }
}

function linkTo(base: string, name: string): string {
  return `[\`${name}\`](${refTo(`${base}.${name}`)})`
}

function firstSentence(text: string): string {
  return /^[\s\S]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.split('\n\n')[0] ?? ''
}
