/**
 * Hashes as Ethereum uses them, and addresses with their checksum in mixed case. Node's `sha3-256` pads differently.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'

/** The Keccak-256 hash of a text in UTF-8, as 64 hexadecimal digits. */
export const keccak256 = (text: string): string => Buffer.from(keccak_256(Buffer.from(text))).toString('hex')

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
