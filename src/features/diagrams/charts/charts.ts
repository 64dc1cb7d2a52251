/** The kinds of diagrams that docsgen draws itself. Returns its drawing, or an error with its line. */
import { ChartError, type ChartSource, plainText, readChart, type Statement, withTitle } from './chart-source.ts'
import {
  block,
  blockHeight,
  type Chart,
  colorOf,
  element,
  MARGIN,
  rounded,
  SMALL,
  TITLE,
  textOn,
  textWidth,
  tint,
  words,
  wrapped,
} from './draw.ts'
import { drawGantt } from './gantt.ts'
import { drawGitGraph } from './git-graph.ts'
import { drawMindmap } from './mindmap.ts'
import { drawPie } from './pie.ts'
import { drawTimeline } from './timeline.ts'
import { drawXy } from './xy-chart.ts'

/** Quadrant charts. */
const SIDE = 440
const AXIS = 28
const AREA = /^quadrant-([1-4])\b\s*(.*)$/
const AXES = /^([xy])-axis\b\s*(.*)$/
const POINT = /^("[^"]*"|[^:]+?)\s*(?::::?\s*[\w-]+\s*)?:\s*\[\s*([\d.]+)\s*,\s*([\d.]+)\s*\]\s*(.*)$/

interface Point {
  label: string
  x: number
  y: number
  radius: number
}

interface Quadrants {
  title: string
  areas: string[]
  axes: Record<string, string[]>
  points: Point[]
}

/** Draws a quadrant chart. */
function drawQuadrants(source: ChartSource): Chart {
  const read = readQuadrants(withTitle(source))
  const { title, axes, points } = read
  const width = SIDE + 2 * MARGIN + (axes.y ? AXIS : 0)
  const corner = { x: width - MARGIN - SIDE, y: MARGIN }
  const height = corner.y + SIDE + (axes.x ? AXIS : 0) + MARGIN
  const body = [...areas(read, corner), ...axisNames(axes, corner), ...dots(points, corner)]
  const parts = [...read.areas, ...(axes.x ?? []), ...(axes.y ?? [])]
  const said = points.map(({ label, x, y }) => `${label}: ${x}, ${y}`)
  return { body, width, height, title, text: [...parts, ...said].filter(part => part !== '').join('. ') }
}

function readQuadrants({ title, statements }: ChartSource): Quadrants {
  const read: Quadrants = { title, areas: ['', '', '', ''], axes: {}, points: [] }
  for (const statement of statements) {
    const { text } = statement
    const [, number, area = ''] = AREA.exec(text) ?? []
    const [, axis, names = ''] = AXES.exec(text) ?? []
    if (/^classDef\b/.test(text)) continue
    if (number !== undefined) read.areas[Number(number) - 1] = plainText(area)
    else if (axis !== undefined) read.axes[axis] = names.split(/\s*--+>\s*/).map(plainText)
    else read.points.push(readPoint(statement))
  }
  return read
}

function readPoint({ text, line }: Statement): Point {
  const [, label, x, y, style = ''] = POINT.exec(text) ?? []
  if (label === undefined) throw new ChartError(`'${text}' is not a point, such as Name: [0.3, 0.6]`, { line })
  const [across, up] = [Number(x), Number(y)]
  if (!(across >= 0 && across <= 1 && up >= 0 && up <= 1))
    throw new ChartError(`the place of '${plainText(label)}' is not between 0 and 1`, { line })
  const radius = Number(/\bradius:\s*(\d+)/.exec(style)?.[1] ?? 5)
  return { label: plainText(label), x: across, y: up, radius: Math.min(Math.max(radius, 2), 40) }
}

type Corner = { x: number; y: number }

function areas({ areas: names, points }: Quadrants, corner: Corner): string[] {
  const half = SIDE / 2
  return names.flatMap((name, at) => {
    const x = corner.x + (at === 0 || at === 3 ? half : 0)
    const y = corner.y + (at > 1 ? half : 0)
    const look = { fill: tint(colorOf(at), 8), stroke: 'var(--_node-stroke)' }
    const box = element('rect', { x, y, width: half, height: half, ...look })
    const lines = wrapped(name, half - 2 * MARGIN)
    // With points, the names are at the top, where they hide less.
    const middle = points.length > 0 ? y + 18 + (lines.length - 1) * 8 : y + half / 2
    const look2 = { x: x + half / 2, y: middle, weight: 600, fill: 'var(--_text-sec)' }
    return name === '' ? [box] : [box, ...block(lines, look2)]
  })
}

