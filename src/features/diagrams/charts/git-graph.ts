/** Graphs of commits. Returns a lane for each branch, with its commits, their names and their tags. */
import { ChartError, type ChartSource, plainText, type Statement } from './chart-source.ts'
import { type Chart, colorOf, element, MARGIN, rounded, SMALL, textOn, textWidth, tint, words } from './draw.ts'

const STEP = 56
const LANE = 64
const DOWN_STEP = 40
const DOWN_LANE = 46
const RADIUS = 8
const TAG_HEIGHT = 18

/** Where a commit is, and the colour of its branch. */
type Place = { x: number; y: number; lane: number }

/** Draws a graph of commits. `main` is the name of its first branch. */
export function drawGitGraph(source: ChartSource, main = 'main'): Chart {
  const history = readHistory(source, main)
  const direction = /^(TB|BT)\b/.exec(source.header.text)?.[1]
  const drawn = direction ? upright(history, direction === 'BT') : sideways(history)
  return { ...drawn, text: inWords(history) }
}

type Drawn = Omit<Chart, 'text'>

/** Branches are rows, and time runs to the right, with names below the commits. */
function sideways({ branches, commits }: History): Drawn {
  const named = Math.max(...branches.map(name => textWidth(name) + 16))
  const left = MARGIN + named + 24
  const hasTags = commits.some(({ tags }) => tags.length > 0)
  const mostTags = Math.max(0, ...commits.map(({ tags }) => tags.length))
  const top = MARGIN + (hasTags ? mostTags * TAG_HEIGHT + 8 : 0) + RADIUS + 4
  const lane = LANE + Math.max(0, mostTags - 1) * TAG_HEIGHT
  const places = commits.map(({ branch }, at): Place => {
    const row = branches.indexOf(branch)
    return { x: left + at * STEP + STEP / 2, y: top + row * lane, lane: row }
  })
  const longest = Math.max(0, ...commits.map(commit => textWidth(nameOf(commit), SMALL)))
  const isLong = longest > STEP - 4
  const below = commits.map((commit, at) => {
    const length = textWidth(nameOf(commit), SMALL)
    return (places[at] as Place).y + RADIUS + (isLong ? length * Math.SQRT1_2 + 16 : 22)
  })
  const bottom = Math.max(top + (branches.length - 1) * lane + RADIUS, ...below)
  const tagEnds = commits.flatMap(({ tags }, at) => tags.map(tag => (places[at]?.x ?? 0) + tagWidth(tag) / 2))
  const width = Math.max(left + commits.length * STEP, ...tagEnds) + MARGIN
  const body = branches.flatMap((name, row) => {
    const y = top + row * lane
    const look = { stroke: colorOf(row), 'stroke-width': 1, 'stroke-dasharray': '2 4' }
    return [
      element('line', { x1: left - 16, y1: y, x2: width - MARGIN, y2: y, ...look }),
      ...branchName(name, { x: MARGIN, y: y - 12, lane: row }),
    ]
  })
  body.push(...lines(commits, places, 'x'))
  for (const [at, commit] of commits.entries()) {
    const place = places[at] as Place
    const y = place.y + RADIUS + 10
    body.push(...dot(commit, place))
    const label = nameOf(commit)
    const look = isLong
      ? { x: place.x + 4, y: y - 2, anchor: 'end' as const, rotate: -45 }
      : { x: place.x, y, anchor: 'middle' as const }
    if (label !== '') body.push(words(label, { ...look, size: SMALL, fill: 'var(--_text-sec)', isOnLines: true }))
    for (const [index, tag] of commit.tags.entries())
      body.push(...drawTag(tag, place.x - tagWidth(tag) / 2, place.y - RADIUS - 6 - (index + 1) * TAG_HEIGHT))
  }
  return { body, width, height: bottom + MARGIN }
}

/** Branches are columns, time runs down or up, and names are beside the graph. */
function upright({ branches, commits }: History, isUp: boolean): Drawn {
  const widest = Math.max(DOWN_LANE, ...branches.map(name => textWidth(name) + 24))
  const top = MARGIN + 24 + 16
  const bottom = top + commits.length * DOWN_STEP
  const places = commits.map(({ branch }, at): Place => {
    const lane = branches.indexOf(branch)
    const y = top + at * DOWN_STEP + DOWN_STEP / 2
    return { x: MARGIN + lane * widest + widest / 2, y: isUp ? bottom - (y - top) : y, lane }
  })
  const beside = MARGIN + branches.length * widest + 8
  const body = branches.flatMap((name, lane) => {
    const x = MARGIN + lane * widest + widest / 2
    const look = { stroke: colorOf(lane), 'stroke-width': 1, 'stroke-dasharray': '2 4' }
    return [
      element('line', { x1: x, y1: top - 12, x2: x, y2: bottom, ...look }),
      ...branchName(name, { x: x - (textWidth(name) + 16) / 2, y: MARGIN, lane }),
    ]
  })
  body.push(...lines(commits, places, 'y'))
  let width = beside
  for (const [at, commit] of commits.entries()) {
    const place = places[at] as Place
    body.push(...dot(commit, place))
    let x = beside
    const label = nameOf(commit)
    if (label !== '') body.push(words(label, { x, y: place.y, size: SMALL, anchor: 'start', fill: 'var(--_text-sec)' }))
    x += label === '' ? 0 : textWidth(label, SMALL) + 8
    for (const tag of commit.tags) {
      body.push(...drawTag(tag, x, place.y - TAG_HEIGHT / 2))
      x += tagWidth(tag) + 6
    }
    width = Math.max(width, x)
  }
  return { body, width: width + MARGIN, height: bottom + MARGIN }
}

