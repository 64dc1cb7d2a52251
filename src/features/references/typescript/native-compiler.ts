/** The native compiler (TypeScript 7 and later), which runs as a process of its own. Its interface is marked as unstable. */
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importModule } from '../../../base/import-module.ts'
import {
  type CompileError,
  type Compiler,
  DEFAULT_OPTIONS,
  FORCED_OPTIONS,
  onOneLine,
  type Project,
  type TsFile,
  type TsNode,
  type TsSymbol,
} from './compiler.ts'

interface Handle {
  resolve: () => TsNode | undefined
}

interface NativeSymbol extends TsSymbol {
  id: number
  declarations?: readonly Handle[]
  getParent: () => NativeSymbol | undefined
}

interface NativeType {
  id: number
}

interface NativeError {
  fileName?: string
  pos: number
  code: number
  category: number
  text: string
}

interface NativeChecker {
  getSymbolAtLocation: (node: TsNode) => NativeSymbol | undefined
  getExportsOfModule: (symbol: TsSymbol) => readonly NativeSymbol[]
  getAliasedSymbol: (symbol: TsSymbol) => NativeSymbol
  getDeclaredTypeOfSymbol: (symbol: TsSymbol) => NativeType
  getTypeOfSymbol: (symbol: TsSymbol) => NativeType | undefined
  getTypeAtLocation: (node: TsNode) => NativeType | undefined
  getPropertiesOfType: (type: NativeType) => readonly NativeSymbol[]
  typeToString: (type: NativeType, at?: TsNode, flags?: number) => string
  getSignatureFromDeclaration: (node: TsNode) => object | undefined
  signatureToSignatureDeclaration: (signature: object, kind: number, at: TsNode, flags: number) => TsNode | undefined
  getConstantValue: (node: TsNode) => string | number | undefined
}

interface NativeProgram {
  getSourceFile: (path: string) => TsFile | undefined
  getSourceFileNames: () => readonly string[]
  getSyntacticDiagnostics: (path?: string) => readonly NativeError[]
  getSemanticDiagnostics: (path?: string) => readonly NativeError[]
}

interface NativeApi {
  updateSnapshot: (change: { openProjects: readonly string[] }) => {
    dispose: () => void
    getProjects: () => readonly {
      program: NativeProgram
      checker: NativeChecker
      emitter: { printNode: (node: TsNode) => string }
    }[]
  }
  close: () => void
  client?: { channel?: { child?: { kill: (signal: 'SIGKILL') => void } } }
}

interface NativeModule {
  API: new (options: object) => NativeApi
  SymbolFlags: Record<string, number>
  NodeBuilderFlags: Record<string, number>
  DiagnosticCategory: { Error: number }
}

/** Name of the config that exists for the compiler only. */
const CONFIG = 'tsconfig.docsgen-references.json'

/** Compiles the project. */
export async function openNative(project: Project, require: NodeJS.Require, version: string): Promise<Compiler> {
  const load = async (name: string) => importModule(pathToFileURL(require.resolve(name)).href)
  const ts = (await load('typescript/unstable/sync')) as NativeModule
  const { SyntaxKind: kinds } = (await load('typescript/unstable/ast')) as { SyntaxKind: Record<string, number> }
  const folder = project.tsconfig === undefined ? dirname(project.roots[0] as string) : dirname(project.tsconfig)
  const config = join(folder, CONFIG)
  const virtual = new Map([...project.virtual, [config, configText(project)]])
  const api = new ts.API({
    cwd: folder,
    fs: {
      readFile: (path: string) => virtual.get(path),
      fileExists: (path: string) => (virtual.has(path) ? true : undefined),
    },
  })
  const snapshot = api.updateSnapshot({ openProjects: [config] })
  const [opened] = snapshot.getProjects()
  if (!opened) throw new Error('the compiler cannot open the project')
  const { program, checker, emitter } = opened
  const flags = (ts.NodeBuilderFlags.NoTruncation ?? 1) | (ts.NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope ?? 0)
  // The interface is unstable: what it cannot answer is taken from the source.
  const orElse = <T>(ask: () => T, other: T): T => {
    try {
      return ask()
    } catch {
      return other
    }
  }
  const print = (type: NativeType | undefined, at: TsNode) =>
    type === undefined ? '' : orElse(() => onOneLine(checker.typeToString(type, at, flags)), '')
  return {
    version,
    kinds,
    flags: ts.SymbolFlags,
    file: path => program.getSourceFile(path),
    moduleOf: file => checker.getSymbolAtLocation(file),
    exportsOf: module => checker.getExportsOfModule(module),
    targetOf: symbol => (symbol.flags & (ts.SymbolFlags.Alias ?? 0) ? checker.getAliasedSymbol(symbol) : symbol),
    declarationsOf: symbol => {
      const { declarations = [] } = symbol as NativeSymbol
      return declarations.flatMap(handle => handle.resolve() ?? [])
    },
    propertiesOf: symbol => checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)),
    parentOf: symbol => (symbol as NativeSymbol).getParent(),
    typeOf: (symbol, at) => print(checker.getTypeOfSymbol(symbol), at),
    typeAt: node => print(checker.getTypeAtLocation(node), node),
    signatureOf: declaration =>
      orElse(() => {
        const signature = checker.getSignatureFromDeclaration(declaration)
        const node =
          signature &&
          checker.signatureToSignatureDeclaration(signature, kinds.CallSignature as number, declaration, flags)
        return node && onOneLine(emitter.printNode(node))
      }, undefined),
    valueOf: node => checker.getConstantValue(node),
    errors: path => {
      const found = [...program.getSyntacticDiagnostics(path), ...program.getSemanticDiagnostics(path)]
      return found.filter(({ category }) => category === ts.DiagnosticCategory.Error).map(errorOf)
    },
    files: () => program.getSourceFileNames(),
    close: () => {
      // A process that is asked to end writes to the terminal that it was cancelled.
      orElse(() => snapshot.dispose(), undefined)
      api.client?.channel?.child?.kill('SIGKILL')
      orElse(() => api.close(), undefined)
    },
  }
}

function configText({ roots, tsconfig }: Project): string {
  const allowsJs = roots.some(path => /\.[cm]?jsx?$/.test(path)) ? { allowJs: true } : {}
  const compilerOptions = { ...(tsconfig === undefined ? DEFAULT_OPTIONS : {}), ...FORCED_OPTIONS, ...allowsJs }
  return JSON.stringify({
    ...(tsconfig !== undefined && { extends: tsconfig }),
    compilerOptions,
    files: roots,
    include: [],
  })
}

function errorOf({ fileName, pos, code, text }: NativeError): CompileError {
  return { ...(fileName !== undefined && { file: fileName }), offset: pos, code, message: text }
}
