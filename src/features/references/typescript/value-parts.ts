/** Enums, type aliases and values. In: a declaration. Out: what it contributes to an entry. */
import type { Exported } from './collect-exports.ts'
import type { TsNode } from './compiler.ts'
import { type DocComment, tagsNamed } from './doc-comment.ts'
import { errorGroup, functionGroups, groupOf, literalMembers, memberFields, typeParameterGroup } from './fields.ts'
import { commentOf, dedented, hasModifier, isHidden, nameOf, resultOf, typeText, withoutComments } from './nodes.ts'
import type { Part, SymbolTools } from './symbol-tools.ts'

/** An enum. */
export function enumPart({ name }: Exported, nodes: readonly TsNode[], { compiler, markdown }: SymbolTools): Part {
  const members = nodes.flatMap(node => node.members ?? []).filter(node => !isHidden(node, compiler))
  const fields = members.map(node => {
    const value = compiler.valueOf(node)
    const comment = commentOf(node, compiler)
    return {
      name: nameOf(node),
      ...(value !== undefined && { type: [`= ${typeof value === 'string' ? JSON.stringify(value) : value}`] }),
      ...(comment?.text && { description: markdown(comment.text, node) }),
      ...(comment && tagsNamed(comment, 'deprecated').length > 0 && { isDeprecated: true }),
    }
  })
  const isConst = nodes.some(node => hasModifier(node, 'ConstKeyword', compiler))
  return {
    kind: 'enum',
    declarations: nodes,
    signatures: [`${isConst ? 'const ' : ''}enum ${name}`],
    groups: groupOf('members', 'Members', fields),
  }
}

/** A type alias. */
export function aliasPart({ name }: Exported, node: TsNode, tools: SymbolTools): Part {
  const parameters = (node.typeParameters ?? [])
    .map(part => withoutComments(part.getText()).replace(/\s+/g, ' '))
    .join(', ')
  const type = node.type ? dedented(withoutComments(node.type.getText()).trim()) : 'unknown'
  const shown = type.includes('\n') ? type : type.replace(/ {2,}/g, ' ')
  const comment = commentOf(node, tools.compiler) ?? { text: '', tags: [] }
  return {
    kind: 'type',
    declarations: [node],
    signatures: [`type ${name}${parameters && `<${parameters}>`} = ${shown}`],
    groups: [
      ...typeParameterGroup(comment, node, tools),
      ...groupOf('members', 'Members', memberFields(literalMembers(node.type, tools.compiler), tools)),
    ],
  }
}

/** A variable, a default export of an expression, or anything else with a type. */
export function valuePart({ name, symbol }: Exported, node: TsNode, tools: SymbolTools): Part {
  const { compiler } = tools
  const { kinds } = compiler
  const value = node.kind === kinds.ExportAssignment ? node.expression : node.initializer
  const type =
    node.type || node.kind !== kinds.VariableDeclaration ? typeText(node, compiler) : compiler.typeOf(symbol, node)
  const shown = node.kind === kinds.ExportAssignment && value ? compiler.typeAt(value) : type
  const isWritten = [kinds.ArrowFunction, kinds.FunctionExpression].includes(value?.kind as number)
  const callable = isWritten ? value : node.type?.kind === kinds.FunctionType ? node.type : undefined
  const comment = commentOf(node, compiler)
  const isFunction = callable !== undefined || /^(?:<.*>)?\(.*\) => /.test(shown)
  const doc = comment ?? { text: '', tags: [] }
  return {
    kind: isFunction ? 'function' : 'constant',
    declarations: [node],
    signatures: [`const ${name}: ${shown}`],
    groups: callable
      ? functionGroups({ declarations: [callable], result: resultOf(shown), comment }, tools)
      : [
          ...groupOf('parameters', 'Parameters', describedParameters(doc, node, tools)),
          ...errorGroup(doc, node, tools),
        ],
  }
}

/** Parameters of a function that another function returns: only its comment names them. */
function describedParameters(comment: DocComment, node: TsNode, tools: SymbolTools) {
  return tagsNamed(comment, 'param', 'arg', 'argument').map(({ text }) => {
    const [, name = '', own = ''] = /^(?:\{[^}]*\}\s*)?\[?([\w$.]+)[^\s]*\s*(?:[-–—]\s*)?([\s\S]*)$/.exec(text) ?? []
    return { name, description: tools.markdown(own, node) }
  })
}
