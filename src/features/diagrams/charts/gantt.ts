/** Gantt charts. Returns a row for each task on an axis of time, in the bands of its sections. */
import { ChartError, type ChartSource, withTitle } from './chart-source.ts'
import {
  block,
  blockHeight,
  type Chart,
  colorOf,
  element,
  MARGIN,
  rounded,
  SMALL,
  textWidth,
  tint,
  words,
  wrapped,
} from './draw.ts'
import { addMonths, DAY, HOUR, MINUTE, SECOND, writeDate } from './gantt-dates.ts'
import { type Plan, readPlan, type Task } from './gantt-tasks.ts'

const AXIS_WIDTH = 620
const SECTION_WIDTH = 130
const ROW = 30
const BAR = 22
const AXIS_HEIGHT = 30
const TICK_ROOM = 16
/** The space above the rows for the names of lines through them. */
const MARK_ROOM = 20

/** How time becomes a place in the drawing. */
type Scale = { from: number; to: number; left: number; width: number; top: number; bottom: number }

/** Draws a Gantt chart. */
export function drawGantt(source: ChartSource): Chart {
  const chart = withTitle(source)
  const plan = readPlan(chart)
  const { tasks, sections } = plan
  if (tasks.length === 0) throw new ChartError('it has no task', { line: chart.header.line })
  const left = MARGIN + (sections.some(name => name !== '') ? SECTION_WIDTH : 0)
  const width = left + AXIS_WIDTH + MARGIN + 8
  const marks = tasks.filter(({ tags }) => tags.has('vert'))
  const top = MARGIN + (marks.length > 0 ? MARK_ROOM : 0)
  const rows = tasks.filter(({ tags }) => !tags.has('vert'))
  const bottom = top + rows.length * ROW
  const [from, end] = [Math.min(...tasks.map(({ start }) => start)), Math.max(...tasks.map(task => task.end))]
  const scale = { from, to: end > from ? end : from + DAY, left, width: AXIS_WIDTH, top, bottom }
  const [format, ticks] = axisTicks(plan, scale)
  const body = [...bands(sections, rows, scale), ...freeDays(plan, scale), ...axis(ticks, format, scale)]
  for (const [row, task] of rows.entries()) body.push(...bar(task, top + row * ROW, scale))
  for (const task of marks) body.push(...mark(task, scale))
  return { body, width, height: bottom + AXIS_HEIGHT + MARGIN, title: chart.title, text: inWords(plan, scale) }
}

function at(time: number, { from, to, left, width }: Scale): number {
  return left + ((time - from) / (to - from)) * width
}

function bands(sections: readonly string[], rows: readonly Task[], { left, width, top }: Scale): string[] {
  return sections.flatMap((name, index) => {
    const first = rows.findIndex(({ section }) => section === index)
    const count = rows.filter(({ section }) => section === index).length
    if (count === 0) return []
    const y = top + first * ROW
    const band = { x: MARGIN, y, width: left - MARGIN + width + 8, height: count * ROW }
    const lines = wrapped(name, SECTION_WIDTH - MARGIN)
    const look = { x: MARGIN + 8, y: y + Math.max(band.height, blockHeight(lines)) / 2, anchor: 'start' as const }
    return [
      element('rect', { ...band, fill: tint('var(--fg)', index % 2 === 0 ? 5 : 1) }),
      ...block(lines, { ...look, weight: 600, size: SMALL, fill: 'var(--_text-sec)' }),
    ]
  })
}

const MAX_FREE_DAYS = 200

/** The days without work, as areas behind the tasks. */
function freeDays({ isExcluded }: Plan, scale: Scale): string[] {
  if (!isExcluded || (scale.to - scale.from) / DAY > MAX_FREE_DAYS) return []
  const areas: string[] = []
  const first = Math.floor(scale.from / DAY) * DAY
  for (let day = first; day < scale.to; day += DAY) {
    if (!isExcluded(day)) continue
    const x = at(Math.max(day, scale.from), scale)
    const width = at(Math.min(day + DAY, scale.to), scale) - x
    areas.push(
      element('rect', { x, y: scale.top, width, height: scale.bottom - scale.top, fill: tint('var(--fg)', 10) }),
    )
  }
  return areas
}

