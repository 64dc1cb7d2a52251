/**
 * Host names, as the server's guard compares them.
 *
 * Returns the name in canonical form (lower case, no port, no brackets, no final dot, addresses in their shortest
 * form), and its meaning.
 */
import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** The name in `name`, `name:port` or `[::1]:port`; undefined if the text has any other form. */
export function hostNameOf(authority: string): string | undefined {
  const bracketed = isIP(authority) === 6 ? `[${authority}]` : authority
  if (!URL.canParse(`http://${bracketed}`)) return undefined
  const { hostname, username, password, pathname, search, hash } = new URL(`http://${bracketed}`)
  // `URL` drops an empty user, query or hash, which no host has.
  if (username + password + search + hash !== '' || pathname !== '/' || /[@/\\?#\s]/.test(authority)) return undefined
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '') || undefined
}

/** Whether this name is a numeric address of the loopback interface. A domain may start with `127.` as well. */
function isLoopbackAddress(name: string): boolean {
  const version = isIP(name)
  return version !== 0 && loopback.check(name, version === 4 ? 'ipv4' : 'ipv6')
}

/** Whether this name always refers to this machine. Browsers resolve `localhost` and its subdomains without DNS. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)
}

/** Whether the name is one of `patterns`, or a subdomain of one that starts with a dot. */
export function isListed(name: string, patterns: readonly string[]): boolean {
  return patterns.some(pattern =>
    pattern.startsWith('.') ? name === pattern.slice(1) || name.endsWith(pattern) : name === pattern,
  )
}

/**
 * Parses an author's entry to allow a host: a name, an address, or `.example.org` for a name and all its subdomains.
 * @returns the pattern in the form of `hostNameOf`; undefined for anything else, such as an address with a port
 */
export function hostPatternOf(text: string): string | undefined {
  const dot = text.startsWith('.') ? '.' : ''
  const bare = text.slice(dot.length)
  const name = hostNameOf(bare)
  const isPlain = isIP(bare) !== 0 || isPlainName(bare.toLowerCase())
  return name !== undefined && isPlain && (dot === '' || isIP(name) === 0) ? dot + name : undefined
}

/** Whether the name consists of letters, digits, dots, dashes and underscores, so that it is safe in a command line. */
export function isPlainName(name: string): boolean {
  return /^[a-z\d_]([a-z\d._-]*[a-z\d_])?\.?$/.test(name)
}
