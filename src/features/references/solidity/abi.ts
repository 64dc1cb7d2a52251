/** Entries of a contract's ABI. Returns the same entries as for sources, as far as an ABI says it. */
import GithubSlugger from 'github-slugger'
import type { FieldGroup, LinkedCode, ReferenceField, ReferenceSymbol } from '../../../model/reference.ts'
import { defined, isNode, listOf, type Node, nodeOf, textOf } from '../data/values.ts'
import { commentText } from './comment-text.ts'
import { keccak256, selectorOf } from './keccak.ts'
import { customTag, descriptionOf, type NatSpec, natSpecOfDocs } from './natspec.ts'
import { type ContractPage, summaryOf } from './pages.ts'

/** A contract in a JSON file. */
export interface AbiContract {
  name: string
  abi: readonly unknown[]
  /** Where the ABI is in its file. */
  pointer: readonly string[]
  devdoc: Node
  userdoc: Node
}

type Code = LinkedCode[number][]

/** Makes the page of a contract. */
class AbiPage {
  readonly #contract: AbiContract
  readonly #qualifiedName: string
  readonly #unique: (name: string) => string
  readonly #slugger = new GithubSlugger()
  readonly #structs = new Map<string, { name: string; ref: string; members: readonly Parameter[] }>()
  readonly #seen = new Set<string>()

  constructor(contract: AbiContract, qualifiedName: string, unique: (name: string) => string) {
    this.#contract = contract
    this.#qualifiedName = qualifiedName
    this.#unique = unique
  }

