/**
 * Timelines. Returns a column for each period, or a row in a timeline from top to bottom, with its events; sections
 * have a heading over theirs.
 */
import { ChartError, type ChartSource, plainText, withTitle } from './chart-source.ts'
import { block, blockHeight, type Chart, colorOf, element, MARGIN, SMALL, tint, wrapped } from './draw.ts'

const COLUMN = 150
const GAP = 14
const PAD = 9

interface Period {
  name: string
  events: string[]
  /** The index of its section; without sections, every period has a colour of its own. */
  section: number
}

interface Timeline {
  sections: string[]
  periods: Period[]
}

/** Draws a timeline. */
export function drawTimeline(source: ChartSource): Chart {
  const chart = withTitle(source)
  const timeline = readTimeline(chart)
  const { title, header } = chart
  if (timeline.periods.length === 0) throw new ChartError('it has no period', { line: header.line })
  const drawn = /^(?:TD|TB)\b/.test(header.text) ? rows(timeline) : columns(timeline)
  const said = timeline.periods.map(({ name, events, section }, at, all) => {
    const heading = timeline.sections[section]
    const isFirst = heading !== undefined && all[at - 1]?.section !== section
    return `${isFirst ? `${heading}. ` : ''}${name}${events.length > 0 ? `: ${events.join(', ')}` : ''}`
  })
  return { ...drawn, title, text: said.join('. ') }
}

function readTimeline({ statements }: ChartSource): Timeline {
  const timeline: Timeline = { sections: [], periods: [] }
  for (const { text, line } of statements) {
    const [, section] = /^section\b\s*:?\s*(.*)$/.exec(text) ?? []
    if (section !== undefined) {
      timeline.sections.push(plainText(section))
      continue
    }
    // A colon without a space is part of a time or an address.
    const [name = '', ...events] = ` ${text} `.split(/\s*:(?=\s)\s*/).map(plainText)
    const last = timeline.periods.at(-1)
    const named = events.filter(event => event !== '')
    if (name === '' && !last) throw new ChartError('it begins with an event, and not with a period', { line })
    if (name === '') last?.events.push(...named)
    else timeline.periods.push({ name, events: named, section: timeline.sections.length - 1 })
  }
  return timeline
}

type Drawn = Omit<Chart, 'text'>

function box(lines: readonly string[], place: Place, look: { color: string; isHead?: boolean }): string[] {
  const { x, y, width, height } = place
  const fill = tint(look.color, look.isHead ? 22 : 7)
  return [
    element('rect', { x, y, width, height, rx: 6, fill, stroke: look.color, 'stroke-width': look.isHead ? 1.5 : 0.75 }),
    ...block(lines, {
      x: x + width / 2,
      y: y + height / 2,
      size: look.isHead ? undefined : SMALL,
      ...(look.isHead && { weight: 600 }),
    }),
  ]
}

type Place = { x: number; y: number; width: number; height: number }

function columns({ sections, periods }: Timeline): Drawn {
  const width = 2 * MARGIN + periods.length * (COLUMN + GAP) - GAP
  const body: string[] = []
  const names = periods.map(({ name }) => wrapped(name, COLUMN - 2 * PAD))
  const headings = sections.map((name, at) => {
    const own = periods.filter(({ section }) => section === at).length
    return wrapped(name, Math.max(own * (COLUMN + GAP) - GAP - 2 * PAD, COLUMN - 2 * PAD))
  })
  const headingHeight = sections.length > 0 ? Math.max(...headings.map(lines => blockHeight(lines))) + 2 * PAD : 0
  const nameHeight = Math.max(...names.map(lines => blockHeight(lines))) + 2 * PAD
  const top = MARGIN + (headingHeight > 0 ? headingHeight + GAP : 0)
  for (const [at, lines] of headings.entries()) {
    const first = periods.findIndex(({ section }) => section === at)
    const own = periods.filter(({ section }) => section === at).length
    if (own === 0) continue
    const place = { x: MARGIN + first * (COLUMN + GAP), y: MARGIN, width: own * (COLUMN + GAP) - GAP }
    body.push(...box(lines, { ...place, height: headingHeight }, { color: colorOf(at), isHead: true }))
  }
  const axis = top + nameHeight + GAP
  body.push(line(MARGIN, axis, width - MARGIN, axis))
  let bottom = axis
  for (const [at, period] of periods.entries()) {
    const x = MARGIN + at * (COLUMN + GAP)
    const color = colorOf(sections.length > 0 ? Math.max(period.section, 0) : at)
    body.push(...box(names[at] ?? [], { x, y: top, width: COLUMN, height: nameHeight }, { color, isHead: true }))
    body.push(element('circle', { cx: x + COLUMN / 2, cy: axis, r: 4, fill: color }))
    let y = axis + GAP
    for (const event of period.events) {
      const lines = wrapped(event, COLUMN - 2 * PAD, SMALL)
      const height = blockHeight(lines, SMALL) + 2 * PAD
      body.push(...box(lines, { x, y, width: COLUMN, height }, { color }))
      y += height + GAP / 2
    }
    bottom = Math.max(bottom, y)
  }
  return { body, width, height: bottom + MARGIN }
}

const NAME_WIDTH = 130
const EVENT_WIDTH = 360

function rows({ sections, periods }: Timeline): Drawn {
  const width = 2 * MARGIN + NAME_WIDTH + 2 * GAP + EVENT_WIDTH
  const body: string[] = []
  let y = MARGIN
  for (const [at, period] of periods.entries()) {
    const color = colorOf(sections.length > 0 ? Math.max(period.section, 0) : at)
    const heading = sections[period.section]
    if (heading !== undefined && periods[at - 1]?.section !== period.section) {
      const lines = wrapped(heading, width - 2 * MARGIN - 2 * PAD)
      const height = blockHeight(lines) + 2 * PAD
      body.push(...box(lines, { x: MARGIN, y, width: width - 2 * MARGIN, height }, { color, isHead: true }))
      y += height + GAP
    }
    const names = wrapped(period.name, NAME_WIDTH - 2 * PAD)
    const events = period.events.map(event => wrapped(event, EVENT_WIDTH - 2 * PAD, SMALL))
    const heights = events.map(lines => blockHeight(lines, SMALL) + 2 * PAD)
    const eventsHeight = heights.reduce((sum, height) => sum + height + GAP / 2, -GAP / 2)
    const height = Math.max(blockHeight(names) + 2 * PAD, eventsHeight)
    const axis = MARGIN + NAME_WIDTH + GAP
    body.push(line(axis, y - GAP / 2, axis, y + height + GAP / 2))
    body.push(...box(names, { x: MARGIN, y, width: NAME_WIDTH, height }, { color, isHead: true }))
    body.push(element('circle', { cx: axis, cy: y + height / 2, r: 4, fill: color }))
    let top = y
    for (const [index, lines] of events.entries()) {
      const own = events.length === 1 ? height : (heights[index] ?? 0)
      body.push(...box(lines, { x: axis + GAP, y: top, width: EVENT_WIDTH, height: own }, { color }))
      top += own + GAP / 2
    }
    y += height + GAP
  }
  return { body, width, height: y - GAP + MARGIN }
}

function line(x1: number, y1: number, x2: number, y2: number): string {
  return element('line', { x1, y1, x2, y2, stroke: 'var(--_line)', 'stroke-width': 1.5 })
}
