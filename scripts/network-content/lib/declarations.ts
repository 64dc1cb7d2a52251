/**
 * Types as the compiler has resolved them, as text. Returns declarations of functions, interfaces and constants,
 * which need no other module than one with names of viem.
 */

/** The parts of the compiler's interface that are used; the compiler is that of the folder. */
export interface Type {
  flags: number
  symbol?: Symbol
  aliasSymbol?: Symbol
  types?: Type[]
  target?: Type & { labeledElementDeclarations?: ({ name: { text: string } } | undefined)[]; readonly?: boolean }
  getProperties(): Symbol[]
  getProperty(name: string): Symbol | undefined
  getCallSignatures(): Signature[]
  getConstructSignatures(): Signature[]
  getStringIndexType(): Type | undefined
}
export interface Symbol {
  name: string
  flags: number
  declarations?: Node[]
}
interface Signature {
  parameters: Symbol[]
  typeParameters?: Type[]
}
export interface Node {
  getSourceFile(): { fileName: string }
  getText(): string
  questionToken?: unknown
  dotDotDotToken?: unknown
  initializer?: unknown
}
export interface Checker {
  getTypeOfSymbolAtLocation(symbol: Symbol, node: Node): Type
  getDeclaredTypeOfSymbol(symbol: Symbol): Type
  getReturnTypeOfSignature(signature: Signature): Type
  getTypeArguments(type: Type): Type[]
  isArrayType(type: Type): boolean
  isTupleType(type: Type): boolean
  isOptionalParameter(node: Node): boolean
  typeToString(type: Type, node?: Node, flags?: number): string
  signatureToString(signature: Signature, node?: Node, flags?: number): string
  getSymbolAtLocation(node: unknown): Symbol
  getExportsOfModule(symbol: Symbol): Symbol[]
  getAliasedSymbol(symbol: Symbol): Symbol
}

const OPTIONAL = 16777216
const ALIAS = 2097152
const [ENUM, CLASS, FUNCTION, VARIABLE] = [256, 32, 16, 3] as const
const [OBJECT, UNION, INTERSECTION, TEMPLATE] = [524288, 1048576, 2097152, 134217728] as const
const [UNDEFINED, BOOLEAN_LITERAL, ENUM_LIKE] = [32768, 512, 1056] as const
const NO_TRUNCATION = 1

/** Types of viem that stay names. */
const OF_VIEM = new Set([
  'Address',
  'Hex',
  'Hash',
  'PublicClient',
  'WalletClient',
  'Chain',
  'TransactionReceipt',
  'AccessList',
])
/** Types of viem whose names the compiler has replaced, by some of their properties. */
const CLIENTS: readonly (readonly [name: string, marks: readonly string[]])[] = [
  ['WalletClient', ['transport', 'writeContract']],
  ['PublicClient', ['transport', 'readContract']],
  ['Chain', ['nativeCurrency', 'rpcUrls']],
]
/** Parts of an argument that are not options of a transaction. */
const OF_ARGS = new Set(['args', 'value'])

/** Depth from which types are left out: those of clients contain themselves. */
const MAX_DEPTH = 14
/** Characters of the type of an option; longer ones are left to the documentation of viem. */
const MAX_OPTION = 160
/** Characters of a signature; a result that is longer is a conditional type that nobody could read. */
const MAX_SIGNATURE = 400

/** The config of an instance, and its parts that are not those of the instance. */
const CONFIG = 'ConfigReturnType'
const OF_CONFIG = new Set([
  'publicClient',
  'walletClient',
  'chain',
  'contractAddresses',
  'subgraph',
  'rest',
  'graphs',
  'apis',
  'basedAppsAPI',
])

export class Printer {
  readonly #checker: Checker
  readonly #at: Node
  /** Declarations of named types, by name. */
  readonly named = new Map<string, string>()
  readonly viem = new Set<string>(['Hex'])
  #events = ''
  #depth = 0

  constructor(checker: Checker, at: Node) {
    this.#checker = checker
    this.#at = at
  }

  typeOf(symbol: Symbol): Type {
    return this.#checker.getTypeOfSymbolAtLocation(symbol, this.#at)
  }

