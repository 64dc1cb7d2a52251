/**
 * What a module exports. Returns the symbols with their public names, those of namespaces with the name of the
 * namespace before theirs. Symbols that are internal are left out.
 */
import type { Compiler, TsFile, TsNode, TsSymbol } from './compiler.ts'
import { isHidden, nameOf } from './nodes.ts'

/** A symbol of the public interface. */
export interface Exported {
  /** Public name: `Y` of the namespace `NS`, and `NS.Y`. */
  name: string
  qualifiedName: string
  symbol: TsSymbol
  declarations: readonly TsNode[]
  isDefault: boolean
}

/** Depth of namespaces in namespaces. */
const MAX_DEPTH = 4

/** The exports of a file, in the order in which the compiler lists them. */
export function collectExports(file: TsFile, compiler: Compiler): Exported[] {
  const { flags } = compiler
  const module = compiler.moduleOf(file)
  if (!module) return []
  const isModule = ({ flags: own }: TsSymbol) => (own & ((flags.ValueModule ?? 0) | (flags.NamespaceModule ?? 0))) !== 0
  const found: Exported[] = []
  const collect = (from: TsSymbol, prefix: string, above: readonly TsSymbol[]): void => {
    for (const symbol of compiler.exportsOf(from)) {
      const target = compiler.targetOf(symbol)
      const declarations = compiler.declarationsOf(target)
      const visible = declarations.filter(node => !isHidden(node, compiler))
      if (visible.length === 0 || symbol.name === '__export' || symbol.name === 'prototype') continue
      const isDefault = symbol.name === 'default' || symbol.name === 'export='
      const name = isDefault ? defaultName(visible, compiler) : symbol.name
      const qualifiedName = prefix + name
      const own = visible.filter(node => node.kind !== compiler.kinds.ModuleDeclaration && !isFile(node, compiler))
      // A namespace has an entry of its own, unless it adds to a function or a class.
      const declared = own.length > 0 ? own : visible
      found.push({ name, qualifiedName, symbol: target, declarations: declared, isDefault })
      const isKnown = above.some(other => other === target || sameSymbol(other, target))
      if (isModule(target) && above.length < MAX_DEPTH && !isKnown && !isFunctionOnly(own, visible))
        collect(target, `${qualifiedName}.`, [...above, target])
    }
  }
  collect(module, '', [module])
  return withoutDuplicates(found, compiler)
}

/** A module symbol whose exports are those of an expando function has no declaration of a module. */
function isFunctionOnly(own: readonly TsNode[], all: readonly TsNode[]): boolean {
  return own.length > 0 && own.length === all.length
}

function isFile({ kind }: TsNode, { kinds }: Compiler): boolean {
  return kind === kinds.SourceFile
}

/** A default export has the name of its declaration. */
function defaultName(declarations: readonly TsNode[], { kinds }: Compiler): string {
  const named = declarations.find(node => node.name?.kind === kinds.Identifier)
  return named ? nameOf(named) : 'default'
}

function sameSymbol(a: TsSymbol, b: TsSymbol): boolean {
  const [first, second] = [a, b] as { id?: number }[]
  return first?.id !== undefined && first.id === second?.id
}

/** A symbol that is exported by its name and as default is listed once; so is one with two names in one place. */
function withoutDuplicates(found: readonly Exported[], compiler: Compiler): Exported[] {
  const byName = new Map<string, Exported>()
  for (const exported of found) {
    const known = byName.get(exported.qualifiedName)
    if (!known) byName.set(exported.qualifiedName, exported)
    else if (sameDeclarations(known, exported, compiler)) known.isDefault ||= exported.isDefault
    else known.declarations = [...known.declarations, ...exported.declarations]
  }
  return [...byName.values()]
}

function sameDeclarations({ declarations: a }: Exported, { declarations: b }: Exported, _compiler: Compiler): boolean {
  const place = (node: TsNode) => `${node.getSourceFile().fileName}:${node.pos}`
  return a.map(place).join() === b.map(place).join()
}