function branchName(name: string, { x, y, lane }: Place): string[] {
  const width = textWidth(name) + 16
  return [
    element('rect', { x, y, width, height: 24, rx: 12, fill: colorOf(lane) }),
    words(name, { x: x + width / 2, y: y + 12, weight: 600, fill: textOn(lane) }),
  ]
}

/** The lines to each commit from its parents. A line to another lane has the colour of the branch that it belongs to. */
function lines(commits: readonly Commit[], places: readonly Place[], along: 'x' | 'y'): string[] {
  return commits.flatMap((commit, at) => {
    const to = places[at] as Place
    return commit.parents.map((parent, index) => {
      const from = places[commits.indexOf(parent)] as Place
      const color = colorOf(index === 0 ? to.lane : from.lane)
      const dashes = commit.type === 'cherry-pick' && index === 1 ? { 'stroke-dasharray': '5 4' } : {}
      const d = from.lane === to.lane ? straight(from, to) : curved({ from, to, along, isNew: index === 0 })
      return element('path', { d, fill: 'none', stroke: color, 'stroke-width': 2.5, ...dashes })
    })
  })
}

function straight(from: Place, to: Place): string {
  return `M${rounded(from.x)} ${rounded(from.y)}L${rounded(to.x)} ${rounded(to.y)}`
}

/** A new branch leaves its lane at once; a merged one stays in its lane until the merge. */
function curved({ from, to, along, isNew }: { from: Place; to: Place; along: 'x' | 'y'; isNew: boolean }): string {
  const start = { ...from }
  const end = { ...to }
  const length = along === 'x' ? STEP / 2 : DOWN_STEP / 2
  const side = along === 'x' ? 1 : Math.sign(to.y - from.y)
  if (isNew) end[along] = from[along] + side * length
  else start[along] = to[along] - side * length
  // A new branch turns right after the commit, and a merged one right before it.
  const [x, y] = (along === 'x') === isNew ? [start.x, end.y] : [end.x, start.y]
  const bend = `Q${rounded(x)} ${rounded(y)} ${rounded(end.x)} ${rounded(end.y)}`
  return `${straight(from, start)}${bend}L${rounded(to.x)} ${rounded(to.y)}`
}

function dot({ type }: Commit, { x, y, lane }: Place): string[] {
  const color = colorOf(lane)
  const ring = { stroke: 'var(--bg)', 'stroke-width': 2 }
  if (type === 'highlight') {
    const box = { x: x - RADIUS, y: y - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS }
    return [element('rect', { ...box, fill: color, ...ring })]
  }
  const circle = element('circle', { cx: x, cy: y, r: RADIUS, fill: color, ...ring })
  const mark = { stroke: textOn(lane), 'stroke-width': 2, fill: 'none' }
  if (type === 'merge') return [circle, element('circle', { cx: x, cy: y, r: RADIUS - 4, fill: textOn(lane) })]
  if (type === 'reverse')
    return [circle, element('path', { d: `M${rounded(x - 4)} ${rounded(y - 4)}l8 8m0 -8l-8 8`, ...mark })]
  if (type === 'cherry-pick')
    return [circle, element('path', { d: `M${rounded(x - 3)} ${rounded(y + 2)}l3 -5l3 5`, ...mark })]
  return [circle]
}

function tagWidth(tag: string): number {
  return textWidth(tag, SMALL) + 12
}

function drawTag(tag: string, x: number, y: number): string[] {
  const look = { fill: tint('var(--fg)', 8), stroke: 'var(--_node-stroke)' }
  return [
    element('rect', { x, y, width: tagWidth(tag), height: TAG_HEIGHT - 2, rx: 3, ...look }),
    words(tag, { x: x + tagWidth(tag) / 2, y: y + TAG_HEIGHT / 2 - 1, size: SMALL }),
  ]
}

function nameOf({ id, message }: Commit): string {
  return [id, message].filter(part => part !== '').join(': ')
}

/** The commits of each branch. */
function inWords({ branches, commits }: History): string {
  return branches
    .map(branch => {
      const own = commits.filter(commit => commit.branch === branch)
      const said = own.map(commit => [nameOf(commit) || commit.type, ...commit.tags.map(tag => `[${tag}]`)].join(' '))
      return said.length > 0 ? `${branch}: ${said.join(', ')}` : branch
    })
    .join('. ')
}

/** Reads graphs of commits. */
interface Commit {
  id: string
  branch: string
  parents: Commit[]
  type: 'normal' | 'reverse' | 'highlight' | 'merge' | 'cherry-pick'
  tags: string[]
  message: string
}

interface History {
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
function readHistory({ statements }: ChartSource, main: string): History {
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