  at(type: Type, path: string): Type {
    return path.split('.').reduce((of, name) => this.typeOf(of.getProperty(name) as Symbol), type)
  }

  /** The functions of a part, as an interface. */
  part(name: string, type: Type): string {
    const methods = type.getProperties().flatMap(symbol => this.#method(symbol))
    return `export interface ${name} {\n${methods.map(line => `  ${line}\n`).join('')}}`
  }

  #method(symbol: Symbol): string[] {
    return this.typeOf(symbol)
      .getCallSignatures()
      .map(signature => `${symbol.name}${this.signature(signature)}`)
  }

  signature(signature: Signature, arrow = ': '): string {
    // The compiler prints conditional types and constraints of type parameters.
    const whole = signature.typeParameters ? this.#checker.signatureToString(signature, this.#at, NO_TRUNCATION) : ''
    if (whole.length > MAX_SIGNATURE) return whole.replace(/\): [\s\S]*$/, `)${arrow}unknown`)
    if (whole !== '' && !whole.includes('import(')) return whole.replace('): ', `)${arrow}`)
    const returned = this.#checker.getReturnTypeOfSignature(signature)
    const generics = (signature.typeParameters ?? []).map(type => this.#checker.typeToString(type)).join(', ')
    return `${generics && `<${generics}>`}(${this.#parameters(signature).join(', ')})${arrow}${this.print(returned)}`
  }

  #parameters({ parameters }: Signature): string[] {
    return parameters.flatMap((symbol): string[] => {
      const type = this.typeOf(symbol)
      const node = symbol.declarations?.[0]
      // The functions were bound to a config, which leaves a tuple of the other parameters.
      if (this.#checker.isTupleType(type) && !node?.dotDotDotToken) return this.#ofTuple(type)
      if (node?.dotDotDotToken && this.#checker.isTupleType(type)) return this.#ofTuple(type)
      const isOptional = node !== undefined && (node.questionToken !== undefined || this.#isOptional(node))
      const name = /^__\d+$/.test(symbol.name) ? 'options' : symbol.name
      return [
        `${node?.dotDotDotToken ? '...' : ''}${name}${isOptional ? '?' : ''}: ${this.#argument(type, isOptional)}`,
      ]
    })
  }

  #isOptional(node: Node): boolean {
    return node.initializer !== undefined
  }

  #ofTuple(type: Type): string[] {
    const types = this.#checker.getTypeArguments(type)
    return types.map((own, at) => `${at === 0 ? 'props' : `value${at}`}: ${this.#argument(own, false)}`)
  }

