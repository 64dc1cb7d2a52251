/** Parameters, members and results as fields. */
import type { FieldGroup, LinkedCode, ReferenceField } from '../../../model/reference.ts'
import { groupOf } from '../reader.ts'
import type { Compiler, TsNode } from './compiler.ts'
import { type DocComment, namedText, tagsNamed, typeIn, withoutType } from './doc-comment.ts'
import { commentOf, hasModifier, isHidden, isOptional, nameOf, typeText, writtenSignature } from './nodes.ts'

/** How texts of the source become those of a page. */
export interface FieldTools {
  compiler: Compiler
  /** Code with links to the types of the reference. */
  link: (code: string, at: TsNode) => LinkedCode
  /** Markdown with the links of the comment. */
  markdown: (text: string, at: TsNode) => string
}

/** The parameters of functions; those of several overloads once, by name. */
function parameterFields(
  declarations: readonly TsNode[],
  comment: DocComment | undefined,
  tools: FieldTools,
): ReferenceField[] {
  const described = new Map(
    tagsNamed(comment ?? { text: '', tags: [] }, 'param', 'arg', 'argument').map(({ text }) => {
      const { name, text: own } = namedText(text)
      return [name, own]
    }),
  )
  const fields = new Map<string, ReferenceField>()
  for (const declaration of declarations)
    for (const [at, node] of (declaration.parameters ?? []).entries()) {
      const name = parameterName(node, at, described, tools.compiler)
      if (name !== 'this' && !fields.has(name)) fields.set(name, parameterField(node, { name, described }, tools))
    }
  return [...fields.values()]
}

/** A destructured parameter has the name that its comment gives it. */
function parameterName(node: TsNode, at: number, described: ReadonlyMap<string, string>, { kinds }: Compiler): string {
  if (node.name?.kind === kinds.Identifier) return nameOf(node)
  const names = [...described.keys()].filter(name => !name.includes('.'))
  return names[at] ?? 'options'
}

function parameterField(
  node: TsNode,
  { name, described }: { name: string; described: ReadonlyMap<string, string> },
  tools: FieldTools,
): ReferenceField {
  const { compiler } = tools
  const isRest = node.dotDotDotToken !== undefined
  const text = described.get(name)
  const nested = withTexts(memberFields(literalMembers(node.type, compiler), tools), name, path => {
    const own = described.get(path)
    return own === undefined ? undefined : tools.markdown(own, node)
  })
  const initializer = node.initializer?.getText()
  return {
    name: isRest ? `...${name}` : name,
    type: tools.link(nested.length > 0 ? shortType(node.type, compiler) : typeText(node, compiler), node),
    ...(text && { description: tools.markdown(text, node) }),
    ...(!isRest && !isOptional(node, compiler) && initializer === undefined && { isRequired: true }),
    ...(initializer !== undefined && initializer.length <= 80 && { default: initializer }),
    ...(nested.length > 0 && { fields: nested, isOpen: countOf(nested) <= MAX_OPEN }),
  }
}

/** Members of a parameter up to which all of them are shown at first. */
const MAX_OPEN = 12

function countOf(fields: readonly ReferenceField[]): number {
  return fields.reduce((sum, { fields: inner = [] }) => sum + 1 + countOf(inner), 0)
}

/** Fields with the texts that a comment has for them: `@param options.size.width`. */
function withTexts(
  fields: readonly ReferenceField[],
  prefix: string,
  textOf: (path: string) => string | undefined,
): ReferenceField[] {
  return fields.map(field => {
    const path = `${prefix}.${field.name}`
    const description = textOf(path) ?? field.description
    const inner = withTexts(field.fields ?? [], path, textOf)
    return { ...field, ...(description !== undefined && { description }), ...(inner.length > 0 && { fields: inner }) }
  })
}

/** The members of an object type that is written out, also as a part of an intersection. */
export function literalMembers(type: TsNode | undefined, { kinds }: Pick<Compiler, 'kinds'>): readonly TsNode[] {
  if (!type) return []
  if (type.kind === kinds.ParenthesizedType) return literalMembers(type.type, { kinds })
  if (type.kind === kinds.IntersectionType) return (type.types ?? []).flatMap(part => literalMembers(part, { kinds }))
  return type.kind === kinds.TypeLiteral ? (type.members ?? []) : []
}

/** A type whose members are listed below it: they are not repeated. */
function shortType(type: TsNode | undefined, { kinds }: Pick<Compiler, 'kinds'>): string {
  if (type?.kind !== kinds.IntersectionType) return 'object'
  const parts = (type?.types ?? []).map(part => (part.kind === kinds.TypeLiteral ? 'object' : part.getText()))
  return parts.join(' & ')
}

/** Properties, accessors and index signatures as fields; with `withMethods`, methods as well. */
export function memberFields(
  members: readonly TsNode[],
  tools: FieldTools,
  { withMethods = true, marksRequired = true } = {},
): ReferenceField[] {
  const { compiler } = tools
  const fields = new Map<string, ReferenceField>()
  for (const node of members) {
    const name = fieldName(node, withMethods, compiler)
    if (name === undefined || isHidden(node, compiler)) continue
    const known = fields.get(name)
    const field = memberField(node, { name, marksRequired }, tools)
    // A setter adds nothing but its comment to its getter.
    fields.set(name, known ? { ...field, ...known, description: known.description ?? field.description } : field)
  }
  return [...fields.values()]
}

