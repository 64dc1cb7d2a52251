/**
 * Addresses with the checksum in mixed case that Ethereum uses.
 */
import { keccak256 } from '../../src/features/references/solidity/keccak.ts'

const checked = new Map<string, string>()

/** An address with its checksum in mixed case (EIP-55). */
export function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const made = checked.get(digits) ?? withChecksum(digits)
  checked.set(digits, made)
  return made
}

function withChecksum(digits: string): string {
  const hash = keccak256(digits)
  return `0x${[...digits].map((digit, i) => (Number.parseInt(hash[i] ?? '0', 16) > 7 ? digit.toUpperCase() : digit)).join('')}`
}