function axisNames(axes: Quadrants['axes'], corner: Corner): string[] {
  const half = SIDE / 2
  const across = (axes.x ?? []).map((name, at, all) => {
    const x = corner.x + (all.length === 1 ? half : half / 2 + at * half)
    return words(name, { x, y: corner.y + SIDE + AXIS / 2 + 2 })
  })
  const up = (axes.y ?? []).map((name, at, all) => {
    const y = corner.y + SIDE - (all.length === 1 ? half : half / 2 + at * half)
    return words(name, { x: corner.x - AXIS / 2, y, rotate: -90 })
  })
  return [...across, ...up]
}

type Box = { left: number; right: number; top: number; bottom: number }

function dots(points: readonly Point[], corner: Corner): string[] {
  const taken: Box[] = points.map(point => {
    const { x, y } = placeOf(point, corner)
    const { radius } = point
    return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
  })
  const circles = points.map(point => {
    const { x, y } = placeOf(point, corner)
    return element('circle', { cx: x, cy: y, r: point.radius, fill: 'var(--c1)', stroke: 'var(--bg)' })
  })
  const labels = points.map(point => {
    const { look, box } = freePlace(point, { corner, taken })
    taken.push(box)
    return words(point.label, { ...look, size: SMALL, isOnLines: true })
  })
  return [...circles, ...labels]
}

function placeOf({ x, y }: Point, corner: Corner): { x: number; y: number } {
  return { x: corner.x + x * SIDE, y: corner.y + (1 - y) * SIDE }
}