function bar({ name, start, end, tags }: Task, y: number, scale: Scale): string[] {
  const x = at(start, scale)
  const middle = y + ROW / 2
  const isMilestone = tags.has('milestone')
  const width = Math.max(at(end, scale) - x, 3)
  const color = tags.has('crit') ? 'var(--c6)' : tags.has('done') ? 'var(--_line)' : colorOf(0)
  const look = {
    fill: tint(color, tags.has('active') ? 36 : 16),
    stroke: color,
    'stroke-width': tags.has('crit') ? 2.5 : 1,
  }
  const label = tags.has('done') ? `✓ ${name}` : name
  if (isMilestone) {
    const center = x + (at(end, scale) - x) / 2
    const points = [center, middle - 9, center + 9, middle, center, middle + 9, center - 9, middle]
    const shape = element('polygon', { points: points.map(rounded).join(' '), ...look, fill: color })
    return [shape, beside(label, { from: center - 9, to: center + 9, y: middle, scale })]
  }
  const box = element('rect', { x, y: middle - BAR / 2, width, height: BAR, rx: 4, ...look })
  if (textWidth(label, SMALL) <= width - 8) return [box, words(label, { x: x + width / 2, y: middle, size: SMALL })]
  return [box, beside(label, { from: x, to: x + width, y: middle, scale })]
}

/** The name of a task beside it: on the right, unless there is only room on the left. */
function beside(label: string, { from, to, y, scale }: { from: number; to: number; y: number; scale: Scale }): string {
  const isRight =
    to + 6 + textWidth(label, SMALL) <= scale.left + scale.width + 8 || from < scale.left + scale.width / 2
  const look = isRight ? { x: to + 6, anchor: 'start' as const } : { x: from - 6, anchor: 'end' as const }
  return words(label, { ...look, y, size: SMALL, isOnLines: true })
}

/** A line through all rows. */
function mark({ name, start }: Task, scale: Scale): string[] {
  const x = at(start, scale)
  const look = { stroke: 'var(--c6)', 'stroke-width': 1.5, 'stroke-dasharray': '4 3' }
  const isLate = x > scale.left + scale.width / 2
  return [
    element('line', { x1: x, y1: scale.top - MARK_ROOM, x2: x, y2: scale.bottom, ...look }),
    words(name, {
      x: x + (isLate ? -6 : 6),
      y: scale.top - MARK_ROOM / 2,
      size: SMALL,
      anchor: isLate ? 'end' : 'start',
      isOnLines: true,
    }),
  ]
}

function axis(ticks: readonly number[], format: string, scale: Scale): string[] {
  let end = Number.NEGATIVE_INFINITY
  const { left, width, top, bottom } = scale
  const drawn = ticks.flatMap(time => {
    const x = at(time, scale)
    const text = writeDate(time, format)
    const half = textWidth(text, SMALL) / 2
    const line = element('line', { x1: x, y1: top, x2: x, y2: bottom + 4, stroke: 'var(--_inner-stroke)' })
    if (x - half < end + 4 || x + half > left + width + MARGIN + 8) return [line]
    end = x + half
    return [line, words(text, { x, y: bottom + TICK_ROOM, size: SMALL, fill: 'var(--_text-muted)' })]
  })
  return [...drawn, element('line', { x1: left, y1: bottom, x2: left + width, y2: bottom, stroke: 'var(--_line)' })]
}

type Interval = { months?: number; ms?: number; format: string }

