/** Entries of symbols. Returns its entry, and those of its methods. */
import type { FieldGroup, ReferenceField, ReferenceSymbol } from '../../../model/reference.ts'
import { groupOf } from '../reader.ts'
import { refTo } from '../write-code.ts'
import type { Exported } from './collect-exports.ts'
import type { Compiler, TsNode, TsSymbol } from './compiler.ts'
import { type DocComment, tagsNamed } from './doc-comment.ts'
import { errorGroup, functionGroups, literalMembers, memberFields, typeParameterGroup } from './fields.ts'
import {
  commentOf,
  dedented,
  hasModifier,
  isHidden,
  isOptional,
  nameOf,
  resultOf,
  typeText,
  withoutComments,
  writtenSignature,
} from './nodes.ts'
import { moduleComment } from './project.ts'
import type { Part, SymbolTools } from './symbol-tools.ts'

/** The entry of an export, and those of its methods. */
export function symbolsOf(exported: Exported, tools: SymbolTools): ReferenceSymbol[] {
  const { kinds } = tools.compiler
  const { declarations } = exported
  const ofKind = (...names: string[]) => declarations.filter(({ kind }) => names.some(name => kinds[name] === kind))
  const functions = ofKind('FunctionDeclaration')
  const types = ofKind('ClassDeclaration', 'InterfaceDeclaration', 'ClassExpression')
  const enums = ofKind('EnumDeclaration')
  const aliases = ofKind('TypeAliasDeclaration')
  const modules = ofKind('ModuleDeclaration', 'SourceFile')
  if (modules.length > 0 && modules.length === declarations.length) return namespaceEntry(exported, modules, tools)
  const parts = [
    ...(functions.length > 0 ? [functionPart(exported.name, 'function ', functions, tools)] : []),
    ...(types.length > 0 ? [typePart(exported, types, tools)] : []),
    ...(enums.length > 0 ? [enumPart(exported, enums, tools)] : []),
    ...aliases.map(node => aliasPart(exported, node, tools)),
    ...declarations
      .filter(node => ![...functions, ...types, ...enums, ...aliases].includes(node))
      .map(node => valuePart(exported, node, tools)),
  ]
  // A member of a namespace is known by its whole name.
  const symbol = entryOf({ ...exported, name: exported.qualifiedName }, parts, tools)
  const isForeign = declarations.every(node => tools.isForeign(node.getSourceFile().fileName))
  return symbol ? [symbol, ...(isForeign ? [] : methodsOf(exported, types, tools))] : []
}

/** The entry of a namespace, or of a module that is exported as one. Its members have entries of their own. */
function namespaceEntry(
  { qualifiedName }: Exported,
  modules: readonly TsNode[],
  tools: SymbolTools,
): ReferenceSymbol[] {
  const [first] = modules as [TsNode]
  const comment = first.kind === tools.compiler.kinds.SourceFile ? moduleComment(first.getSourceFile()) : undefined
  const part: Part = {
    kind: 'namespace',
    declarations: modules,
    signatures: [`namespace ${qualifiedName}`],
    groups: [],
  }
  const symbol = entryOf({ name: qualifiedName, qualifiedName }, [part], tools)
  if (!symbol) return []
  return [comment === undefined ? symbol : { ...symbol, description: tools.markdown(comment, first) }]
}

