/** `docsgen build --shard`: the option of builds whose pages several jobs make. In: the number of the part. Out: its job. */
import { InvalidArgumentError, Option } from 'commander'
import type { AddedOptions } from '../../base/features.ts'
import type { BuildFlags } from '../../cli/build-command.ts'
import { MAX_SHARDS, type Shard } from '../../model/report.ts'

const options: Required<Pick<AddedOptions<BuildFlags & { shard?: Shard }>, 'addOptions' | 'runInstead'>> = {
  addOptions: command =>
    command.addOption(
      new Option('--shard <i/n>', 'make one of n parts of the pages into the shared cache').argParser(parseShard),
    ),
  runInstead: (siteDir, { shard, ...flags }, io) =>
    shard && import('./shard-command.ts').then(({ shardCommand }) => shardCommand(siteDir, { ...flags, shard }, io)),
}
export const { addOptions, runInstead } = options

/** `2/8` as numbers. */
function parseShard(text: string): Shard {
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? []
  if (index === undefined || of === undefined)
    throw new InvalidArgumentError('Write the number of the part and of all parts, for example 2/8.')
  if (of < 1 || of > MAX_SHARDS) throw new InvalidArgumentError(`There can be 1 to ${MAX_SHARDS} parts.`)
  if (index < 1 || index > of) throw new InvalidArgumentError(`The parts are numbered from 1 to ${of}.`)
  return { index, of }
}
