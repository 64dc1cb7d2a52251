/** `docsgen check --external`: the options, and the request that their values determine. */
import { InvalidArgumentError, Option } from 'commander'
import type { AddedOptions } from '../../base/features.ts'
import { list } from '../../cli/check-options.ts'
import type { ExternalRequest } from '../../model/check.ts'

const SECOND = 1000

interface Flags {
  external?: boolean
  externalFail?: boolean
  accept: number[]
  ignore: RegExp[]
  remap: { from: RegExp; to: string }[]
  timeout?: number
}

const options: Required<Pick<AddedOptions<Flags>, 'addOptions' | 'requestOf'>> = {
  addOptions: command =>
    command
      .option('--external', 'also check links to other sites')
      .option(
        '--external-fail',
        'with --external: broken links, invalid certificates and failing servers fail the audit',
      )
      .addOption(list('--accept <status>', 'with --external: status that counts as success, repeatable', parseStatus))
      .addOption(list('--ignore <pattern>', 'with --external: addresses to skip, repeatable', parsePattern))
      .addOption(
        list('--remap <pattern=address>', 'with --external: check that address instead, repeatable', parseRemap),
      )
      .addOption(
        new Option(
          '--timeout <seconds>',
          'with --external: request timeout in seconds (default: external.timeout of the config, 20)',
        ).argParser(parseSeconds),
      ),
  requestOf: flags => ({ external: flags.external || flags.externalFail ? externalOf(flags) : undefined }),
}
export const { addOptions, requestOf } = options

function externalOf({ accept, ignore, remap, externalFail = false, timeout }: Flags): Partial<ExternalRequest> {
  return {
    accept,
    ignore,
    remap,
    fail: externalFail,
    timeoutMs: timeout === undefined ? undefined : timeout * SECOND,
  }
}

function parseStatus(text: string): number {
  const status = Number(text)
  if (Number.isInteger(status) && status >= 100 && status < 1000) return status
  throw new InvalidArgumentError('Expected a status code, such as 403.')
}

function parsePattern(text: string): RegExp {
  try {
    return new RegExp(text)
  } catch {
    throw new InvalidArgumentError('Expected a regular expression.')
  }
}

function parseRemap(text: string): { from: RegExp; to: string } {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('Expected a pattern, an equals sign and an address.')
  return { from: parsePattern(text.slice(0, at)), to: text.slice(at + 1) }
}

function parseSeconds(text: string): number {
  const seconds = Number(text)
  if (seconds > 0 && seconds <= 600) return seconds
  throw new InvalidArgumentError('Expected a number of seconds up to 600.')
}