function fieldName(node: TsNode, withMethods: boolean, { kinds }: Compiler): string | undefined {
  switch (node.kind) {
    case kinds.PropertyDeclaration:
    case kinds.PropertySignature:
    case kinds.GetAccessor:
    case kinds.SetAccessor:
    case kinds.Parameter:
      return nameOf(node)
    case kinds.MethodSignature:
    case kinds.MethodDeclaration:
      return withMethods ? nameOf(node) : undefined
    case kinds.IndexSignature:
      return `[${node.parameters?.[0]?.getText() ?? 'key'}]`
    default:
      return undefined
  }
}

function memberField(
  node: TsNode,
  { name, marksRequired }: { name: string; marksRequired: boolean },
  tools: FieldTools,
): ReferenceField {
  const { compiler } = tools
  const { kinds } = compiler
  const comment = commentOf(node, compiler)
  const isMethod = node.kind === kinds.MethodSignature || node.kind === kinds.MethodDeclaration
  const type = isMethod ? (compiler.signatureOf(node) ?? writtenSignature(node)) : setterType(node, compiler)
  const nested = memberFields(literalMembers(node.type, compiler), tools)
  const facts = [
    ...(hasModifier(node, 'StaticKeyword', compiler) ? ['static'] : []),
    ...(hasModifier(node, 'ReadonlyKeyword', compiler) ? ['readonly'] : []),
    ...(hasModifier(node, 'ProtectedKeyword', compiler) ? ['protected'] : []),
  ]
  const defaultText = comment && tagsNamed(comment, 'default', 'defaultValue')[0]?.text
  const isRequired = marksRequired && !isMethod && !isOptional(node, compiler) && node.kind === kinds.PropertySignature
  const description = comment && descriptionOf(comment)
  return {
    name,
    ...(type !== '' && { type: tools.link(nested.length > 0 ? shortType(node.type, compiler) : type, node) }),
    ...(description && { description: tools.markdown(description, node) }),
    ...(isRequired && { isRequired }),
    ...(comment && tagsNamed(comment, 'deprecated').length > 0 && { isDeprecated: true }),
    ...(defaultText && { default: defaultText.replace(/^`+(?:\w+\n)?|\n?`+$/g, '').trim() }),
    ...(facts.length > 0 && { facts }),
    ...(nested.length > 0 && { fields: nested }),
  }
}

/** The text of a comment on a member; why it is deprecated is part of it. */
function descriptionOf(comment: DocComment): string {
  const [deprecated] = tagsNamed(comment, 'deprecated')
  const [returns] = comment.text === '' ? tagsNamed(comment, 'returns', 'return') : []
  return [comment.text, deprecated?.text, returns && withoutType(returns.text)].filter(Boolean).join('\n\n')
}

function setterType(node: TsNode, compiler: Compiler): string {
  const [parameter] = node.kind === compiler.kinds.SetAccessor ? (node.parameters ?? []) : []
  return typeText(parameter ?? node, compiler)
}

/** The groups of a function: type parameters, parameters, result, errors. */
export function functionGroups(
  {
    declarations,
    result,
    comment,
  }: { declarations: readonly TsNode[]; result: string; comment: DocComment | undefined },
  tools: FieldTools,
): FieldGroup[] {
  const [first] = declarations
  if (!first) return []
  const doc = comment ?? { text: '', tags: [] }
  const parameters = parameterFields(declarations, comment, tools)
  const [returns] = tagsNamed(doc, 'returns', 'return')
  const text = returns && withoutType(returns.text)
  const isPlain = result === '' || result === 'void' || result === 'this'
  const returned =
    isPlain && !text
      ? []
      : [{ name: '', type: tools.link(result, first), ...(text && { description: tools.markdown(text, first) }) }]
  return [
    ...typeParameterGroup(doc, first, tools),
    ...groupOf('parameters', 'Parameters', parameters),
    ...groupOf('returns', 'Returns', returned),
    ...errorGroup(doc, first, tools),
  ]
}

/** The type parameters that the comment describes. */
export function typeParameterGroup(comment: DocComment, at: TsNode, tools: FieldTools): FieldGroup[] {
  const fields = tagsNamed(comment, 'template', 'typeParam', 'typeparam').map(({ text }): ReferenceField => {
    const { name, text: own } = namedText(text)
    const node = at.typeParameters?.find(parameter => nameOf(parameter) === name)
    const constraint = node?.constraint?.getText()
    const type = constraint === undefined ? undefined : tools.link(`extends ${constraint}`, at)
    return { name, ...(type && { type }), ...(own && { description: tools.markdown(own, at) }) }
  })
  return groupOf('type-parameters', 'Type parameters', fields)
}

/** The errors that the comment names. */
export function errorGroup(comment: DocComment, at: TsNode, tools: FieldTools): FieldGroup[] {
  const fields = tagsNamed(comment, 'throws', 'throw', 'exception').map(({ text }): ReferenceField => {
    const type = typeIn(text)
    const own = tools.markdown(withoutType(text), at)
    return { name: '', ...(type && { type: tools.link(type, at) }), ...(own && { description: own }) }
  })
  return groupOf('errors', 'Throws', fields)
}
