/** Members that a class or interface inherits. In: its symbol. Out: a group for each type that declares some. */
import type { FieldGroup, ReferenceField } from '../../../model/reference.ts'
import type { TsNode, TsSymbol } from './compiler.ts'
import { groupOf } from './fields.ts'
import { commentOf, isHidden } from './nodes.ts'
import type { SymbolTools } from './symbol-tools.ts'

/** The groups. Members of types in other packages are left out: their documentation has them. */
export function inheritedGroups(
  symbol: TsSymbol,
  { qualifiedName, own }: { qualifiedName: string; own: TsNode },
  tools: SymbolTools,
): FieldGroup[] {
  if (!own.heritageClauses?.length) return []
  const { compiler } = tools
  const byBase = new Map<string, ReferenceField[]>()
  for (const member of compiler.propertiesOf(symbol)) {
    const parent = compiler.parentOf(member)
    const [node] = compiler.declarationsOf(member)
    if (!node || !parent || parent.name === symbol.name || isHidden(node, compiler)) continue
    const { fileName } = node.getSourceFile()
    if (tools.isForeign(fileName)) continue
    const base = tools.publicNameOf(parent.name) ?? parent.name
    if (base === qualifiedName) continue
    const comment = commentOf(node, compiler)
    const isKnown = tools.publicNameOf(parent.name) !== undefined
    const field: ReferenceField = {
      name: member.name,
      type: tools.link(compiler.typeOf(member, node), node),
      description: isKnown
        ? `[${base}.${member.name}](ref:${base}.${member.name})`
        : firstSentence(comment?.text ?? ''),
      ...(comment?.tags.some(({ name }) => name === 'deprecated') && { isDeprecated: true }),
    }
    byBase.set(base, [...(byBase.get(base) ?? []), field])
  }
  return [...byBase].flatMap(([base, fields]) => groupOf('inherited', `Inherited from ${base}`, fields))
}

function firstSentence(text: string): string {
  return /^[\s\S]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.split('\n\n')[0] ?? ''
}
