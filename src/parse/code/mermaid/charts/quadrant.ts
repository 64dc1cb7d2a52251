/** Quadrant charts. In: the source. Out: four areas with their names, axes with theirs, and points. */
import { ChartError, type ChartSource, plainText, type Statement, withTitle } from './chart-source.ts'
import { block, type Chart, colorOf, element, MARGIN, SMALL, textWidth, tint, words, wrapped } from './draw.ts'

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
export function drawQuadrants(source: ChartSource): Chart {
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
