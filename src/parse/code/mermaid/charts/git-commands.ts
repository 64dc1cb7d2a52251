/** Reads graphs of commits. In: the commands of a `gitGraph`. Out: branches and commits in order, each with its parents. */
import { ChartError, type ChartSource, plainText, type Statement } from './chart-source.ts'

export interface Commit {
  id: string
  branch: string
  parents: Commit[]
  type: 'normal' | 'reverse' | 'highlight' | 'merge' | 'cherry-pick'
  tags: string[]
  message: string
}

export interface History {
  /** In the order of their lanes. */
  branches: string[]
  commits: Commit[]
}

const COMMAND = /^(commit|branch|checkout|switch|merge|cherry-pick)\b\s*(.*)$/
const NAME = /^("[^"]+"|[^\s"]+)\s*(.*)$/
const OPTION = /^(id|tag|type|msg|order|parent)\s*:\s*("[^"]*"|[\w-]+)\s*/

type State = {
  heads: Map<string, Commit | undefined>
  orders: Map<string, number>
  current: string
  commits: Commit[]
}

type Command = { kind: string; rest: string; line: number; text: string }

/** Reads the history. `main` is the name of the first branch. */
export function readHistory({ statements }: ChartSource, main: string): History {
  const state: State = { heads: new Map([[main, undefined]]), orders: new Map(), current: main, commits: [] }
  for (const statement of statements) run(readCommand(statement), state)
  const names = [...state.heads.keys()]
  // Branches with an order come after those without one.
  const orderOf = (name: string) => (name === main ? -1 : (state.orders.get(name) ?? 0))
  return { branches: names.sort((one, other) => orderOf(one) - orderOf(other)), commits: state.commits }
}

function readCommand({ text, line }: Statement): Command {
  const [, kind, rest = ''] = COMMAND.exec(text) ?? []
  if (kind === undefined) throw new ChartError(`'${text}' is not a command, such as commit, branch or merge`, { line })
  return { kind, rest, line, text }
}

function run(command: Command, state: State): void {
  const { kind, rest, line } = command
  if (kind === 'commit') {
    const { options, message } = readOptions(rest, command)
    const type = typeOf(options, command)
    add(state, { id: options.id?.[0] ?? '', type, tags: options.tag ?? [], message: options.msg?.[0] ?? message })
  } else if (kind === 'cherry-pick') cherryPick(command, state)
  else {
    const [, written = '', after = ''] = NAME.exec(rest) ?? []
    const name = plainText(written)
    if (name === '') throw new ChartError(`'${command.text}' names no branch`, { line })
    const { options } = readOptions(after, command)
    if (kind === 'branch') {
      if (state.heads.has(name)) throw new ChartError(`the branch '${name}' exists already`, { line })
      state.heads.set(name, state.heads.get(state.current))
      if (options.order) state.orders.set(name, Number(options.order[0]))
      state.current = name
    } else if (!state.heads.has(name)) throw new ChartError(`there is no branch '${name}' yet`, { line })
    else if (kind === 'merge') merge(name, { options, command, state })
    else state.current = name
  }
}

type Options = Partial<Record<string, string[]>>

function merge(name: string, { options, command, state }: { options: Options; command: Command; state: State }): void {
  const { line } = command
  const other = state.heads.get(name)
  if (name === state.current) throw new ChartError(`the branch '${name}' is merged into itself`, { line })
  if (!other) throw new ChartError(`the branch '${name}' has no commits`, { line })
  if (other === state.heads.get(state.current))
    throw new ChartError(`the branch '${name}' has nothing to merge`, { line })
  const type = options.type ? typeOf(options, command) : 'merge'
  add(state, { id: options.id?.[0] ?? '', type, tags: options.tag ?? [], message: '' }, other)
}

function cherryPick(command: Command, state: State): void {
  const { options } = readOptions(command.rest, command)
  const id = options.id?.[0] ?? ''
  const picked = state.commits.find(commit => commit.id === id)
  if (id === '' || !picked) throw new ChartError(`there is no commit with the id '${id}' yet`, { line: command.line })
  const tags = options.tag ?? [`cherry-pick: ${id}`]
  add(state, { id: '', type: 'cherry-pick', tags: tags.filter(tag => tag !== ''), message: '' }, picked)
}

function add(state: State, commit: Omit<Commit, 'branch' | 'parents'>, other?: Commit): void {
  const parent = state.heads.get(state.current)
  const parents = [parent, other].filter(found => found !== undefined)
  const made = { ...commit, branch: state.current, parents }
  state.commits.push(made)
  state.heads.set(state.current, made)
}

function typeOf({ type }: Options, { line }: Command): Commit['type'] {
  const name = type?.[0]?.toLowerCase() ?? 'normal'
  if (name === 'normal' || name === 'reverse' || name === 'highlight') return name
  throw new ChartError(`'${type?.[0]}' is not a type of commit: NORMAL, REVERSE, HIGHLIGHT`, { line })
}

/** `id: "a" tag: "b"`; a text alone is a message. */
function readOptions(written: string, { line }: Command): { options: Options; message: string } {
  const options: Options = {}
  let message = ''
  let rest = written
  while (rest !== '') {
    const [whole, name = '', value = ''] = OPTION.exec(rest) ?? []
    const [bare, text = ''] = /^"([^"]*)"\s*/.exec(rest) ?? []
    if (whole === undefined && bare === undefined)
      throw new ChartError(`'${rest}' is not an option, such as id: "one" or tag: "v1.0"`, { line })
    if (whole !== undefined) options[name] = [...(options[name] ?? []), plainText(value)]
    else message = plainText(text)
    rest = rest.slice((whole ?? bare ?? '').length)
  }
  return { options, message }
}
