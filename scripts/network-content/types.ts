/**
 * `npm run types -- FOLDER`: type-checks the TypeScript samples of the pages with the packages that are
 * installed in the folder: viem, the two SDKs and others. npm does not provide the versions that the pages describe, so the
 * tests check them with the declarations in `content/_sources` instead. Prints each error with its page and line; the exit
 * code is 1 if there is any.
 */
import { join, resolve } from 'node:path'
import { checkSamples } from './lib/sample-types.ts'

function main(folder: string | undefined): number {
  if (folder === undefined) throw new Error('Name a folder in which viem and the SDKs are installed.')
  const { samples, errors } = checkSamples(join(resolve(folder), 'samples'), { pinned: false })
  for (const error of errors) console.log(error)
  console.log(`${samples} samples, ${errors.length} errors`)
  return errors.length === 0 ? 0 : 1
}

process.exitCode = main(process.argv[2])
