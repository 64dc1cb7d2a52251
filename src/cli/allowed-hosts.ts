/**
 * The hosts that `serve` answers for besides those of this machine: from the flag, and from the environment, which is
 * easier to set in a container.
 */
import { InvalidArgumentError, Option } from 'commander'
import { ConfigError } from '../base/errors.ts'
import type { Io } from '../base/io.ts'
import { hostPatternOf } from '../dev/host-names.ts'

/** Names separated by commas or spaces. */
const VARIABLE = 'DOCSGEN_ALLOWED_HOSTS'
const EXPECTED = 'a host name without scheme and port, such as docs.example.org, or .example.org for all below it'

/** The flag, which may be repeated. */
export function allowedHostOption(): Option {
  const what = `additional host names to accept; .example.org includes its subdomains; also ${VARIABLE}`
  return new Option('--allowed-host <name...>', what).argParser((name: string, before: string[] = []) => {
    const pattern = hostPatternOf(name)
    if (pattern !== undefined) return [...before, pattern]
    throw new InvalidArgumentError(`Expected ${EXPECTED}. The site folder goes before this flag.`)
  })
}

/**
 * All of them.
 * @throws ConfigError if the environment variable contains anything else
 */
export function allowedHosts(named: readonly string[] = [], env: Io['env']): string[] {
  const names = (env[VARIABLE] ?? '').split(/[\s,]+/).filter(Boolean)
  const patterns = names.map(name => {
    const pattern = hostPatternOf(name)
    if (pattern !== undefined) return pattern
    const message = `'${name}' in ${VARIABLE} is not a host name.`
    throw new ConfigError([{ rule: 'config', message, hint: `Write ${EXPECTED}.` }])
  })
  return [...named, ...patterns]
}
