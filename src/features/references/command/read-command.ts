/**
 * Reads the help of a command line tool: an entry for each command, with its usage, arguments and options. In: `references`
 * with `from: 'command'`, whose `command` prints the help. Out: the model of the reference. Subcommands are asked for their
 * own help. The command runs only because the config names it, without a shell.
 */
import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FieldGroup, ReferenceSymbol, SourceProblem } from '../../../model/reference.ts'
import type { ReferenceReader } from '../reader.ts'
import { type HelpItem, parseHelp } from './parse-help.ts'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 4_000_000
/** Depth of subcommands, and how many are asked. */
const MAX_DEPTH = 3
const MAX_COMMANDS = 200
const HELP = /^(?:--help|-h|-help|help)$/

interface Command {
  /** The words without the request for help. */
  words: readonly string[]
  help: string
}

/** Reads the help of a command and of its subcommands. */
export const readCommand: ReferenceReader = async ({ command }, { siteDir, label }) => {
  if (command === undefined) throw new Error("its 'command' is not set")
  const words = splitWords(command)
  const asks = words.filter(word => HELP.test(word))
  const base = words.filter(word => !HELP.test(word))
  const flag = asks[0] ?? '--help'
  const problems: SourceProblem[] = []
  const commands: Command[] = []
  const ask = async (own: readonly string[], depth: number): Promise<void> => {
    const help = await helpOf([...own, flag], siteDir)
    if (help === undefined) {
      if (depth === 0) throw new Error(`'${command}' failed or printed nothing`)
      problems.push({
        message: `'${[...own, flag].join(' ')}' printed no help.`,
        hint: 'The command has no entry of its own.',
        file: own.join(' '),
      })
      return
    }
    // Some tools print the same text whatever they are asked.
    if (commands.some(known => known.help === help)) return
    commands.push({ words: own, help })
    const names = parseHelp(help).commands.map(({ name }) => name.split(/[\s|,[<]/)[0] ?? '')
    for (const name of names)
      if (depth < MAX_DEPTH && name !== '' && name !== 'help' && commands.length < MAX_COMMANDS)
        await ask([...own, name], depth + 1)
  }
  await ask(base, 0)
  const tool = toolName(commands[0] as Command, base)
  const used = new Set<string>()
  const symbols = commands.map(own => symbolOf(own, { tool, base, used }))
  const [main, ...others] = symbols
  const sections = [
    ...(main ? [{ title: 'Usage', id: 'usage', symbols: [main] }] : []),
    ...(others.length > 0 ? [{ title: 'Commands', id: 'commands', symbols: others }] : []),
  ]
  return { pages: [{ path: '', title: label ?? tool, sections }], problems, inputs: inputsOf(base, siteDir) }
}

function symbolOf(
  { words, help }: Command,
  { tool, base, used }: { tool: string; base: readonly string[]; used: Set<string> },
): ReferenceSymbol {
  const name = [tool, ...words.slice(base.length)].join(' ')
  const { usage, description, groups } = parseHelp(help)
  const id = name.toLowerCase().replace(/[^\p{L}\p{N}_-]+/gu, '-')
  let free = id
  for (let count = 1; used.has(free); count++) free = `${id}-${count}`
  used.add(free)
  return {
    name,
    qualifiedName: name,
    id: free,
    kind: 'command',
    signatures: usage.map(code => ({ language: 'bash', code: [code] })),
    ...(description && { description }),
    groups: groups.map(({ title, items }): FieldGroup => ({ kind: 'parameters', title, fields: items.map(fieldOf) })),
    samples: [],
  }
}

function fieldOf({ name, text, defaultValue }: HelpItem) {
  return { name, ...(text && { description: text }), ...(defaultValue && { default: defaultValue }) }
}

/** The name in the first line of usage, else that of the program. */
function toolName({ help }: Command, base: readonly string[]): string {
  const usage = parseHelp(help).usage[0]
  return usage?.split(/\s/)[0] ?? base.at(-1) ?? ''
}

/** Words as a shell separates them; quotes group. */
function splitWords(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  )
}

/** The output. Many tools end with an error after printing their help, and some print it to stderr. */
function helpOf([program = '', ...words]: readonly string[], cwd: string): Promise<string | undefined> {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', COLUMNS: '100', TERM: 'dumb' }
  const options = { cwd, env, timeout: TIMEOUT_MS, maxBuffer: MAX_BYTES, shell: process.platform === 'win32' }
  return new Promise(resolve => {
    const child = execFile(program, words, options, (error, stdout, stderr) => {
      const isMissing = (error as NodeJS.ErrnoException | null)?.code === 'ENOENT'
      const text = stdout.trim() || (isMissing ? '' : stderr.trim())
      resolve(text === '' || (error && stdout.trim() === '') ? undefined : withoutColors(text))
    })
    child.stdin?.end()
  })
}

function withoutColors(text: string): string {
  return text.replace(/\u001b\[[\d;]*[A-Za-z]/g, '')
}

/** Files among the words, the tool in `node_modules`, and the manifest of the site: the command runs again if one changes. */
function inputsOf(words: readonly string[], siteDir: string): string[] {
  const files = words.flatMap(word => [resolve(siteDir, word), join(siteDir, 'node_modules/.bin', word)])
  const own = files.filter(path => statSync(path, { throwIfNoEntry: false })?.isFile())
  return [...own, join(siteDir, 'package.json')]
}