function entryOf(
  { name, qualifiedName, isDefault }: Pick<Exported, 'name' | 'qualifiedName'> & { isDefault?: boolean },
  parts: readonly Part[],
  tools: SymbolTools,
): ReferenceSymbol | undefined {
  const [main] = parts
  const [first] = main?.declarations ?? []
  if (!main || !first) return undefined
  const declarations = parts.flatMap(part => part.declarations)
  const comments = declarations.flatMap(node => {
    const comment = commentOf(node, tools.compiler)
    return comment ? [{ comment, node }] : []
  })
  const texts = comments.map(({ comment, node }) => tools.markdown(comment.text, node))
  const examples = comments.map(({ comment }) => tools.examplesOf(comment, qualifiedName))
  const tags = comments.flatMap(({ comment, node }) => comment.tags.map(tag => ({ ...tag, node })))
  const deprecated = tags.find(tag => tag.name === 'deprecated')
  const see = tags
    .filter(tag => tag.name === 'see')
    .map(({ text, node }) => `- ${tools.markdown(text.replace(/^[-*]\s+/, ''), node)}`)
  const since = tags.find(tag => tag.name === 'since')?.text.trim()
  const description = [...new Set(texts), ...examples.map(({ text }) => text), see.length > 0 ? see.join('\n') : '']
    .filter(Boolean)
    .join('\n\n')
  const language = 'ts'
  return {
    name,
    qualifiedName,
    id: tools.idOf(qualifiedName),
    kind: main.kind,
    signatures: parts.flatMap(part => part.signatures.map(code => ({ language, code: tools.link(code, first) }))),
    ...(description && { description }),
    groups: parts.flatMap(part => part.groups),
    ...(since && { since }),
    ...(deprecated && { deprecated: tools.markdown(deprecated.text, deprecated.node) }),
    facts: [...(isDefault ? [{ label: '', value: 'export default' }] : []), ...parts.flatMap(part => part.facts ?? [])],
    source: tools.sourceOf(first),
    samples: examples.flatMap(({ samples }) => samples),
  }
}

/** Overloads without the implementation, which callers do not see. */
function functionPart(name: string, prefix: string, all: readonly TsNode[], tools: SymbolTools): Part {
  const overloads = all.filter(node => node.body === undefined)
  const declarations = overloads.length > 0 ? overloads : all
  const printed = declarations.map(node => tools.compiler.signatureOf(node) ?? writtenSignature(node))
  const comments = all.flatMap(node => commentOf(node, tools.compiler) ?? [])
  const comment: DocComment = { text: '', tags: comments.flatMap(({ tags }) => tags) }
  const results = [...new Set(printed.map(resultOf))]
  return {
    kind: 'function',
    declarations:
      all.length > declarations.length
        ? [...declarations, ...all.filter(node => !declarations.includes(node))]
        : declarations,
    signatures: printed.map(signature => `${prefix}${name}${signature}`),
    groups: functionGroups(
      { declarations, result: results.length === 1 ? (results[0] as string) : '', comment },
      tools,
    ),
  }
}

function typePart({ name, qualifiedName, symbol }: Exported, nodes: readonly TsNode[], tools: SymbolTools): Part {
  const { compiler } = tools
  const { kinds } = compiler
  const [first] = nodes as [TsNode]
  const isClass = first.kind !== kinds.InterfaceDeclaration
  const members = nodes.flatMap(node => node.members ?? [])
  const callable = members.filter(({ kind }) => kind === kinds.CallSignature || kind === kinds.ConstructSignature)
  const constructors = members.filter(node => node.kind === kinds.Constructor && !isHidden(node, compiler))
  const fromParameters = constructors.flatMap(({ parameters = [] }) =>
    parameters.filter(node => isProperty(node, compiler)),
  )
  const fields = memberFields([...fromParameters, ...members], tools, { withMethods: false, marksRequired: !isClass })
  const made = constructors.length > 0 ? functionPart(name, 'new ', constructors, tools) : undefined
  const calls = callable.map(node => {
    const printed = compiler.signatureOf(node) ?? writtenSignature(node)
    return node.kind === kinds.ConstructSignature ? `new ${name}${printed.replace(/^new\s*/, '')}` : `${name}${printed}`
  })
  const comment = commentOf(first, compiler) ?? { text: '', tags: [] }
  const isForeign = tools.isForeign(first.getSourceFile().fileName)
  return {
    kind: isClass ? 'class' : 'interface',
    declarations: nodes,
    signatures: [
      headOf(first, name, isClass),
      ...calls,
      ...(made?.signatures ?? []).map(code => `${code.replace(/\): [^)]*$/, ')')}`),
    ],
    groups: [
      ...typeParameterGroup(comment, first, tools),
      ...(made?.groups.filter(({ kind }) => kind !== 'returns') ?? []),
      ...groupOf('members', 'Members', isForeign ? [] : fields),
      ...(isForeign ? [] : inheritedGroups(symbol, { qualifiedName, own: first }, tools)),
    ],
  }

  function headOf(node: TsNode, own: string, ofClass: boolean): string {
    const written = (nodes: readonly TsNode[] | undefined) =>
      (nodes ?? []).map(part => withoutComments(part.getText()).replace(/\s+/g, ' '))
    const parameters = written(node.typeParameters).join(', ')
    const heritage = written(node.heritageClauses).join(' ')
    const modifier = ofClass && hasModifier(node, 'AbstractKeyword', compiler) ? 'abstract ' : ''
    return `${modifier}${ofClass ? 'class' : 'interface'} ${own}${parameters && `<${parameters}>`}${heritage && ` ${heritage}`}`
  }
}

