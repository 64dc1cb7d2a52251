/** `--against` of `docsgen build` and `docsgen check`. In: the name of an edition. Out: its place in the request. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AddedOptions } from '../../base/features.ts'

/** The possible values of `--against` in help texts. */
const EDITION = 'a sitemap, a list of addresses, a built folder or a commit'

/**
 * Resolves the value of `--against`: to a file or folder in the working directory if there is one, else to what the
 * site knows.
 */
function editionFrom(cwd: string, named: string | undefined): string | undefined {
  if (named === undefined || /^https?:\/\//i.test(named)) return named
  const path = resolve(cwd, named)
  return existsSync(path) ? path : named
}

type Options = Required<Pick<AddedOptions<{ against?: string }>, 'addOptions' | 'requestOf'>>

const requestOf: Options['requestOf'] = ({ against }, cwd) => ({ against: editionFrom(cwd, against) })

export const build: Options = {
  requestOf,
  addOptions: command =>
    command.option('--against <edition>', `do not publish if an address of this edition would be lost: ${EDITION}`),
}

export const check: Options = {
  requestOf,
  addOptions: command =>
    command.option('--against <edition>', `report addresses and anchors lost since this edition: ${EDITION}`),
}
