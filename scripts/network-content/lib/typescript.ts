/**
 * Facts in TypeScript, JSON and GraphQL sources: contract addresses, methods of the SDKs, arguments of command lines,
 * fields of the subgraph. The texts are only searched, never run.
 */
import { buildASTSchema, isEnumType, isObjectType, parse } from 'graphql'
import { checksummed } from './keccak.ts'
import type { Fact } from './snapshot.ts'

const ADDRESS = /(?:["']?([\w$]+)["']?\s*[:=]\s*)?["'](0x[0-9a-fA-F]{40})["']/g

const CHAIN = /\[(\w+)\.id\]:/g

/** Addresses with the chain, if a key such as `[hoodi.id]` names it, and the property that holds them. */
export function addresses(texts: Iterable<string>): Fact[] {
  return [...texts].flatMap(text => {
    const chains = [...text.matchAll(CHAIN)]
    return [...text.matchAll(ADDRESS)].map(({ index, 1: name = '', 2: address = '' }): Fact => {
      const chain = chains.filter(each => each.index < index).at(-1)?.[1]
      return ['address', checksummed(address), [chain, name].filter(Boolean).join(' ')]
    })
  })
}

/** Names that a constant contains, or that a factory such as `createUtils` returns, as methods of `object`. */
export function factoryMethods(object: string, text: string, factory: string): Fact[] {
  const start = text.indexOf(`export const ${factory} =`)
  const whole = text.slice(start, text.indexOf('\n}', start))
  const body = whole
    .slice(Math.max(whole.lastIndexOf('return {'), 0))
    .split('\n')
    .slice(1)
  const indent = /^ */.exec(body[0] ?? '')?.[0] ?? ''
  return body.flatMap((line): Fact[] => {
    const name = line.startsWith(indent) ? /^\w+(?=[:,(])/.exec(line.slice(indent.length))?.[0] : undefined
    return name === undefined ? [] : [['method', `${object}.${name}`, '']]
  })
}

/** The long forms of arguments such as `'-ks', '--keystore'`. */
export function argumentFlags(texts: Iterable<string>): Fact[] {
  return [...texts].flatMap(text =>
    [...text.matchAll(/'(-\w+)',\s*(?:arg2:\s*)?'(--[\w-]+)'/g)].map(
      ([, short = '', long = '']): Fact => ['flag', long, short],
    ),
  )
}

/** Variables that a program reads from its environment. */
export function processEnv(texts: Iterable<string>): Fact[] {
  return [...texts].flatMap(text =>
    [...text.matchAll(/process\.env\.([A-Z][A-Z0-9_]*)/g)].map(([, name = '']): Fact => ['env', name, '']),
  )
}

const DIRECTIVES = `
  scalar BigInt scalar Bytes scalar BigDecimal scalar Int8 scalar Timestamp
  directive @entity(immutable: Boolean, timeseries: Boolean) on OBJECT
  directive @derivedFrom(field: String!) on FIELD_DEFINITION
`

/** Fields of the entities and values of the enums of a subgraph's schema. */
export function schemaFields(text: string): Fact[] {
  const schema = buildASTSchema(parse(DIRECTIVES + text), { assumeValidSDL: true })
  return Object.values(schema.getTypeMap()).flatMap((type): Fact[] => {
    if (type.name.startsWith('__')) return []
    if (isEnumType(type)) return type.getValues().map(({ name }) => ['field', `${type.name}.${name}`, 'enum'])
    if (!isObjectType(type)) return []
    return Object.values(type.getFields()).map(field => ['field', `${type.name}.${field.name}`, String(field.type)])
  })
}
