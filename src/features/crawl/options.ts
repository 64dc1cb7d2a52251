/** `docsgen check --dir`: the option of audits of built folders. */
import type { AddedOptions } from '../../base/features.ts'
import { pathFrom } from '../../cli/common-options.ts'

const options: Required<Pick<AddedOptions<{ dir?: string }>, 'addOptions' | 'requestOf'>> = {
  addOptions: command =>
    command.option('--dir <folder>', 'audit a built folder, from any generator, instead of the sources'),
  requestOf: ({ dir }, cwd) => ({ dir: pathFrom(cwd, dir) }),
}
export const { addOptions, requestOf } = options