/** Whether a parameter of a constructor declares a property. */
function isProperty(node: TsNode, compiler: Compiler): boolean {
  return (
    ['PublicKeyword', 'ProtectedKeyword', 'ReadonlyKeyword'].some(name => hasModifier(node, name, compiler)) &&
    !isHidden(node, compiler)
  )
}

/** The methods of a class or an interface; overloads are one entry. */
function methodsOf({ qualifiedName }: Exported, types: readonly TsNode[], tools: SymbolTools): ReferenceSymbol[] {
  const { compiler } = tools
  const { kinds } = compiler
  const byName = new Map<string, TsNode[]>()
  for (const node of types.flatMap(type => type.members ?? [])) {
    const isMethod = node.kind === kinds.MethodDeclaration || node.kind === kinds.MethodSignature
    if (!isMethod || isHidden(node, compiler)) continue
    const name = nameOf(node)
    byName.set(name, [...(byName.get(name) ?? []), node])
  }
  return [...byName].flatMap(([name, nodes]): ReferenceSymbol[] => {
    const [first] = nodes as [TsNode]
    const prefix = ['Static', 'Abstract', 'Protected'].filter(word => hasModifier(first, `${word}Keyword`, compiler))
    const optional = isOptional(first, compiler) ? '?' : ''
    const part = functionPart(`${name}${optional}`, prefix.map(word => `${word.toLowerCase()} `).join(''), nodes, tools)
    const own = { name, qualifiedName: `${qualifiedName}.${name}` }
    const symbol = entryOf(own, [{ ...part, kind: 'method' }], tools)
    return symbol ? [symbol] : []
  })
}

/** Links to types in code; names that the declarations around it introduce are left out. */
export function ownNames(node: TsNode): Set<string> {
  const names = new Set<string>()
  for (let at: TsNode | undefined = node; at; at = at.parent)
    for (const parameter of at.typeParameters ?? []) names.add(nameOf(parameter))
  return names
}

// Members that a class or interface inherits.

/** Number of members up to which each has its type. Of more, only the names are listed. */
const MAX_FIELDS = 12
/** Number of members up to which their names are listed. */
const MAX_NAMES = 60

interface Inherited {
  symbol: TsSymbol
  node: TsNode
}

/** The groups. Members of types in other packages are left out: their documentation has them. */
function inheritedGroups(
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

// Enums, type aliases and values.

/** An enum. */
function enumPart({ name }: Exported, nodes: readonly TsNode[], { compiler, markdown }: SymbolTools): Part {
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
function aliasPart({ name }: Exported, node: TsNode, tools: SymbolTools): Part {
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
function valuePart({ name, symbol }: Exported, node: TsNode, tools: SymbolTools): Part {
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