  page(path: string): ContractPage {
    const { abi, devdoc, userdoc, name } = this.#contract
    const contract: ReferenceSymbol = {
      name,
      qualifiedName: this.#qualifiedName,
      id: this.#slugger.slug(this.#qualifiedName),
      kind: 'contract',
      // An ABI does not say whether it is that of a contract, an interface or a library.
      signatures: [],
      ...this.#texts(natSpecOfDocs(devdoc, userdoc)),
      groups: [],
      samples: [],
    }
    const entries = abi.filter(isNode)
    for (const one of entries)
      for (const list of [one.inputs, one.outputs]) for (const parameter of parametersOf(list)) this.#collect(parameter)
    const symbolsOf = (types: readonly string[]) =>
      entries
        .filter(entry => types.includes(typeOf(entry)) && (textOf(entry.name) !== undefined || isSpecial(entry)))
        .sort((one, other) => Number(isSpecial(other)) - Number(isSpecial(one)))
        .map(entry => this.#symbol(entry))
    const sections = [
      { title: 'Contract', id: 'contract', symbols: [contract] },
      { title: 'Functions', id: 'functions', symbols: symbolsOf(['function', 'constructor', 'receive', 'fallback']) },
      { title: 'Events', id: 'events', symbols: symbolsOf(['event']) },
      { title: 'Errors', id: 'errors', symbols: symbolsOf(['error']) },
      {
        title: 'Structs',
        id: 'structs',
        symbols: [...this.#structs.values()].map(struct => this.#structSymbol(struct)),
      },
    ].filter(({ symbols }) => symbols.length > 0)
    const summary = summaryOf(contract.description)
    return {
      path,
      title: this.#qualifiedName,
      group: 'Contracts',
      ref: this.#qualifiedName,
      ...defined({ summary }),
      sections,
    }
  }

  /** Names the structs in a parameter. */
  #collect(parameter: Parameter): void {
    const name = declaredName(parameter)
    if (name !== undefined && parameter.components.length > 0 && !this.#structs.has(name)) {
      const short = name.split('.').at(-1) as string
      this.#structs.set(name, {
        name,
        ref: this.#unique(`${this.#qualifiedName}.${short}`),
        members: parameter.components,
      })
    }
    for (const component of parameter.components) this.#collect(component)
  }

  #symbol(entry: Node): ReferenceSymbol {
    const type = typeOf(entry)
    const name = isSpecial(entry) ? type : (textOf(entry.name) as string)
    const inputs = parametersOf(entry.inputs)
    const outputs = parametersOf(entry.outputs)
    const signature = `${name}(${inputs.map(canonical).join(',')})`
    const isOverload = this.#seen.has(`${type} ${name}`)
    this.#seen.add(`${type} ${name}`)
    const shown = isOverload ? signature : name
    const spec = this.#specOf(type, signature, name)
    return {
      name,
      qualifiedName: this.#unique(`${this.#qualifiedName}.${shown}`),
      id: this.#slugger.slug(shown.replace(/[(),]+/g, ' ').trim()),
      kind: type === 'event' || type === 'error' ? type : 'function',
      signatures: [{ language: 'solidity', code: this.#signature(entry, name, inputs, outputs) }],
      ...this.#texts(spec),
      groups: [
        ...this.#group('parameters', 'Parameters', inputs, ({ name: own }) => spec.params.get(own)),
        ...this.#group('returns', 'Returns', outputs, (_, index) => spec.returns[index]),
      ],
      ...factsOf(entry, type, signature),
      samples: [],
    }
  }

  #signature(entry: Node, name: string, inputs: readonly Parameter[], outputs: readonly Parameter[]): LinkedCode {
    const type = typeOf(entry)
    const { stateMutability, anonymous } = entry
    const isFunction = type === 'function' || isSpecial(entry)
    const words = [
      ...(type === 'function' || type === 'receive' || type === 'fallback' ? ['external'] : []),
      ...(isFunction && ['view', 'pure', 'payable'].includes(String(stateMutability)) ? [String(stateMutability)] : []),
      ...(anonymous === true ? ['anonymous'] : []),
    ]
    const keyword = isSpecial(entry) ? '' : `${type} `
    return [
      `${keyword}${name}(`,
      ...this.#list(inputs),
      [')', ...words].join(' '),
      ...(outputs.length > 0 ? [' returns (', ...this.#list(outputs), ')'] : []),
    ]
  }

  #list(parameters: readonly Parameter[]): Code {
    return parameters.flatMap(
      (parameter, index): Code => [
        ...(index === 0 ? [] : [', ']),
        ...this.#type(parameter),
        ...(parameter.indexed ? [' indexed'] : []),
        ...(parameter.name === '' ? [] : [` ${parameter.name}`]),
      ],
    )
  }

  #type(parameter: Parameter): Code {
    const { type, components, internalType } = parameter
    const name = declaredName(parameter)
    const array = /(?:\[\d*\])*$/.exec(type)?.[0] ?? ''
    if (components.length === 0) {
      // An enum, a contract or an own type, which the ABI has as an elementary type.
      const own = /^(?:enum |contract )?([\w$.]+)/.exec(internalType)?.[1]
      return [own ? `${own}${array}` : type]
    }
    const struct = name === undefined ? undefined : this.#structs.get(name)
    if (!struct) return ['(', ...this.#list(components), `)${array}`]
    return [{ text: struct.name, ref: struct.ref }, ...(array === '' ? [] : [array])]
  }

  #group(
    kind: FieldGroup['kind'],
    title: string,
    parameters: readonly Parameter[],
    textFor: (parameter: Parameter, index: number) => string | undefined,
  ): FieldGroup[] {
    if (parameters.length === 0) return []
    return [{ kind, title, fields: parameters.map((one, index) => this.#field(one, textFor(one, index))) }]
  }

  #field(parameter: Parameter, description?: string): ReferenceField {
    const { name, indexed, components } = parameter
    // A struct with a name has its own entry.
    const isOpen = components.length > 0 && declaredName(parameter) === undefined
    return {
      name,
      type: isOpen ? [parameter.type] : this.#type(parameter),
      ...defined({ description: description && commentText(description, () => undefined) }),
      ...(indexed && { facts: ['indexed'] }),
      ...(isOpen && { fields: components.map(component => this.#field(component)) }),
    }
  }

  #structSymbol({ name, ref, members }: { name: string; ref: string; members: readonly Parameter[] }): ReferenceSymbol {
    const short = name.split('.').at(-1) as string
    return {
      name: short,
      qualifiedName: ref,
      id: this.#slugger.slug(short),
      kind: 'struct',
      signatures: [{ language: 'solidity', code: [`struct ${short}`] }],
      groups: [{ kind: 'members', title: 'Members', fields: members.map(member => this.#field(member)) }],
      ...(name !== short && { facts: [{ label: 'Declared as', value: name }] }),
      samples: [],
    }
  }

  #specOf(type: string, signature: string, name: string): NatSpec {
    const { devdoc, userdoc } = this.#contract
    const list = type === 'event' ? 'events' : type === 'error' ? 'errors' : 'methods'
    const key = type === 'constructor' ? 'constructor' : signature
    const found = (doc: Node) =>
      [nodeOf(doc[list])[key] ?? (list === 'methods' ? nodeOf(doc.stateVariables)[name] : undefined)].flat()[0]
    return natSpecOfDocs(nodeOf(found(devdoc)), nodeOf(found(userdoc)))
  }

  #texts(spec: NatSpec): Pick<ReferenceSymbol, 'description' | 'deprecated' | 'since'> {
    const text = (value: string | undefined) => value && commentText(value, () => undefined)
    return defined({
      description: text(descriptionOf(spec)),
      deprecated: text(customTag(spec, 'deprecated')),
      since: customTag(spec, 'since'),
    })
  }
}

const SPECIAL = ['constructor', 'receive', 'fallback']
/** In the oldest ABIs, functions have no type. */
const typeOf = (entry: Node): string => textOf(entry.type) ?? 'function'
const isSpecial = (entry: Node): boolean => SPECIAL.includes(typeOf(entry))

function factsOf(entry: Node, type: string, signature: string): Pick<ReferenceSymbol, 'facts'> {
  if (isSpecial(entry) || entry.anonymous === true) return {}
  const fact =
    type === 'event'
      ? { label: 'Topic', value: `0x${keccak256(signature)}` }
      : { label: 'Selector', value: selectorOf(signature) }
  return { facts: [fact] }
}

/** The page of a contract that an ABI describes. */
export const abiPage = (
  contract: AbiContract,
  path: string,
  qualifiedName: string,
  unique: (name: string) => string,
): ContractPage => new AbiPage(contract, qualifiedName, unique).page(path)

// Parameters in an ABI.

/** A parameter, a result or a member of a struct. */
interface Parameter {
  name: string
  type: string
  internalType: string
  indexed: boolean
  components: readonly Parameter[]
}

/** The parameters of an entry. */
const parametersOf = (value: unknown): Parameter[] =>
  listOf(value).map(one => {
    const { name, type, internalType, indexed, components } = nodeOf(one)
    return {
      name: textOf(name) ?? '',
      type: textOf(type) ?? 'unknown',
      internalType: textOf(internalType) ?? '',
      indexed: indexed === true,
      components: parametersOf(components),
    }
  })

/** The type in signatures: a struct is the list of its types. */
const canonical = ({ type, components }: Parameter): string =>
  type.startsWith('tuple') ? `(${components.map(canonical).join(',')})${type.slice(5)}` : type

/** The name of a struct or an enum: `ISSV.Cluster`. */
const declaredName = ({ internalType }: Parameter): string | undefined =>
  /^(?:struct|enum) ([\w$.]+)/.exec(internalType)?.[1]