/** The first place beside a point that is in the chart and covers nothing; below the point if there is none. */
function freePlace(point: Point, { corner, taken }: { corner: Corner; taken: readonly Box[] }) {
  const { x, y } = placeOf(point, corner)
  const width = textWidth(point.label, SMALL)
  const gap = point.radius + 5
  const inside = Math.min(Math.max(x, corner.x + width / 2 + 2), corner.x + SIDE - width / 2 - 2)
  const looks = [
    { x: x + gap, y, anchor: 'start' as const },
    { x: x - gap, y, anchor: 'end' as const },
    { x: inside, y: y - gap - 5, anchor: 'middle' as const },
    { x: inside, y: y + gap + 6, anchor: 'middle' as const },
  ]
  const places = looks.map(look => {
    const left = look.anchor === 'start' ? look.x : look.anchor === 'end' ? look.x - width : look.x - width / 2
    return { look, box: { left, right: left + width, top: look.y - 8, bottom: look.y + 8 } }
  })
  const isInside = ({ left, right, top, bottom }: Box) =>
    left >= corner.x && right <= corner.x + SIDE && top >= corner.y && bottom <= corner.y + SIDE
  const free = places.find(({ box }) => isInside(box) && !taken.some(other => overlaps(box, other)))
  return free ?? places.find(({ box }) => isInside(box)) ?? places[3] ?? { look: { x, y }, box: taken[0] as Box }
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** User journeys. */
const COLUMN = 124
const GAP = 12
const PAD = 8
const MAX_SCORE = 5
/** The height of a step from one score to the next. */
const STEP = 26
const RADIUS = 12
/** The radius of the sign of a person. */
const DOT = 8

interface Task {
  name: string
  score: number
  people: string[]
  section: number
}

/** Draws the `journey` diagram of Mermaid. */
function drawJourney(source: ChartSource): Chart {
  const { title, statements, header } = withTitle(source)
  const sections: string[] = []
  const tasks: Task[] = []
  for (const { text, line } of statements) {
    const [, section] = /^section\b\s*:?\s*(.*)$/.exec(text) ?? []
    const [, name = '', score, names = ''] = /^(.+?)\s*:\s*(-?[\d.]+)\s*(?::\s*(.*))?$/.exec(text) ?? []
    if (section !== undefined) sections.push(plainText(section))
    else if (score === undefined) throw new ChartError(`'${text}' is not a task, such as Make tea: 5: Me`, { line })
    else if (!(Number(score) >= 0 && Number(score) <= MAX_SCORE))
      throw new ChartError(`the score ${score} is not between 0 and ${MAX_SCORE}`, { line })
    else {
      const people = names
        .split(',')
        .map(plainText)
        .filter(person => person !== '')
      tasks.push({ name: plainText(name), score: Number(score), people, section: sections.length - 1 })
    }
  }
  if (tasks.length === 0) throw new ChartError('it has no task', { line: header.line })
  const said = tasks.map(({ name, score, people, section }, at) => {
    const heading = sections[section] && tasks[at - 1]?.section !== section ? `${sections[section]}. ` : ''
    return `${heading}${name}: ${score}${people.length > 0 ? ` (${people.join(', ')})` : ''}`
  })
  return { ...drawTasks(sections, tasks), title, text: said.join('. ') }
}

function drawTasks(sections: readonly string[], tasks: readonly Task[]): Omit<Chart, 'text'> {
  const people = [...new Set(tasks.flatMap(task => task.people))]
  const width = 2 * MARGIN + tasks.length * (COLUMN + GAP) - GAP
  const legend = drawLegend(people, width)
  const names = tasks.map(({ name }) => wrapped(name, COLUMN - 2 * PAD))
  const nameHeight =
    Math.max(...names.map(lines => blockHeight(lines))) + 2 * PAD + (people.length > 0 ? 2 * DOT + 2 : 0)
  const body = [...legend.body]
  let top = MARGIN + legend.height
  if (sections.length > 0) {
    const heads = drawSections(sections, tasks, top)
    body.push(...heads.body)
    top += heads.height + GAP
  }
  const bottom = top + nameHeight + GAP + MAX_SCORE * STEP + 2 * RADIUS
  for (const [at, task] of tasks.entries()) {
    const x = MARGIN + at * (COLUMN + GAP)
    const middle = x + COLUMN / 2
    const color = colorOf(Math.max(task.section, 0))
    const y = bottom - RADIUS - task.score * STEP
    const box = { x, y: top, width: COLUMN, height: nameHeight, rx: 6, fill: tint(color), stroke: color }
    const dashes = { stroke: 'var(--_line)', 'stroke-dasharray': '3 4' }
    const text = { x: middle, y: top + (nameHeight - (people.length > 0 ? 2 * DOT + 2 : 0)) / 2 }
    body.push(element('line', { x1: middle, y1: top + nameHeight, x2: middle, y2: bottom, ...dashes }))
    body.push(element('rect', box), ...block(names[at] ?? [], text))
    for (const [index, person] of task.people.entries()) {
      const place = { x: x + PAD + DOT + index * (2 * DOT + 3), y: top + nameHeight - DOT - 4 }
      body.push(...dot(person, { ...place, at: people.indexOf(person) }))
    }
    body.push(element('circle', { cx: middle, cy: y, r: RADIUS, fill: 'var(--bg)', stroke: color, 'stroke-width': 2 }))
    body.push(words(String(task.score), { x: middle, y, size: SMALL, weight: 600 }))
  }
  body.push(element('line', { x1: MARGIN, y1: bottom, x2: width - MARGIN, y2: bottom, stroke: 'var(--_line)' }))
  return { body, width, height: bottom + MARGIN }
}

function drawSections(sections: readonly string[], tasks: readonly Task[], y: number) {
  const spans = sections.map((name, at) => {
    const own = tasks.filter(({ section }) => section === at).length
    const width = own * (COLUMN + GAP) - GAP
    return { at, own, width, lines: wrapped(name, Math.max(width, COLUMN) - 2 * PAD) }
  })
  const height = Math.max(...spans.map(({ lines }) => blockHeight(lines))) + 2 * PAD
  const body = spans.flatMap(({ at, own, width, lines }) => {
    if (own === 0) return []
    const x = MARGIN + tasks.findIndex(({ section }) => section === at) * (COLUMN + GAP)
    const color = colorOf(at)
    const box = { x, y, width, height, rx: 6, fill: tint(color, 24), stroke: color }
    return [element('rect', box), ...block(lines, { x: x + width / 2, y: y + height / 2, weight: 600 })]
  })
  return { body, height }
}

/** The sign of a person: a colour and the first letter, because not everybody tells colours apart. */
function dot(person: string, { x, y, at }: { x: number; y: number; at: number }): string[] {
  const [letter = ''] = person
  const text = words(letter.toUpperCase(), { x, y, size: 10, weight: 600, fill: textOn(at) })
  return [element('circle', { cx: x, cy: y, r: DOT, fill: colorOf(at) }), text]
}

/** The people with their signs, in as many rows as they need. */
function drawLegend(people: readonly string[], width: number): { body: string[]; height: number } {
  const body: string[] = []
  let [x, y] = [MARGIN, MARGIN + 8]
  for (const [at, person] of people.entries()) {
    const space = 2 * DOT + 6 + textWidth(person, SMALL) + 16
    if (x > MARGIN && x + space > width - MARGIN) [x, y] = [MARGIN, y + 20]
    body.push(...dot(person, { x: x + DOT, y, at }))
    body.push(words(person, { x: x + 2 * DOT + 6, y, size: SMALL, anchor: 'start' }))
    x += space
  }
  return { body, height: people.length === 0 ? 0 : y - MARGIN + 16 }
}

const KINDS = {
  pie: drawPie,
  gantt: drawGantt,
  gitGraph: drawGitGraph,
  mindmap: drawMindmap,
  timeline: drawTimeline,
  quadrantChart: drawQuadrants,
  journey: drawJourney,
  xychart: drawXy,
  'xychart-beta': drawXy,
}

/** Whether docsgen draws a kind itself. */
export function isChart(kind: string): kind is keyof typeof KINDS {
  return Object.hasOwn(KINDS, kind)
}

/** A drawn chart as SVG, and its content in words; or what is wrong with its source. */
export type DrawnChart = { svg: string; text: string } | { problem: string; line: number }

/** Wider drawings scroll on small screens, and even wider ones on all. */
const WIDE = 480
const WIDEST = 1000
/** A longer description is cut. */
const MAX_LABEL = 1000

/** What a chart needs to know of its settings. `mainBranch` is the first branch of a graph of commits. */
export interface ChartSettings {
  title: string
  mainBranch: string | undefined
}

/** Draws a chart. */
export function drawChart(kind: keyof typeof KINDS, source: string, settings: ChartSettings): DrawnChart {
  const chart = readChart(source)
  try {
    const drawn = kind === 'gitGraph' ? drawGitGraph(chart, settings.mainBranch) : KINDS[kind](chart)
    const title = drawn.title || settings.title
    const text = [title, drawn.text].filter(part => part !== '').join('. ')
    return { svg: svgOf(titled(drawn, title), chart.description || text), text }
  } catch (error) {
    if (error instanceof ChartError) return { problem: error.message, line: error.line }
    throw error
  }
}

/** The chart with a title above it. */
function titled(chart: Chart, title: string): Chart {
  if (title === '') return chart
  const lines = wrapped(title, Math.max(chart.width - 2 * MARGIN, 200), TITLE)
  const space = blockHeight(lines, TITLE) + 8
  const width = Math.max(chart.width, ...lines.map(line => textWidth(line, TITLE) + 2 * MARGIN))
  const look = { x: width / 2, y: MARGIN + (space - 8) / 2, size: TITLE, weight: 600 }
  const moved = element(
    'g',
    { transform: `translate(${rounded((width - chart.width) / 2)} ${rounded(space)})` },
    chart.body.join(''),
  )
  return { ...chart, body: [...block(lines, look), moved], width, height: chart.height + space }
}

/** A drawing of the other renderer with a title above it. */
export function titledSvg(svg: string, title: string): string {
  const size = (name: string) => Number(new RegExp(`^<svg\\b[^>]*? ${name}="([\\d.]+)"`).exec(svg)?.[1])
  const label = /^<svg\b[^>]*? aria-label="([^"]*)"/.exec(svg)?.[1] ?? ''
  const inner = svg.replace(/^<svg\b([^>]*?) role="img" aria-label="[^"]*"/, '<svg$1')
  const chart = titled({ body: [inner], width: size('width'), height: size('height'), text: '' }, title)
  return svgOf(chart, title).replace(/(?<= aria-label=")[^"]*/, whole => (label === '' ? whole : `${whole}. ${label}`))
}

function svgOf({ body, width, height }: Chart, text: string): string {
  const size = { width: Math.ceil(width), height: Math.ceil(height) }
  const label = text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL)}…` : text
  const attributes = {
    viewBox: `0 0 ${size.width} ${size.height}`,
    ...size,
    role: 'img',
    'aria-label': label,
    class: size.width > WIDEST ? 'dg-wide dg-widest' : size.width > WIDE ? 'dg-wide' : undefined,
  }
  return element('svg', attributes, body.join(''))
}
