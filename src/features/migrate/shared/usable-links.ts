/** The links of a config that was read from another tool. Returns the config with links that docsgen accepts. */
import { isHarmless, isObject } from '../../../schema/fields.ts'

/**
 * The value with `https:` before addresses that leave the scheme out, and without items whose address no browser opens
 * from a website. `remarks` gets a sentence for each of these items.
 */
export function withUsableLinks<T>(value: T, remarks: string[]): T {
  return usable(value, remarks) as T
}

function usable(value: unknown, remarks: string[]): unknown {
  if (Array.isArray(value)) return value.filter(item => isUsable(item, remarks)).map(item => usable(item, remarks))
  if (!isObject(value) || value instanceof RegExp) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) =>
      LINKS.has(name) && typeof part === 'string'
        ? [name, part.replace(/^\/\/(?=[^/])/, 'https://')]
        : [name, usable(part, remarks)],
    ),
  )
}

const LINKS = new Set(['to', 'href'])

function isUsable(item: unknown, remarks: string[]): boolean {
  if (!isObject(item)) return true
  const target = [item.to, item.href].find(address => typeof address === 'string')
  if (typeof target !== 'string' || isHarmless(target.replace(/^\/\//, 'https://'))) return true
  const label = typeof item.label === 'string' ? item.label : target
  remarks.push(`The link '${label}' leads to '${target}', which is no address of a website: it is left out.`)
  return false
}
