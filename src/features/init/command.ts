/**
 * `docsgen init`: asks three questions and creates a site. In: flags and answers. Out: the created files, and the
 * commands to run next.
 */
import { relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Colors, colorsFor } from '../../base/colors.ts'
import { exitCodeOf } from '../../base/end-signals.ts'
import type { Io } from '../../base/io.ts'
import { PACKAGE_MANAGERS } from '../../base/package-managers.ts'
import { printable } from '../../base/printable.ts'
import { suggest } from '../../base/suggest.ts'
import { printFailure } from '../../cli/failure.ts'
import { interruptible } from '../../cli/interruptible.ts'
import { HOST_NAMES, HOSTS, type HostName } from '../../model/hosts.ts'
import { PRESETS } from '../../model/presets.ts'
import { MAX_SHARDS } from '../../model/report.ts'
import type { InitReport } from './init.ts'
import { type SiteFacts, siteFacts } from './site-facts.ts'

interface InitFlags {
  yes?: boolean
  title?: string
  url?: string
  host?: HostName
  docs?: string
  preset?: string
  example?: string | true
  vscode?: boolean
  shards?: number
}

interface Answers {
  title: string
  address?: string
  host: HostName
  docs?: string
}

/** Flags for questions that a copy of an example does not ask. */
const ANSWERED = ['title', 'url', 'host', 'docs', 'preset', 'vscode', 'shards']

/** Adds the command to the program. `done` receives the exit code. */
export function addCommand(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command('init')
    .description('Create a new site: config, first pages, scripts, and the files that its host needs.')
    .argument('[dir]', 'the site folder; created if it does not exist', '.')
    .option('-y, --yes', 'ask nothing: use the flags, the folder and the defaults')
    .option('--title <name>', 'name of the site')
    .addOption(
      new Option('--url <address>', 'address of the published site, with its path').argParser(parseFlag(readAddress)),
    )
    .addOption(new Option('--host <name>', 'where it will be published').choices(HOST_NAMES))
    .addOption(
      new Option('--docs <folder>', 'folder of the pages, in the site folder').argParser(parseFlag(readFolder)),
    )
    .addOption(new Option('--preset <name>', 'the look: one of the ready themes').choices(PRESETS))
    .addOption(new Option('--example [name]', 'copy an example instead; without a name, list them').conflicts(ANSWERED))
    .addOption(
      new Option('--shards <n>', 'how many jobs of the workflow share the work, for a large site').argParser(
        parseShards,
      ),
    )
    .option('--vscode', 'also write settings, tasks and snippets for Visual Studio Code')
    .exitOverride()
    .action(async (dir: string, flags: InitFlags) => done(await initCommand(dir, flags, io)))
}

function parseShards(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 2 && count <= MAX_SHARDS) return count
  throw new InvalidArgumentError(`Expected a whole number from 2 to ${MAX_SHARDS}.`)
}

/** Creates the site; returns the exit code. */
async function initCommand(dir: string, flags: InitFlags, io: Io): Promise<number> {
  const colors = colorsFor(io.stdout, io.env)
  const siteDir = resolve(io.cwd, dir)
  return interruptible(io, {
    dir: siteDir,
    run: async signal => {
      const facts = siteFacts(siteDir, io.env)
      if (flags.example !== undefined) {
        const { examples, runInitExample } = await import('./init-example.ts')
        const { example } = flags
        io.stdout.write(
          example === true
            ? exampleList(examples())
            : summary(runInitExample({ siteDir, example }), { facts, io, colors }),
        )
        return 0
      }
      const known = {
        title: flags.title ?? facts.title,
        address: flags.url ?? facts.address,
        host: flags.host ?? 'github-pages',
        docs: flags.docs,
      } as const
      const isAsked = !flags.yes && io.stdin?.isTTY === true && io.stdout.isTTY === true
      const { pagesOf, runInit } = await import('./init.ts')
      const pages = pagesOf(siteDir)
      const guess = flags.docs === undefined && pages.origin === 'guessed' ? pages.path : undefined
      const answers = isAsked ? await askFor(known, { guess, signal, io, colors }) : known
      signal.throwIfAborted()
      io.stdout.write(
        summary(
          runInit({ siteDir, ...answers, preset: flags.preset, vscode: flags.vscode, shards: flags.shards, facts }),
          {
            facts,
            io,
            colors,
          },
        ),
      )
      return 0
    },
    onFailure: error => {
      if (error instanceof Cancelled) return exitCodeOf('SIGINT')
      return printFailure(error, io, siteDir)
    },
  })
}

/** `guess`: the folder that seems to have the pages, if its name does not say so. */
async function askFor(
  known: Answers,
  { guess, signal, io, colors }: { guess?: string; signal: AbortSignal; io: Io; colors: Colors },
): Promise<Answers> {
  const { ask, close } = questioner(io, colors, signal)
  try {
    const title = await ask({ text: 'Name of the site?', preset: known.title, read: text => text })
    const text = 'Address of the published site? Leave it empty if it is not known yet.'
    const address = await ask({ text, preset: known.address ?? '', read: readAddress })
    const names = HOST_NAMES.join(', ')
    const host = await ask({ text: `Where will it be published? One of ${names}.`, preset: known.host, read: readHost })
    if (guess === undefined) return { ...known, title, address, host }
    const docs = await ask({
      text: 'Which folder has the pages? A dot is the whole folder.',
      preset: guess,
      read: readFolder,
    })
    return { title, address, host, docs }
  } catch (error) {
    // The cursor stands behind a question.
    io.stderr.write('\nCancelled: nothing was written.\n')
    throw error
  } finally {
    close()
  }
}

