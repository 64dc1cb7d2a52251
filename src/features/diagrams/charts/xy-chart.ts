/** Charts with two axes. */
import { ChartError, type ChartSource, plainText, type Statement, withTitle } from './chart-source.ts'
import { type Chart, colorOf, element, MARGIN, rounded, SMALL, textWidth, tint, words, wrapped } from './draw.ts'

const LENGTH = 540
const HEIGHT = 300
const TICKS = 5

/** The plotted area, and how values become places in it. */
interface Plot {
  left: number
  top: number
  width: number
  height: number
  from: number
  to: number
  count: number
  isHorizontal: boolean
}

/** Draws a chart. */
export function drawXy(source: ChartSource): Chart {
  const chart = readXy(source)
  const { x, y, series, isHorizontal } = chart
  const count = Math.max(...series.map(({ values }) => values.length), x.names?.length ?? 0)
  const names = x.names ?? numbered(x.range ?? [1, count], count)
  const ticks = ticksOf(chart)
  const labels = ticks.map(tick => numberText(tick))
  // Beside the plot are the numbers, or the names if the chart lies.
  const beside = Math.min(180, Math.max(...(isHorizontal ? names : labels).map(text => textWidth(text, SMALL))))
  const [across, up] = isHorizontal ? [y.title, x.title] : [x.title, y.title]
  const legend = drawLegend(series)
  const plot: Plot = {
    left: MARGIN + (up === '' ? 0 : 24) + beside + 8,
    top: MARGIN + legend.height,
    width: LENGTH,
    height: isHorizontal ? Math.max(HEIGHT, count * 28) : HEIGHT,
    from: ticks[0] ?? 0,
    to: ticks.at(-1) ?? 1,
    count,
    isHorizontal,
  }
  const body = [...legend.body, ...scale(ticks, labels, plot), ...categories(names, plot), ...marks(chart, plot)]
  const bottom = plot.top + plot.height
  if (across !== '') body.push(words(across, { x: plot.left + plot.width / 2, y: bottom + 40, size: SMALL }))
  if (up !== '') body.push(words(up, { x: MARGIN + 8, y: plot.top + plot.height / 2, size: SMALL, rotate: -90 }))
  const width = plot.left + plot.width + MARGIN + 12
  const height = bottom + (across === '' ? 28 : 52) + MARGIN
  return { body, width, height, title: chart.title, text: inWords(chart, names) }
}

/** Round numbers from below the smallest value, or 0, to above the largest one; the range of the axis if it has one. */
function ticksOf({ y, series }: XyChart): number[] {
  const values = series.flatMap(found => found.values)
  const hasBars = series.some(({ kind }) => kind === 'bar')
  const low = y.range?.[0] ?? Math.min(...values, ...(hasBars ? [0] : []))
  const high = Math.max(y.range?.[1] ?? Math.max(...values, ...(hasBars ? [0] : [])), low)
  const rough = (high - low || 1) / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find(factor => factor * power >= rough) ?? 10) * power
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

function numbered([from, to]: [number, number], count: number): string[] {
  const step = count > 1 ? (to - from) / (count - 1) : 0
  return Array.from({ length: count }, (_, at) => numberText(from + at * step))
}

function numberText(value: number): string {
  return String(Number(value.toPrecision(6)))
}

/** The place of a value along its axis. */
function placeOf(value: number, { from, to, left, top, width, height, isHorizontal }: Plot): number {
  const share = Math.min(Math.max((value - from) / (to - from), 0), 1)
  return isHorizontal ? left + share * width : top + height - share * height
}

/** The middle of a category. */
function middleOf(at: number, { count, left, top, width, height, isHorizontal }: Plot): number {
  return isHorizontal ? top + ((at + 0.5) * height) / count : left + ((at + 0.5) * width) / count
}

function scale(ticks: readonly number[], labels: readonly string[], plot: Plot): string[] {
  const { left, top, width, height, isHorizontal } = plot
  return ticks.flatMap((tick, at) => {
    const place = placeOf(tick, plot)
    const line = isHorizontal
      ? { x1: place, y1: top, x2: place, y2: top + height }
      : { x1: left, y1: place, x2: left + width, y2: place }
    const look = isHorizontal ? { x: place, y: top + height + 16 } : { x: left - 8, y: place, anchor: 'end' as const }
    const text = words(labels[at] ?? '', { ...look, size: SMALL, fill: 'var(--_text-muted)' })
    return [element('line', { ...line, stroke: at === 0 ? 'var(--_line)' : 'var(--_inner-stroke)' }), text]
  })
}

function categories(names: readonly string[], plot: Plot): string[] {
  const { left, top, width, height, count, isHorizontal } = plot
  const room = width / count - 6
  const shown = names.map(name => (isHorizontal ? name : (wrapped(name, Math.max(room, 24), SMALL)[0] ?? '')))
  // Names that have no room are turned.
  const isTurned = !isHorizontal && names.some((name, at) => shown[at] !== name || textWidth(name, SMALL) > room)
  return names.map((name, at) => {
    const middle = middleOf(at, plot)
    if (isHorizontal) return words(name, { x: left - 8, y: middle, size: SMALL, anchor: 'end' })
    const y = top + height + 16
    return words(name, {
      x: middle,
      y: isTurned ? y - 4 : y,
      size: isTurned ? SMALL - 2 : SMALL,
      ...(isTurned && { anchor: 'end', rotate: -30 }),
    })
  })
}

