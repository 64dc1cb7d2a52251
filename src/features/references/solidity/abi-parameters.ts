/**
 * Parameters in an ABI. In: their JSON. Out: the same with types that are certain, and their names in signatures.
 */
import { listOf, nodeOf, textOf } from '../data/values.ts'

/** A parameter, a result or a member of a struct. */
export interface Parameter {
  name: string
  type: string
  internalType: string
  indexed: boolean
  components: readonly Parameter[]
}

/** The parameters of an entry. */
export const parametersOf = (value: unknown): Parameter[] =>
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
export const canonical = ({ type, components }: Parameter): string =>
  type.startsWith('tuple') ? `(${components.map(canonical).join(',')})${type.slice(5)}` : type

/** The name of a struct or an enum: `ISSV.Cluster`. */
export const declaredName = ({ internalType }: Parameter): string | undefined =>
  /^(?:struct|enum) ([\w$.]+)/.exec(internalType)?.[1]
