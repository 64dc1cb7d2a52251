/**
 * When and by whom pages were last changed, from the site's git history.
 *
 * Returns the last commit of each file in the docs folders, from one `git log`. Times are commit times, so they are
 * the same on every machine; a file's own mtime is never used. Without git, without a repository or with a shallow
 * clone, there are no times and one notice. The history is read again only when HEAD has moved.
 */
import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { gitEnvironment, isInRepository } from '../base/git-environment.ts'
import { hashParts } from '../base/hash.ts'
import { CacheRecord } from '../engine/cache/cache-record.ts'
import type { ResolvedConfig, Section } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { LastUpdate } from '../model/source.ts'
import { prefixOf } from './versions.ts'

export interface LastUpdates {
  /** By path relative to the site folder. */
  times: Map<string, LastUpdate>
  diagnostics: Diagnostic[]
}

interface Repository {
  /** Hash of the commit. */
  head: string
  /** The site folder inside the repository: '' or with a trailing slash. */
  prefix: string
}

/**
 * The last change of every file in the docs folders. Starts no process if the config shows no dates.
 * @param options.cacheDir folder in which the times are stored until HEAD moves
 * @param options.ofAll whether to include folders whose pages show no dates
 */
export async function lastUpdated(
  config: ResolvedConfig,
  options: { cacheDir?: string; ofAll?: boolean } = {},
): Promise<LastUpdates> {
  const { ofAll = false } = options
  if (!ofAll && !config.sections.some(showsDates)) return { times: new Map(), diagnostics: [] }
  const repository = await findRepository(config.siteDir)
  if (typeof repository === 'string') return { times: new Map(), diagnostics: [notice(repository)] }
  const folders = docsFolders(config, ofAll)
  const key = hashParts([repository.head, repository.prefix, ...folders])
  const cache = options.cacheDir === undefined ? undefined : timesIn(options.cacheDir, key)
  const cached = cache?.read()
  if (cached) return { times: cached, diagnostics: [] }
  try {
    const times = await readLog(config.siteDir, repository.prefix, folders)
    cache?.write(times)
    return { times, diagnostics: [] }
  } catch (error) {
    return { times: new Map(), diagnostics: [notice(`git log failed: ${firstLine((error as Error).message)}`)] }
  }
}

function showsDates({ docs }: Section): boolean {
  return docs.showLastUpdateTime || docs.showLastUpdateAuthor
}

/** The times that are stored between runs. */
function timesIn(cacheDir: string, key: string): CacheRecord<LastUpdates['times']> {
  return new CacheRecord(join(cacheDir, 'git-times.bin'), { format: 'docsgen-git-times-2', key })
}

function docsFolders({ sections, i18n }: ResolvedConfig, ofAll: boolean): string[] {
  const shown = sections.filter(section => ofAll || showsDates(section))
  return [...shown.flatMap(({ docs, id }) => [docs.path, `${prefixOf(id)}versioned_docs`]), i18n.path]
}

function notice(reason: string): Diagnostic {
  const hint = 'The pages show no dates. Build in a full clone (fetch-depth: 0), or turn docs.showLastUpdateTime off.'
  return { rule: 'no-last-update', message: `No last-updated times: ${reason}.`, hint }
}

/** The site's repository, or the reason why its history cannot be used. */
async function findRepository(siteDir: string): Promise<Repository | string> {
  if (!isInRepository(siteDir)) return 'the site is not in a git repository'
  const answer = await runGit(siteDir, ['rev-parse', '--is-shallow-repository', '--show-prefix', 'HEAD'])
  if ('reason' in answer) return answer.reason
  const [shallow, prefix = '', head = ''] = answer.text.split('\n')
  if (shallow === 'true') return 'the clone is shallow, so its history is cut off'
  return { head, prefix }
}

function runGit(siteDir: string, args: string[]): Promise<{ text: string } | { reason: string }> {
  return new Promise(done => {
    execFile('git', args, { cwd: siteDir, env: gitEnvironment(), encoding: 'utf8' }, (error, stdout, stderr) => {
      if (!error) done({ text: stdout })
      else if (error.code === 'ENOENT') done({ reason: 'git is not installed' })
      else if (/unknown revision|ambiguous argument/i.test(stderr)) done({ reason: 'the repository has no commit yet' })
      else done({ reason: firstLine(stderr) || error.message })
    })
  })
}

function readLog(siteDir: string, prefix: string, folders: string[]): Promise<Map<string, LastUpdate>> {
  const args = ['-c', 'log.showSignature=false', '-c', 'log.follow=false', 'log', '-z', '--name-only', '--no-renames']
  const format = `--format=${GitLogReader.format}`
  return new Promise((done, fail) => {
    const git = spawn('git', [...args, '--no-color', '--no-ext-diff', format, 'HEAD', '--', ...folders], {
      cwd: siteDir,
      env: gitEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const reader = new GitLogReader(prefix)
    let complaint = ''
    git.stdout.on('data', chunk => reader.write(chunk))
    git.stderr.on('data', chunk => {
      complaint += chunk
    })
    git.on('error', fail)
    git.on('close', code => (code === 0 ? done(reader.end()) : fail(new Error(complaint || `exit code ${code}`))))
  })
}

function firstLine(text: string): string {
  return (
    text
      .trim()
      .split('\n')[0]
      ?.replace(/^fatal: /, '')
      .replace(/\.$/, '') ?? ''
  )
}

/**
 * Reads the output of `git log -z --name-only`, newest commit first. Paths are made relative to the site folder. A
 * file keeps its first commit, so that there is one entry per file in memory, however long the history is.
 */
const HEADER = '\u0001'
const BETWEEN = '\u0002'

export class GitLogReader {
  /** The `--format` for this reader: commit time and author, after a character with which no path starts. */
  static readonly format = '%x01%ct%x02%an'

  readonly #prefix: string
  readonly #up: string
  readonly #times = new Map<string, LastUpdate>()
  readonly #decoder = new TextDecoder()
  #rest = ''
  #commit: LastUpdate = { timestamp: 0 }

  /** @param prefix the site folder inside the repository: '' or with a trailing slash */
  constructor(prefix: string) {
    this.#prefix = prefix
    this.#up = '../'.repeat(prefix.split('/').length - 1)
  }

  /** Processes the next chunk of the output. */
  write(chunk: Uint8Array): void {
    const tokens = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split('\0')
    this.#rest = tokens.pop() ?? ''
    for (const token of tokens) this.#take(token)
  }

  /** All files, once the output has ended. */
  end(): Map<string, LastUpdate> {
    this.#take(this.#rest)
    this.#rest = ''
    return this.#times
  }

  #take(token: string): void {
    // A line break follows the header: git ends the message with it before the names begin.
    const text = token.startsWith('\n') ? token.slice(1) : token
    if (text === '') return
    if (text.startsWith(HEADER)) this.#commit = commitOf(text)
    else {
      const path = this.#siteRelative(text)
      if (!this.#times.has(path)) this.#times.set(path, this.#commit)
    }
  }

  #siteRelative(path: string): string {
    return path.startsWith(this.#prefix) ? path.slice(this.#prefix.length) : this.#up + path
  }
}

function commitOf(header: string): LastUpdate {
  const [time, author] = header.slice(HEADER.length).split(BETWEEN)
  return author ? { timestamp: Number(time), author } : { timestamp: Number(time) }
}