/** Intervals between ticks, from short to long. */
const INTERVALS: Interval[] = [
  ...[1, 10, 100].map(ms => ({ ms, format: '%S.%L' })),
  ...[1, 5, 15, 30].map(count => ({ ms: count * SECOND, format: '%H:%M:%S' })),
  ...[1, 5, 15, 30].map(count => ({ ms: count * MINUTE, format: '%H:%M' })),
  ...[1, 3, 6, 12].map(count => ({ ms: count * HOUR, format: '%H:%M' })),
  ...[1, 2, 7, 14].map(count => ({ ms: count * DAY, format: '%Y-%m-%d' })),
  ...[1, 3, 6].map(months => ({ months, format: '%Y-%m-%d' })),
  ...[1, 2, 5, 10, 20, 50, 100].map(years => ({ months: 12 * years, format: '%Y' })),
]
const UNITS: Record<string, Interval> = {
  millisecond: { ms: 1, format: '' },
  second: { ms: SECOND, format: '' },
  minute: { ms: MINUTE, format: '' },
  hour: { ms: HOUR, format: '' },
  day: { ms: DAY, format: '' },
  week: { ms: 7 * DAY, format: '' },
  month: { months: 1, format: '' },
}
const MAX_TICKS = 8
/** An interval that is set may have more ticks; those without room have no text. */
const MAX_LINES = 200

function axisTicks({ axisFormat, tickInterval, weekStart }: Plan, scale: Scale): [format: string, ticks: number[]] {
  const length = scale.to - scale.from
  const lengthOf = ({ ms, months = 1 }: Interval) => ms ?? months * 30 * DAY
  const found = INTERVALS.find(interval => length / lengthOf(interval) <= MAX_TICKS) ?? (INTERVALS.at(-1) as Interval)
  const [, count, unit = ''] = /^([1-9]\d*)(millisecond|second|minute|hour|day|week|month)s?$/.exec(tickInterval) ?? []
  const { ms, months } = UNITS[unit] ?? found
  const times = count === undefined ? 1 : Number(count)
  const wanted = { format: '', ...(ms && { ms: ms * times }), ...(months && { months: months * times }) }
  const interval = length / lengthOf(wanted) <= MAX_LINES ? wanted : found
  const ticks: number[] = []
  for (let time = firstTick(scale.from, interval, weekStart); time <= scale.to; time = next(time, interval))
    if (time >= scale.from) ticks.push(time)
  return [axisFormat || found.format, ticks]
}

function next(time: number, { ms, months = 1 }: Interval): number {
  return ms === undefined ? addMonths(time, months) : time + ms
}

/** The start of the first interval: midnight, the first day of a week, or of a month. */
function firstTick(from: number, { ms, months = 1 }: Interval, weekStart: number): number {
  const date = new Date(from)
  if (ms === undefined) {
    const month = date.getUTCFullYear() * 12 + date.getUTCMonth()
    const first = Math.floor(month / months) * months
    return Date.UTC(Math.floor(first / 12), first % 12)
  }
  if (ms % (7 * DAY) !== 0) return Math.floor(from / ms) * ms
  const day = Math.floor(from / DAY) * DAY
  return day - ((date.getUTCDay() - weekStart + 7) % 7) * DAY
}

/** `Section. Name (done): 2026-01-01 – 2026-01-04` for each task. */
function inWords({ sections, tasks }: Plan, { from, to }: Scale): string {
  const format = to - from > 3 * DAY ? '%Y-%m-%d' : '%Y-%m-%d %H:%M'
  const said = tasks.map(({ name, start, end, section, tags }, index) => {
    const heading = sections[section] && tasks[index - 1]?.section !== section ? `${sections[section]}. ` : ''
    const kinds = tags.size > 0 ? ` (${[...tags].join(', ')})` : ''
    const isPoint = start === end || tags.has('vert')
    return `${heading}${name}${kinds}: ${writeDate(start, format)}${isPoint ? '' : ` – ${writeDate(end, format)}`}`
  })
  return said.join('. ')
}