function marks({ series }: XyChart, plot: Plot): string[] {
  const bars = series.filter(({ kind }) => kind === 'bar').length
  const space = (plot.isHorizontal ? plot.height : plot.width) / plot.count
  const thickness = (space * 0.7) / Math.max(bars, 1)
  let bar = 0
  const drawn: string[] = []
  for (const [index, { kind, values }] of series.entries()) {
    const color = colorOf(index)
    if (kind === 'line') {
      const points = values.map((value, at): [number, number] => {
        const [along, middle] = [placeOf(value, plot), middleOf(at, plot)]
        return plot.isHorizontal ? [along, middle] : [middle, along]
      })
      const path = points.map(([x, y]) => `${rounded(x)},${rounded(y)}`).join(' ')
      drawn.push(element('polyline', { points: path, fill: 'none', stroke: color, 'stroke-width': 2.5 }))
      for (const [x, y] of points) drawn.push(element('circle', { cx: x, cy: y, r: 3.5, fill: color }))
      continue
    }
    const zero = placeOf(Math.max(plot.from, Math.min(0, plot.to)), plot)
    for (const [at, value] of values.entries()) {
      const side = middleOf(at, plot) - space * 0.35 + bar * thickness
      const end = placeOf(value, plot)
      const [start, length] = [Math.min(zero, end), Math.abs(zero - end)]
      const box = plot.isHorizontal
        ? { x: start, y: side, width: length, height: thickness - 2 }
        : { x: side, y: start, width: thickness - 2, height: length }
      drawn.push(element('rect', { ...box, fill: tint(color, 60), stroke: color }))
    }
    bar++
  }
  return drawn
}

/** The names of the series, if they have any. */
function drawLegend(series: XyChart['series']): { body: string[]; height: number } {
  if (series.every(({ name }) => name === '')) return { body: [], height: 0 }
  const body: string[] = []
  let x = MARGIN
  for (const [at, { name }] of series.entries()) {
    if (name === '') continue
    body.push(element('rect', { x, y: MARGIN, width: 12, height: 12, rx: 3, fill: colorOf(at) }))
    body.push(words(name, { x: x + 18, y: MARGIN + 6, size: SMALL, anchor: 'start' }))
    x += 18 + textWidth(name, SMALL) + 20
  }
  return { body, height: 26 }
}

function inWords({ x, y, series }: XyChart, names: readonly string[]): string {
  const said = series.map(({ name, values }) => {
    const parts = values.map((value, at) => `${names[at] ?? at + 1}: ${value}`).join(', ')
    return name === '' ? parts : `${name}. ${parts}`
  })
  return [x.title, y.title, ...said].filter(part => part !== '').join('. ')
}

/** Reads charts with two axes. */
interface Axis {
  title: string
  /** The categories; absent for an axis of numbers. */
  names?: string[]
  range?: [from: number, to: number]
}

interface Series {
  kind: 'bar' | 'line'
  name: string
  values: number[]
}

interface XyChart {
  title: string
  isHorizontal: boolean
  x: Axis
  y: Axis
  series: Series[]
}

const AXIS = /^([xy])-axis\b\s*(.*)$/
const SERIES = /^(bar|line)\b\s*("[^"]*"|[^[]*?)\s*\[([^\]]*)\]$/
const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)`
const RANGE = new RegExp(`^(.*?)\\s*(${NUMBER})\\s*-->\\s*(${NUMBER})$`)
const NAMES = /^("[^"]*"|[^[]*?)\s*\[(.*)\]$/

/** Reads a chart. */
function readXy(source: ChartSource): XyChart {
  const { title, statements, header } = withTitle(source)
  const chart: XyChart = {
    title,
    isHorizontal: /^horizontal\b/.test(header.text),
    x: { title: '' },
    y: { title: '' },
    series: [],
  }
  for (const statement of statements) {
    const [, axis, rest = ''] = AXIS.exec(statement.text) ?? []
    if (axis === 'x' || axis === 'y') chart[axis] = readAxis(rest)
    else chart.series.push(readSeries(statement))
  }
  if (chart.series.length === 0) throw new ChartError('it has no bars and no lines', { line: header.line })
  return chart
}

function readAxis(text: string): Axis {
  const [, ofNames = '', names] = NAMES.exec(text) ?? []
  if (names !== undefined) return { title: plainText(ofNames), names: listed(names).map(plainText) }
  const [, ofRange = '', from, to] = RANGE.exec(text) ?? []
  if (from !== undefined) return { title: plainText(ofRange), range: [Number(from), Number(to)] }
  return { title: plainText(text) }
}

function readSeries({ text, line }: Statement): Series {
  const [, kind, name = '', list = ''] = SERIES.exec(text) ?? []
  if (kind !== 'bar' && kind !== 'line')
    throw new ChartError(`'${text}' is not a series, such as bar [5, 6, 7.5]`, { line })
  const values = listed(list).map(value => {
    if (!new RegExp(`^${NUMBER}$`).test(value)) throw new ChartError(`'${value}' is not a number`, { line })
    return Number(value)
  })
  if (values.length === 0) throw new ChartError('the series has no values', { line })
  return { kind, name: plainText(name), values }
}

/** The parts of a list; commas in quotes belong to a part. */
function listed(text: string): string[] {
  return (text.match(/"[^"]*"|[^,"\s][^,"]*/g) ?? []).map(part => part.trim())
}
