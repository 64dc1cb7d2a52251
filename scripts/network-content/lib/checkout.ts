/** A repository at one revision, read through git from a bare clone or a checkout. Its code is not run. */
import { execFileSync, spawnSync } from 'node:child_process'
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
  #paths: string[] | undefined
  /** Short hash of the revision to read. */
  readonly revision: string

  constructor(directory: string, revision = 'HEAD') {
    this.#directory = directory
    this.revision = this.#git('rev-parse', '--short=7', revision).trim()
  }

  #git(...args: string[]): string {
    return execFileSync('git', ['-C', this.#directory, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  }

  /** Paths of all files that match, or that are at or below a path. */
  files(pattern: RegExp | string): string[] {
    this.#paths ??= this.#git('ls-tree', '-r', '--name-only', this.revision).split('\n').filter(Boolean)
    if (typeof pattern !== 'string') return this.#paths.filter(path => pattern.test(path))
    const folder = pattern === '' || pattern.endsWith('/') ? pattern : `${pattern}/`
    return this.#paths.filter(path => path === pattern || path.startsWith(folder))
  }

  read(path: string): string {
    return this.#git('show', `${this.revision}:${path}`)
  }

  /** The texts of all files that match, by path. */
  texts(pattern: RegExp): Map<string, string> {
    return new Map(this.files(pattern).map(path => [path, this.read(path)]))
  }
}

const found = new Map<string, Checkout | undefined>()

/** The clone of `owner/name` in one of the folders; undefined if there is none, or none with the revision. */
export function findCheckout(folders: string[], repository: string, revision = 'HEAD'): Checkout | undefined {
  const key = [...folders, repository, revision].join('\n')
  if (!found.has(key)) found.set(key, openCheckout(folders, repository, revision))
  return found.get(key)
}

function openCheckout(folders: string[], repository: string, revision: string): Checkout | undefined {
  const [owner = '', name = ''] = repository.split('/')
  for (const folder of folders) {
    for (const place of PLACES(owner, name)) {
      const directory = join(folder, place)
      if (!existsSync(join(directory, 'HEAD')) && !existsSync(join(directory, '.git'))) continue
      if (hasRevision(directory, revision)) return new Checkout(directory, revision)
    }
  }
  return undefined
}

function hasRevision(directory: string, revision: string): boolean {
  return spawnSync('git', ['-C', directory, 'cat-file', '-e', `${revision}^{commit}`]).status === 0
}