/** An address with a trailing slash; undefined if there is none. */
function readAddress(text: string): string | undefined {
  if (text === '') return undefined
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new Error('Write an address such as https://docs.example.org or https://example.org/docs/.')
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

/** A folder in the site, without slashes at its ends. */
function readFolder(text: string): string {
  const path = text.replaceAll('\\', '/').replace(/^(?:\.\/)+|\/+$/g, '')
  if (path === '' || path.startsWith('/') || path.split('/').includes('..'))
    throw new Error('Write a folder in the site folder, such as docs or notes.')
  return path
}

function readHost(text: string): HostName {
  const found = HOST_NAMES.find(
    name => name === text.toLowerCase() || HOSTS[name].label.toLowerCase() === text.toLowerCase(),
  )
  if (found !== undefined) return found
  const near = suggest(text, HOST_NAMES)
  throw new Error(near === undefined ? `Write one of ${HOST_NAMES.join(', ')}.` : `Did you mean '${near}'?`)
}

/** The same for a flag. */
function parseFlag<T>(read: (text: string) => T): (text: string) => T {
  return text => {
    try {
      return read(text)
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message)
    }
  }
}

function exampleList(examples: readonly { name: string; description: string }[]): string {
  const width = Math.max(...examples.map(({ name }) => name.length))
  return examples.map(({ name, description }) => `${name.padEnd(width)}  ${description}\n`).join('')
}

function summary(
  { siteDir, created, changed, kept, pages, scripts, needsInstall }: InitReport,
  { facts, io, colors }: { facts: SiteFacts; io: Io; colors: Colors },
): string {
  const { packageManager } = facts
  const { run } = PACKAGE_MANAGERS[packageManager]
  const folder = relative(io.cwd, siteDir)
  const line = (mark: string, path: string) => `  ${mark} ${printable(path)}\n`
  const files = [
    ...created.map(path => line(colors.green('created'), path)),
    ...changed.map(path => line(colors.yellow('changed'), path)),
    ...kept.map(path => line(colors.dim('kept   '), path)),
  ]
  const steps = [
    ...(folder === '' ? [] : [`cd ${/^[\w./-]+$/.test(folder) ? folder : JSON.stringify(folder)}`]),
    ...(needsInstall ? [`${packageManager} install`] : []),
    `${run} ${scripts.dev}`,
    `${run} ${scripts.build}`,
  ]
  const what = ['', '', 'the site, live while you write', 'the whole site, into build/'].slice(-steps.length)
  const width = Math.max(...steps.map(step => step.length))
  const next = steps.map((step, at) => `  ${colors.cyan(step.padEnd(width))}  ${colors.dim(what[at] ?? '')}`.trimEnd())
  const where = pages.path === '.' ? 'this folder, with all its subfolders' : `the folder '${printable(pages.path)}'`
  const reason = `The pages are in ${where}: it has markdown files. To choose another folder, change docs.path in site.config.ts.`
  const note = pages.origin === 'guessed' ? `\n${reason}\n` : ''
  return `${files.join('')}${note}\nNext:\n${next.join('\n')}\n`
}

/**
 * Questions on a terminal. A question is repeated until its answer is valid; an interruption and the end of the input
 * cancel it.
 */
interface Question<T> {
  text: string
  /** The answer for Enter. */
  preset: string
  /** Parses the answer. Throws an Error that says what was expected. */
  read: (answer: string) => T
}

/** Thrown if there will be no answer. */
class Cancelled extends Error {}

/**
 * Asks one question after another; `close` releases the terminal. The terminal itself edits the lines, so that all
 * output still passes the guard.
 * @param signal cancels the question that waits for its answer
 */
function questioner({ stdin, stdout }: Io, colors: Colors, signal: AbortSignal) {
  const terminal = createInterface({ input: stdin as NodeJS.ReadableStream, terminal: false })
  const lines = terminal[Symbol.asyncIterator]()
  const interrupted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Cancelled()), { once: true })
  })
  // It may come between two questions, or never.
  interrupted.catch(() => undefined)
  return {
    async ask<T>({ text, preset, read }: Question<T>): Promise<T> {
      for (;;) {
        stdout.write(`${colors.bold(text)}${preset === '' ? '' : colors.dim(` (${preset})`)} `)
        const { value, done } = await Promise.race([lines.next(), interrupted])
        if (done) throw new Cancelled()
        try {
          return read(value.trim() || preset)
        } catch (error) {
          stdout.write(`  ${colors.yellow((error as Error).message)}\n`)
        }
      }
    },
    close: () => terminal.close(),
  }
}
