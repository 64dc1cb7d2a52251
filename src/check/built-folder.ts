/**
 * Serves a built folder like a host. Returns the file for a path, as static hosts look it up: the file itself,
 * `x.html`, `x/index.html`, and the rules of a `_redirects` file.
 */
import { join } from 'node:path'
import { readIfExists } from '../base/files.ts'
import { type HostRule, hostRules, ruleFor } from '../base/host-rules.ts'
import { filesBelow } from '../base/list-files.ts'
import { decodePath } from '../base/url.ts'

/** The response for a path. */
export type Answer = { file: string } | { redirect: string }

export class BuiltFolder {
  readonly dir: string
  /** Path below which the folder is served, with leading and trailing slashes. */
  readonly base: string
  /** All files, relative to the folder, with forward slashes. */
  readonly files: readonly string[]
  readonly #exact: ReadonlySet<string>
  readonly #byLowerCase: ReadonlyMap<string, string>
  readonly #rules: readonly HostRule[]

  constructor(dir: string, base: string) {
    this.dir = dir
    this.base = base
    this.files = filesBelow(dir)
    this.#exact = new Set(this.files.map(path => path.normalize()))
    this.#byLowerCase = new Map(this.files.map(path => [path.normalize().toLowerCase(), path]))
    this.#rules = hostRules(readIfExists(join(dir, '_redirects'))?.toString('utf8') ?? '')
  }

  /** The response for the path of a URL; undefined if there is none. */
  answer(pathname: string): Answer | undefined {
    const below = this.#below(pathname)
    const file = below === undefined ? undefined : candidatesFor(below).find(path => this.#exact.has(path))
    if (file !== undefined) return { file }
    const rule = ruleFor(pathname, this.#rules)
    return rule && { redirect: rule.to }
  }

  /** Whether the path is below the one at which the folder is served. */
  isInside(pathname: string): boolean {
    return this.#below(pathname) !== undefined
  }

  /** A file that differs from the path only in case. */
  inAnotherCase(pathname: string): string | undefined {
    const below = this.#below(pathname)?.toLowerCase()
    if (below === undefined) return undefined
    return candidatesFor(below).flatMap(path => this.#byLowerCase.get(path) ?? [])[0]
  }

  /** The URL path of a file. */
  pathOf(file: string): string {
    const path = file.replace(/(^|\/)index\.html$/, '$1')
    return this.base + path.split('/').map(encodeURIComponent).join('/')
  }

  #below(pathname: string): string | undefined {
    const path = decodePath(pathname)
    if (path.startsWith(this.base)) return path.slice(this.base.length)
    return `${path}/` === this.base ? '' : undefined
  }
}

function candidatesFor(path: string): string[] {
  const bare = path.replace(/\/+$/, '')
  if (bare === '') return ['index.html']
  return path.endsWith('/') ? [`${bare}/index.html`, `${bare}.html`] : [bare, `${bare}.html`, `${bare}/index.html`]
}
