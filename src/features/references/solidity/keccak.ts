/**
 * Keccak-256 as Ethereum uses it: for selectors of functions and errors, and topic hashes of events. Node's `sha3-256`
 * pads differently.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'

/** The hash of a text in UTF-8, as 64 hexadecimal digits. */
export const keccak256 = (text: string): string => Buffer.from(keccak_256(Buffer.from(text))).toString('hex')

/** The first four bytes of the hash of a signature, which select a function or an error. */
export const selectorOf = (signature: string): string => `0x${keccak256(signature).slice(0, 8)}`
