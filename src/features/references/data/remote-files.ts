/**
 * Files on other websites that documents refer to. Returns the texts of the files by their addresses, also of those
 * that these files refer to.
 */
import { isNode } from './values.ts'

/** Time until an address counts as unreachable. */
const TIMEOUT_MS = 15_000
/** Files that are loaded for one reference. */
const MAX_FILES = 100

interface RemoteOptions {
  /** Beginnings of addresses, such as `https://schemas.example.com/`. */
  allowed: readonly string[]
  /** Data of a file that was read, by its path or address. */
  open: (path: string) => unknown
  /** Receives the text of a file. */
  keep: (address: string, text: string) => void
  /** Receives the reason why a file could not be loaded. */
  fail: (address: string, reason: string) => void
}

/** Whether an address is on a website. */
export const isRemote = (address: string): boolean => /^https?:\/\//i.test(address)

/** Loads the files. */
export async function loadRemoteFiles(document: string, { allowed, open, keep, fail }: RemoteOptions): Promise<void> {
  if (allowed.length === 0) return
  const asked = new Set<string>()
  const todo = [...addressesIn(open(document), document)]
  for (let address = todo.pop(); address !== undefined && asked.size < MAX_FILES; address = todo.pop()) {
    if (asked.has(address) || !allowed.some(prefix => address?.startsWith(prefix))) continue
    asked.add(address)
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!response.ok) throw new Error(`it answers with status ${response.status}`)
      keep(address, await response.text())
      todo.push(...addressesIn(open(address), address))
    } catch (error) {
      fail(address, (error as Error).message.replace(/\.$/, ''))
    }
  }
}

/** The addresses of other websites in references. */
function addressesIn(data: unknown, from: string): Set<string> {
  const found = new Set<string>()
  const seen = new Set<unknown>()
  const open: unknown[] = [data]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (isNode(value) && typeof value.$ref === 'string') {
      const address = resolveAddress(from, value.$ref.replace(/#.*$/s, ''))
      if (isRemote(address)) found.add(address)
    }
    open.push(...Object.values(value).filter(inner => inner !== undefined))
  }
  return found
}

/** The address that a reference in a file leads to; the reference itself in a file on the disk. */
export function resolveAddress(from: string, reference: string): string {
  return isRemote(from) && URL.canParse(reference, from) ? new URL(reference, from).href : reference
}
