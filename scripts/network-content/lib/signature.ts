/**
 * Signatures as pages write them: `deposit(address owner, Cluster cluster)` or `getVersion()(string)`. Returns name,
 * parameters, and whether all of them have Solidity types.
 */

interface Parameter {
  type: string
  indexed: boolean
  name: string
}

export interface Signature {
  name: string
  parameters: Parameter[]
  /** Types after a second pair of parentheses, as `cast call` takes them. */
  returns: string | undefined
}

const SIGNATURE =
  /^(\w+)\(((?:[^()]|\([^()]*\))*)\)(?:\(((?:[^()]|\([^()]*\))*)\))?(?: (?:payable|view|pure|nonpayable))*$/
const ELEMENTARY = /^(?:address|bool|string|bytes\d*|u?int\d*|tuple|\(.*\))(?:\[\d*\])*$/
const STRUCT = /^[A-Z]\w*(?:\[\d*\])*$/

/** The parts between commas outside parentheses. */
function split(list: string): string[] {
  const parts = list.match(/(?:[^,()]|\([^()]*\))+/g) ?? []
  return parts.map(part => part.trim()).filter(Boolean)
}

/** A type without the interface or library that a struct belongs to. */
const short = (type: string): string => type.replace(/^\w+\./, '')

function parameterOf(text: string): Parameter {
  const [type = '', ...words] = text.split(/\s+/)
  const rest = words.filter(word => !['memory', 'calldata', 'storage', 'payable'].includes(word))
  return {
    type: short(type),
    indexed: rest.includes('indexed'),
    name: rest.filter(word => word !== 'indexed')[0] ?? '',
  }
}

/** The signature in a text, if its parameters have types. */
export function signatureOf(text: string): Signature | undefined {
  const [, name = '', list = '', returns] = SIGNATURE.exec(text.trim()) ?? []
  if (!name) return undefined
  const parameters = split(list).map(parameterOf)
  const typed = parameters.every(({ type, name: own }) => ELEMENTARY.test(type) || (STRUCT.test(type) && own !== ''))
  return typed ? { name, parameters, returns } : undefined
}

/** Whether a type of a page and one of the ABI are equal; interfaces are addresses, enums are `uint8`. */
function sameType(page: string, abi: string): boolean {
  if (page === abi) return true
  if (page === 'tuple' || page.startsWith('(')) return /^(?:[A-Z]|tuple)/.test(abi)
  return STRUCT.test(page) && /^(?:address|uint8)(?:\[\d*\])*$/.test(abi)
}

/** Whether two signatures agree in types, and in names and `indexed` if the first one has names. */
export function agrees(page: Signature, abi: Signature): boolean {
  const named = page.parameters.some(({ name }) => name !== '')
  return (
    page.parameters.length === abi.parameters.length &&
    page.parameters.every((own, i) => {
      const other = abi.parameters[i]
      if (other === undefined || !sameType(own.type, other.type)) return false
      return (
        !named || (own.indexed === other.indexed && (own.name === '' || other.name === '' || own.name === other.name))
      )
    })
  )
}
