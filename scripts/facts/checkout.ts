/** A repository at one revision, read through git from a bare clone or a checkout. Its code is not run. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Possible locations of a clone of `owner/name` in a folder. */
const PLACES = (owner: string, name: string) => [
  `${owner}+${name}/repo`,
  `${owner}+${name}`,
  join(owner, name),
  join(owner, `${name}.git`),
  name,
  `${name}.git`,
]

export class Checkout {
  readonly #directory: string
  /** Short hash of the revision to read. */
  readonly revision: string

  constructor(directory: string, revision = 'HEAD') {
    this.#directory = directory
    this.revision = this.#git('rev-parse', '--short=7', revision).trim()
  }

  #git(...args: string[]): string {
    return execFileSync('git', ['-C', this.#directory, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  }

  /** Paths of all files that match. */
  files(pattern: RegExp): string[] {
    return this.#git('ls-tree', '-r', '--name-only', this.revision)
      .split('\n')
      .filter(path => pattern.test(path))
  }

  read(path: string): string {
    return this.#git('show', `${this.revision}:${path}`)
  }

  /** The texts of all files that match, by path. */
  texts(pattern: RegExp): Map<string, string> {
    return new Map(this.files(pattern).map(path => [path, this.read(path)]))
  }
}

/** The clone of `owner/name` in one of the folders; undefined if there is none. */
export function findCheckout(folders: string[], repository: string): Checkout | undefined {
  const [owner = '', name = ''] = repository.split('/')
  for (const folder of folders) {
    for (const place of PLACES(owner, name)) {
      const directory = join(folder, place)
      if (existsSync(join(directory, 'HEAD')) || existsSync(join(directory, '.git'))) return new Checkout(directory)
    }
  }
  return undefined
}
