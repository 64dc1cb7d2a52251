/** What the commands that ask a built site's index have in common: their flags, and what they say if there is no index. */
import { relative, resolve } from 'node:path'
import type { Io } from '../../../base/io.ts'
import { printable } from '../../../base/printable.ts'
import { pathFrom } from '../../../cli/common-options.ts'
import type { IndexRequest } from './open-site-index.ts'

/** The flags that select an index, as passed by commander. */
export interface IndexFlags {
  config?: string
  outDir?: string
  cacheDir?: string
  locale?: string
  docsVersion?: string
  format: 'pretty' | 'json'
}

/** The index of the site in a folder. */
export function indexRequest(siteDir: string, flags: IndexFlags, { cwd }: Pick<Io, 'cwd'>): IndexRequest {
  return {
    siteDir,
    locale: flags.locale,
    version: flags.docsVersion,
    configPath: pathFrom(cwd, flags.config),
    outDir: pathFrom(cwd, flags.outDir),
    cacheDir: pathFrom(cwd, flags.cacheDir),
  }
}

/** Says that the output folder has no such index, and returns the exit code. */
export function failWithoutIndex({ siteDir, outDir }: IndexRequest, io: Io): number {
  const place = relative(io.cwd, outDir ?? resolve(siteDir, 'build')) || '.'
  io.stderr.write(`error  ${printable(place)} has no search index for this.\n  Build the site first, with search on.\n`)
  return 2
}
