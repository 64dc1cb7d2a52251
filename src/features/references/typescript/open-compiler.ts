/** Opens the compiler that the site has installed. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  COMPILER,
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
import { openNative } from './native-compiler.ts'

/** Thrown if the site has no compiler. */
class NoCompiler extends Error {
  readonly hint = 'Run npm install -D typescript in the folder of the site.'
}

/** Finds the compiler of the site, or that of the source, and compiles the project. */
export async function openCompiler(project: Project, siteDir: string): Promise<Compiler> {
  const folders = [siteDir, ...project.roots.map(dirname)]
  for (const folder of folders) {
    const require = createRequire(join(folder, 'package.json'))
    let manifest: { version: string }
    try {
      manifest = require(`${COMPILER}/package.json`) as { version: string }
    } catch {
      continue
    }
    const { version } = manifest
    if (Number.parseInt(version, 10) >= 7) return openNative(project, require, version)
    return openClassic(project, require, version)
  }
  throw new NoCompiler('the package typescript is not installed')
}

/** The compiler that is written in JavaScript (TypeScript 5 and 6), as a library. */
interface ClassicSymbol extends TsSymbol {
  declarations?: readonly TsNode[]
  parent?: ClassicSymbol
}

type MessageChain = string | { messageText: string }

interface ClassicError {
  file?: TsFile
  start?: number
  code: number
  category: number
  messageText: MessageChain
}

interface ClassicChecker {
  getSymbolAtLocation: (node: TsNode) => ClassicSymbol | undefined
  getExportsOfModule: (symbol: TsSymbol) => readonly ClassicSymbol[]
  getAliasedSymbol: (symbol: TsSymbol) => ClassicSymbol
  getDeclaredTypeOfSymbol: (symbol: TsSymbol) => object
  getTypeOfSymbolAtLocation: (symbol: TsSymbol, at: TsNode) => object
  getTypeAtLocation: (node: TsNode) => object
  getPropertiesOfType: (type: object) => readonly ClassicSymbol[]
  typeToString: (type: object, at?: TsNode, flags?: number) => string
  getSignatureFromDeclaration: (node: TsNode) => object | undefined
  signatureToSignatureDeclaration: (signature: object, kind: number, at: TsNode, flags: number) => TsNode | undefined
  getConstantValue: (node: TsNode) => string | number | undefined
}

interface ClassicProgram {
  getTypeChecker: () => ClassicChecker
  getSourceFile: (path: string) => TsFile | undefined
  getSourceFiles: () => readonly TsFile[]
  getSyntacticDiagnostics: (file?: TsFile) => readonly ClassicError[]
  getSemanticDiagnostics: (file?: TsFile) => readonly ClassicError[]
}

interface Host {
  fileExists: (path: string) => boolean
  readFile: (path: string) => string | undefined
  getSourceFile: (path: string, options: unknown, ...rest: unknown[]) => unknown
}

interface ClassicModule {
  SyntaxKind: Record<string, number>
  SymbolFlags: Record<string, number>
  NodeBuilderFlags: Record<string, number>
  DiagnosticCategory: { Error: number }
  EmitHint: { Unspecified: number }
  sys: object
  readConfigFile: (path: string, read: (path: string) => string | undefined) => { config?: object }
  parseJsonConfigFileContent: (config: object, host: object, folder: string) => { options: object }
  convertCompilerOptionsFromJson: (options: object, folder: string) => { options: object }
  createCompilerHost: (options: object, parents?: boolean) => Host
  createProgram: (options: { rootNames: readonly string[]; options: object; host: Host }) => ClassicProgram
  createSourceFile: (path: string, text: string, options: unknown, parents: boolean) => TsFile
  createPrinter: (options: object) => { printNode: (hint: number, node: TsNode, file: TsFile) => string }
  flattenDiagnosticMessageText: (message: MessageChain, lineEnd: string) => string
}

/** Compiles the project. */
function openClassic(project: Project, require: NodeJS.Require, version: string): Compiler {
  const ts = require(COMPILER) as ClassicModule
  const options = { ...optionsOf(project, ts), ...forced(project, ts) }
  const program = ts.createProgram({ rootNames: project.roots, options, host: hostOf(project, options, ts) })
  const checker = program.getTypeChecker()
  const flags = (ts.NodeBuilderFlags.NoTruncation ?? 1) | (ts.NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope ?? 0)
  const printer = ts.createPrinter({ removeComments: true })
  const print = (type: object, at: TsNode) => onOneLine(checker.typeToString(type, at, flags))
  return {
    version,
    kinds: ts.SyntaxKind,
    flags: ts.SymbolFlags,
    file: path => program.getSourceFile(path),
    moduleOf: file => checker.getSymbolAtLocation(file),
    exportsOf: module => checker.getExportsOfModule(module),
    targetOf: symbol => (symbol.flags & (ts.SymbolFlags.Alias ?? 0) ? checker.getAliasedSymbol(symbol) : symbol),
    declarationsOf: symbol => (symbol as ClassicSymbol).declarations ?? [],
    propertiesOf: symbol => checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)),
    parentOf: symbol => (symbol as ClassicSymbol).parent,
    typeOf: (symbol, at) => print(checker.getTypeOfSymbolAtLocation(symbol, at), at),
    typeAt: node => print(checker.getTypeAtLocation(node), node),
    signatureOf: declaration => {
      const signature = checker.getSignatureFromDeclaration(declaration)
      const kind = ts.SyntaxKind.CallSignature as number
      const node = signature && checker.signatureToSignatureDeclaration(signature, kind, declaration, flags)
      return node && onOneLine(printer.printNode(ts.EmitHint.Unspecified, node, declaration.getSourceFile()))
    },
    valueOf: node => checker.getConstantValue(node),
    errors: path => {
      const file = path === undefined ? undefined : program.getSourceFile(path)
      const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
      return found.filter(({ category }) => category === ts.DiagnosticCategory.Error).map(error => errorOf(error, ts))
    },
    files: () => program.getSourceFiles().map(({ fileName }) => fileName),
    close: () => undefined,
  }
}

function optionsOf({ tsconfig }: Project, ts: ClassicModule): object {
  if (tsconfig === undefined) return ts.convertCompilerOptionsFromJson(DEFAULT_OPTIONS, '').options
  const { readFile } = ts.sys as { readFile: (path: string) => string | undefined }
  const { config = {} } = ts.readConfigFile(tsconfig, readFile)
  return ts.parseJsonConfigFileContent(config, ts.sys, dirname(tsconfig)).options
}

function forced({ roots }: Project, ts: ClassicModule): object {
  const allowsJs = roots.some(path => /\.[cm]?jsx?$/.test(path)) ? { allowJs: true } : {}
  return ts.convertCompilerOptionsFromJson({ ...FORCED_OPTIONS, ...allowsJs }, '').options
}

/** A host that also has the files that do not exist on disk. */
function hostOf({ virtual }: Project, options: object, ts: ClassicModule): Host {
  const host = ts.createCompilerHost(options, true)
  return {
    ...host,
    fileExists: path => virtual.has(path) || host.fileExists(path),
    readFile: path => virtual.get(path) ?? host.readFile(path),
    getSourceFile: (path, target, ...rest) => {
      const text = virtual.get(path)
      return text === undefined
        ? host.getSourceFile(path, target, ...rest)
        : ts.createSourceFile(path, text, target, true)
    },
  }
}

function errorOf({ file, start = 0, code, messageText }: ClassicError, ts: ClassicModule): CompileError {
  const message = ts.flattenDiagnosticMessageText(messageText, '\n')
  return { ...(file && { file: file.fileName }), offset: start, code, message }
}
