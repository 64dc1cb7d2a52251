/**
 * The part of the TypeScript compiler that the reader uses. Two adapters implement it: for the native compiler (TypeScript
 * 7 and later), and for the one written in JavaScript (5 and 6). The site installs the compiler, so its sources are read by
 * the version that it builds them with.
 */
/** The package of the compiler, which sites install. */
export const COMPILER = 'typescript'

/** A node of a syntax tree, as both compilers have it at run time. Which properties exist depends on its kind. */
export interface TsNode {
  kind: number
  pos: number
  end: number
  parent: TsNode
  text?: string
  name?: TsNode
  type?: TsNode
  body?: TsNode
  initializer?: TsNode
  expression?: TsNode
  questionToken?: TsNode
  /** The same token in the tree of the native compiler. */
  postfixToken?: TsNode
  dotDotDotToken?: TsNode
  modifiers?: readonly TsNode[]
  typeParameters?: readonly TsNode[]
  parameters?: readonly TsNode[]
  members?: readonly TsNode[]
  types?: readonly TsNode[]
  statements?: readonly TsNode[]
  heritageClauses?: readonly TsNode[]
  constraint?: TsNode
  default?: TsNode
  getText: () => string
  getStart: () => number
  getSourceFile: () => TsFile
}

export interface TsFile extends TsNode {
  fileName: string
  text: string
}

/** A symbol. What it refers to is asked of the compiler. */
export interface TsSymbol {
  name: string
  flags: number
}

/** An error, with the offset of its place. */
export interface CompileError {
  file?: string
  offset: number
  code: number
  message: string
}

export interface Compiler {
  version: string
  /** Numbers of the kinds of nodes and flags of symbols, by their names. */
  kinds: Readonly<Record<string, number>>
  flags: Readonly<Record<string, number>>
  file: (path: string) => TsFile | undefined
  /** The symbol of a module; undefined if the file exports nothing. */
  moduleOf: (file: TsFile) => TsSymbol | undefined
  exportsOf: (module: TsSymbol) => readonly TsSymbol[]
  /** The symbol that an alias stands for. */
  targetOf: (symbol: TsSymbol) => TsSymbol
  declarationsOf: (symbol: TsSymbol) => readonly TsNode[]
  /** The properties of an interface or class, with those that it inherits. */
  propertiesOf: (symbol: TsSymbol) => readonly TsSymbol[]
  parentOf: (symbol: TsSymbol) => TsSymbol | undefined
  /** The type of a value, as the compiler prints it at a node. */
  typeOf: (symbol: TsSymbol, at: TsNode) => string
  /** The type of a node, as the compiler prints it. */
  typeAt: (node: TsNode) => string
  /** The parameters and the result of a function, as the compiler prints them: `(a: number): string`. */
  signatureOf: (declaration: TsNode) => string | undefined
  /** The value of a member of an enum. */
  valueOf: (node: TsNode) => string | number | undefined
  /** Errors in a file; without one, in all files of the program. */
  errors: (path?: string) => readonly CompileError[]
  /** Paths of all files of the program. */
  files: () => readonly string[]
  close: () => void
}

/** What is compiled. */
export interface Project {
  /** Absolute paths of the files. */
  roots: readonly string[]
  /** Absolute path of the config, if there is one. */
  tsconfig: string | undefined
  /** Files that do not exist on disk, by their absolute path. */
  virtual: ReadonlyMap<string, string>
}

/** Options that take precedence over those of the config: nothing is written, and examples need no tidy imports. */
export const FORCED_OPTIONS = {
  noEmit: true,
  composite: false,
  incremental: false,
  declaration: false,
  declarationMap: false,
  emitDeclarationOnly: false,
  isolatedDeclarations: false,
  isolatedModules: false,
  verbatimModuleSyntax: false,
  noUnusedLocals: false,
  noUnusedParameters: false,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
} as const

/** Options of a source without a config. */
export const DEFAULT_OPTIONS = {
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'preserve',
  strict: true,
} as const

/** Printed code on one line. */
export function onOneLine(code: string): string {
  return code
    .replace(/\s*\n\s*/g, ' ')
    .replace(/;\s*}/g, ' }')
    .replace(/;\s*$/, '')
    .trim()
}