  /** An argument; the options of a transaction that every function has are one type. */
  #argument(type: Type, isOptional: boolean): string {
    const given = type.flags & UNION ? type.types?.find(({ flags }) => !(flags & UNDEFINED)) : type
    const properties = given && given.flags & (OBJECT | INTERSECTION) ? given.getProperties() : []
    if (!properties.some(({ name }) => name === 'gas')) return this.print(type, isOptional)
    const own = properties.filter(({ name }) => OF_ARGS.has(name))
    this.named.set('TransactionOptions', this.#options(properties.filter(({ name }) => !OF_ARGS.has(name))))
    return ['TransactionOptions', ...(own.length > 0 ? [this.#literal(own)] : [])].join(' & ')
  }

  #options(properties: readonly Symbol[]): string {
    const known = this.named.get('TransactionOptions')
    if (known !== undefined) return known
    const lines = properties.map(symbol => {
      const type = this.print(this.typeOf(symbol), true)
      return `  ${symbol.name}?: ${type.length > MAX_OPTION ? 'unknown' : type}\n`
    })
    return `export interface TransactionOptions {\n${lines.join('')}}`
  }

  #literal(properties: readonly Symbol[]): string {
    if (properties.length === 0) return '{}'
    const lines = properties.map(symbol => {
      const isOptional = (symbol.flags & OPTIONAL) !== 0
      const name = /^[\w$]+$/.test(symbol.name) ? symbol.name : JSON.stringify(symbol.name)
      return `${name}${isOptional ? '?' : ''}: ${this.print(this.typeOf(symbol), isOptional)}`
    })
    return `{ ${lines.join('; ')} }`
  }

  print(type: Type, isOptional = false): string {
    if (this.#depth >= MAX_DEPTH) return 'unknown'
    this.#depth++
    const text = this.#printed(type, isOptional)
    this.#depth--
    return text
  }

  #printed(type: Type, isOptional: boolean): string {
    const { flags, aliasSymbol } = type
    if (aliasSymbol && OF_VIEM.has(aliasSymbol.name)) return this.#viem(aliasSymbol.name)
    if (aliasSymbol?.name === CONFIG) {
      const fields = type.getProperties().filter(({ name }) => OF_CONFIG.has(name))
      if (!this.named.has(CONFIG)) this.named.set(CONFIG, `export interface ${CONFIG} ${this.#literal(fields)}`)
      return CONFIG
    }
    if (flags & ENUM_LIKE && !(flags & OBJECT)) return this.#checker.typeToString(type, undefined, NO_TRUNCATION)
    if (flags & UNION) return this.#union(type, isOptional)
    if (flags & TEMPLATE) return 'Hex'
    if (flags & (OBJECT | INTERSECTION)) {
      const client = CLIENTS.find(([, marks]) => marks.every(mark => type.getProperty(mark)))
      if (client) return this.#viem(client[0])
    }
    if (flags & INTERSECTION) return this.#literal(type.getProperties())
    if (!(flags & OBJECT)) return this.#checker.typeToString(type, undefined, NO_TRUNCATION).replace(/"/g, "'")
    if (this.#checker.isArrayType(type)) return this.#array(type)
    if (this.#checker.isTupleType(type)) return this.#tuple(type)
    return this.#object(type)
  }

  #viem(name: string): string {
    this.viem.add(name)
    return name
  }

  #union({ types = [] }: Type, isOptional: boolean): string {
    const own = types.filter(({ flags }) => !(isOptional && flags & UNDEFINED))
    const booleans = own.filter(({ flags }) => flags & BOOLEAN_LITERAL)
    const others = own.filter(({ flags }) => booleans.length < 2 || !(flags & BOOLEAN_LITERAL))
    const printed = [...(booleans.length > 1 ? ['boolean'] : []), ...others.map(one => this.print(one))]
    const rank = (text: string) => (text === 'undefined' ? 2 : text === 'null' ? 1 : 0)
    return [...new Set(printed)].sort((one, other) => rank(one) - rank(other)).join(' | ')
  }

  #array(type: Type): string {
    const inner = this.print(this.#checker.getTypeArguments(type)[0] as Type)
    const isReadonly = type.symbol?.name === 'ReadonlyArray'
    return `${isReadonly ? 'readonly ' : ''}${/[|&]|=>/.test(inner.replace(/\{.*\}/s, '')) ? `(${inner})` : inner}[]`
  }

  #tuple(type: Type): string {
    const labels = type.target?.labeledElementDeclarations ?? []
    const items = this.#checker.getTypeArguments(type).map((own, at) => {
      const label = labels[at]?.name.text
      return `${label === undefined ? '' : `${label}: `}${this.print(own)}`
    })
    return `${type.target?.readonly ? 'readonly ' : ''}[${items.join(', ')}]`
  }

  #object(type: Type): string {
    const { symbol } = type
    const name = symbol?.name ?? '__type'
    const file = symbol?.declarations?.[0]?.getSourceFile().fileName ?? ''
    if (name === 'Promise' || name === 'Map' || name === 'Record')
      return `${name}<${this.#checker
        .getTypeArguments(type)
        .map(own => this.print(own))
        .join(', ')}>`
    const properties = type.getProperties()
    if (properties.length === 2 && type.getProperty('hash') && type.getProperty('wait')) return this.#sent(type)
    const [signature] = type.getCallSignatures()
    if (signature && properties.length === 0) return this.signature(signature, ' => ')
    if (/\/typescript\/lib\//.test(file) && !/^__/.test(name))
      return name === 'NumberFormat' ? 'Intl.NumberFormat' : this.#checker.typeToString(type, undefined, NO_TRUNCATION)
    if (file.includes('/@ssv-labs/') && !/^__/.test(name)) return this.#name(name, type)
    // Clients and schemas of other packages.
    if (/\/node_modules\/(?!@ssv-labs\/|viem\/|abitype\/)/.test(file) && !/^__/.test(name)) {
      this.named.set(name, `/** Of another package. */\nexport interface ${name} {}`)
      return name
    }
    const index = type.getStringIndexType()
    if (index && properties.length === 0) return `Record<string, ${this.print(index)}>`
    return this.#literal(properties)
  }

  /** A type of the package. */
  #name(name: string, type: Type): string {
    if (!this.named.has(name)) {
      this.named.set(name, '')
      const isClass = ((type.symbol?.flags ?? 0) & CLASS) !== 0
      const fields = type
        .getProperties()
        .filter(({ declarations }) => !/^(?:private|protected)\b|^#/.test(declarations?.[0]?.getText() ?? ''))
      const lines = fields.map(symbol => {
        const [signature] = this.typeOf(symbol).getCallSignatures()
        const isOptional = (symbol.flags & OPTIONAL) !== 0
        return signature
          ? `  ${symbol.name}${this.signature(signature)}\n`
          : `  ${symbol.name}${isOptional ? '?' : ''}: ${this.print(this.typeOf(symbol), isOptional)}\n`
      })
      this.named.set(name, `export ${isClass ? 'declare class' : 'interface'} ${name} {\n${lines.join('')}}`)
    }
    return name
  }

  /** What a function that sends a transaction resolves to. */
  #sent(type: Type): string {
    const wait = this.typeOf(type.getProperty('wait') as Symbol).getCallSignatures()[0] as Signature
    const [receipt] = this.#checker.getTypeArguments(this.#checker.getReturnTypeOfSignature(wait))
    const [event] = this.#checker.getTypeArguments(this.typeOf(receipt?.getProperty('events') as Symbol))
    const events = this.print(event as Type)
    if (events.length > this.#events.length) this.#events = events
    this.viem.add('TransactionReceipt')
    this.named.set(
      'DecodedEvent',
      `export type DecodedEvent =\n  | ${this.#events.split(' | { eventName').join('\n  | { eventName')}`,
    )
    this.named.set(
      'SentTransaction',
      'export interface SentTransaction {\n  hash: Hex\n  wait: () => Promise<TransactionReceipt & { events: DecodedEvent[] }>\n}',
    )
    return 'SentTransaction'
  }

  /** What a module exports. */
  exported(symbol: Symbol): string | undefined {
    const own = symbol.flags & ALIAS ? this.#checker.getAliasedSymbol(symbol) : symbol
    const type = this.typeOf(own)
    if (own.flags & ENUM) {
      const members = type.getProperties().map(member => {
        const value = (
          this.#checker as unknown as { getConstantValue(node: unknown): string | number | undefined }
        ).getConstantValue(member.declarations?.[0])
        return `  ${member.name} = ${typeof value === 'string' ? `'${value}'` : value},\n`
      })
      return `export declare enum ${symbol.name} {\n${members.join('')}}`
    }
    if (own.flags & CLASS) {
      const [make] = type.getConstructSignatures()
      this.#name(symbol.name, this.#checker.getDeclaredTypeOfSymbol(own))
      const body = this.named.get(symbol.name) ?? ''
      const parameters = make ? `  constructor(${this.#parameters(make).join(', ')})\n` : ''
      this.named.set(symbol.name, body.replace('{\n', `{\n${parameters}`))
      return undefined
    }
    if (
      own.flags & FUNCTION ||
      (own.flags & VARIABLE && type.getCallSignatures().length > 0 && type.getProperties().length === 0)
    )
      return type
        .getCallSignatures()
        .map(signature => `export declare function ${symbol.name}${this.signature(signature)}`)
        .join('\n')
    if (own.flags & VARIABLE) return `export declare const ${symbol.name}: ${this.print(type)}`
    const declared = this.#checker.getDeclaredTypeOfSymbol(own)
    return this.named.has(symbol.name) ? undefined : `export type ${symbol.name} = ${this.print(declared)}`
  }
}
