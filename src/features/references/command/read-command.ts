/**
 * Reads the help of a command line tool: an entry for each command, with its usage, arguments and options.
 * Subcommands are asked for their own help. The command runs only because the config names it, without a shell.
 */
import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FieldGroup, ReferenceSymbol, SourceProblem } from '../../../model/reference.ts'
import type { ReferenceReader } from '../reader.ts'

// Reads the help of a command, in the form that most libraries print: a line of usage, a description, and lists of
// commands, arguments and options. What has another form stays part of the description.

/** An option, an argument or a command. */
interface HelpItem {
  name: string
  text: string
  defaultValue?: string
}

interface HelpGroup {
  title: string
  items: HelpItem[]
}

/** The parts of a help text. */
interface Help {
  usage: string[]
  description: string
  groups: HelpGroup[]
  /** The items of groups of commands. */
  commands: HelpItem[]
}

const USAGE = /^\s*usage:?\s*(.*)$/i
const TITLE = /^(\S[^:]{0,60}):\s*$|^([A-Z][A-Z ]{2,40})$/
/** A name, and after at least two spaces its text. */
const ITEM = /^(\s{1,12})(\S.*?)(?:\s{2,}(\S.*))?$/
const DEFAULT = /\s*[[(]default:?\s*([^\])]*)[\])]/i

/** Reads a help text. */
export function parseHelp(text: string): Help {
  const usage: string[] = []
  const description: string[] = []
  const groups: HelpGroup[] = []
  let group: HelpGroup | undefined
  let inUsage = false
  let indent = -1
  for (const line of text.replace(/\r/g, '').replaceAll('\t', '  ').split('\n')) {
    const used = USAGE.exec(line)
    const title = TITLE.exec(line)
    if (used) {
      inUsage = true
      if (used[1]) usage.push(used[1].trim())
    } else if (title) {
      group = { title: titleCase((title[1] ?? title[2] ?? '').trim()), items: [] }
      groups.push(group)
      inUsage = false
      indent = -1
    } else if (line.trim() === '') {
      if (!group) description.push('')
      if (usage.length > 0) inUsage = false
    } else if (inUsage && /^\s/.test(line)) usage.push(line.trim())
    else if (group && /^\s/.test(line)) indent = addItem(group, line, indent)
    else {
      group = undefined
      inUsage = false
      description.push(line.trim())
    }
  }
  const filled = groups.filter(({ items }) => items.length > 0)
  const commands = filled.filter(({ title }) => /\bcommands?\b/i.test(title)).flatMap(({ items }) => items)
  return { usage, description: tidy(description), groups: filled, commands }
}

/** Adds a line to the group: an item, or more text of the last one. Returns the indentation of items. */
function addItem({ items }: HelpGroup, line: string, indent: number): number {
  const [, space = '', name = '', text = ''] = ITEM.exec(line) ?? []
  const own = indent < 0 ? space.length : indent
  const last = items.at(-1)
  if (space !== '' && (space.length <= own || (name.startsWith('-') && space.length <= own + 4))) {
    items.push(withDefault(name, text))
    return own
  }
  if (last)
    Object.assign(last, withDefault(last.name, [last.text, line.trim()].filter(Boolean).join(' '), last.defaultValue))
  return own
}

function withDefault(name: string, text: string, known?: string): HelpItem {
  const found = DEFAULT.exec(text)?.[1]?.trim() ?? known
  return { name, text: text.replace(DEFAULT, '').trim(), ...(found !== undefined && { defaultValue: found }) }
}

function titleCase(title: string): string {
  return title === title.toUpperCase() ? title.charAt(0) + title.slice(1).toLowerCase() : title
}

function tidy(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

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
