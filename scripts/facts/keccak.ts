/**
 * Keccak-256 as Ethereum uses it: for selectors of functions and errors, topic hashes of events, and the checksum of
 * addresses. Node's `sha3-256` pads differently, so it cannot be used.
 */

const LANES = 25
const RATE = 136
const MASK = (1n << 64n) - 1n

/** Rotation of each lane and the lane it moves to, in the order of the rho and pi steps. */
const ROTATIONS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44]
const TARGETS = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1]

const rotate = (lane: bigint, by: number): bigint => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK
const at = (state: bigint[], index: number): bigint => state[index] ?? 0n

/** The 24 round constants, from the generator in the specification. */
function roundConstants(): bigint[] {
  let register = 1
  return Array.from({ length: 24 }, () => {
    let constant = 0n
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) constant |= 1n << BigInt(2 ** bit - 1)
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1
    }
    return constant
  })
}

const CONSTANTS = roundConstants()

function permute(state: bigint[]): void {
  for (const constant of CONSTANTS) {
    const parity = [0, 1, 2, 3, 4].map(x => [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ at(state, x + y), 0n))
    for (let i = 0; i < LANES; i++)
      state[i] = at(state, i) ^ at(parity, (i + 4) % 5) ^ rotate(at(parity, (i + 1) % 5), 1)

    let moved = at(state, 1)
    TARGETS.forEach((target, step) => {
      const next = at(state, target)
      state[target] = rotate(moved, ROTATIONS[step] ?? 0)
      moved = next
    })

    for (let row = 0; row < LANES; row += 5) {
      const lanes = state.slice(row, row + 5)
      for (let x = 0; x < 5; x++)
        state[row + x] = at(lanes, x) ^ (~at(lanes, (x + 1) % 5) & MASK & at(lanes, (x + 2) % 5))
    }
    state[0] = at(state, 0) ^ constant
  }
}

/** The hash of a text in UTF-8, as 64 hexadecimal digits. */
export function keccak256(text: string): string {
  const bytes = Buffer.from(text)
  const padded = Buffer.alloc((Math.floor(bytes.length / RATE) + 1) * RATE)
  bytes.copy(padded)
  padded[bytes.length] = 0x01
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80

  const state: bigint[] = new Array<bigint>(LANES).fill(0n)
  for (let block = 0; block < padded.length; block += RATE) {
    for (let lane = 0; lane < RATE / 8; lane++) state[lane] = at(state, lane) ^ padded.readBigUInt64LE(block + lane * 8)
    permute(state)
  }
  const digest = Buffer.alloc(32)
  for (let lane = 0; lane < 4; lane++) digest.writeBigUInt64LE(at(state, lane), lane * 8)
  return digest.toString('hex')
}

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
