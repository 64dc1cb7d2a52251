/** Pie charts. Returns slices with a legend, which has all labels, values if they are wanted, and shares. */
import { ChartError, type ChartSource, plainText, withTitle } from './chart-source.ts'
import { blockHeight, type Chart, colorOf, element, MARGIN, textOn, textWidth, words, wrapped } from './draw.ts'

const SLICE = /^"([^"]*)"\s*:\s*(-?\d+(?:\.\d+)?)$|^'([^']*)'\s*:\s*(-?\d+(?:\.\d+)?)$/
const RADIUS = 120
const LEGEND_WIDTH = 260
const SWATCH = 14
const ROW_GAP = 8
/** Smaller slices have no room for their share. */
const MIN_SHARE = 0.05

interface Slice {
  label: string
  value: number
}

/** Draws a pie chart. */
export function drawPie(source: ChartSource): Chart {
  const { title, statements, header, hasData } = readHeader(source)
  const slices = statements.map(({ text, line }): Slice => {
    const [, label, value, other, otherValue] = SLICE.exec(text) ?? []
    const number = Number(value ?? otherValue)
    if (Number.isNaN(number)) throw new ChartError(`'${text}' is not a slice, such as "Label" : 42`, { line })
    if (number < 0) throw new ChartError(`the value ${number} is negative`, { line })
    return { label: plainText(label ?? other ?? ''), value: number }
  })
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  if (total === 0) throw new ChartError('it has no slice with a value', { line: header.line })
  return { ...drawSlices(slices, { total, hasData }), title }
}

function readHeader(source: ChartSource) {
  const [, data, , inline] = /^(showData\b)?\s*(title\b\s*(.*))?$/.exec(source.header.text) ?? []
  const { statements, ...chart } = withTitle(source)
  const isData = ({ text }: { text: string }) => /^showData$/i.test(text)
  return {
    ...chart,
    title: chart.title || plainText(inline ?? ''),
    hasData: data !== undefined || statements.some(isData),
    statements: statements.filter(statement => !isData(statement)),
  }
}

type Whole = { total: number; hasData: boolean }

function drawSlices(slices: readonly Slice[], { total, hasData }: Whole): Chart {
  const rows = slices.map(({ label, value }) => {
    const said = hasData ? `${label}: ${value} (${percent(value / total)})` : `${label}: ${percent(value / total)}`
    return { said, lines: wrapped(said, LEGEND_WIDTH) }
  })
  const legendHeight = rows.reduce((sum, { lines }) => sum + blockHeight(lines) + ROW_GAP, -ROW_GAP)
  const legendWidth = Math.max(...rows.flatMap(({ lines }) => lines.map(line => textWidth(line))))
  const legendX = MARGIN + 2 * RADIUS + 32
  const width = legendX + SWATCH + 8 + legendWidth + MARGIN
  const inner = Math.max(2 * RADIUS, legendHeight)
  const center = { x: MARGIN + RADIUS, y: MARGIN + inner / 2 }
  const body = sectors(slices, total, center)
  let y = center.y - legendHeight / 2
  for (const [at, { lines }] of rows.entries()) {
    const height = blockHeight(lines)
    body.push(element('rect', { x: legendX, y: y + 2, width: SWATCH, height: SWATCH, rx: 3, fill: colorOf(at) }))
    for (const [row, line] of lines.entries())
      body.push(words(line, { x: legendX + SWATCH + 8, y: y + (height / lines.length) * (row + 0.5), anchor: 'start' }))
    y += height + ROW_GAP
  }
  return { body, width, height: 2 * MARGIN + inner, text: rows.map(({ said }) => said).join(', ') }
}

function sectors(slices: readonly Slice[], total: number, { x, y }: { x: number; y: number }): string[] {
  const areas: string[] = []
  const labels: string[] = []
  let from = 0
  for (const [at, { value }] of slices.entries()) {
    const share = value / total
    const look = { fill: colorOf(at), stroke: 'var(--bg)', 'stroke-width': 2 }
    const [start, end] = [pointAt(from), pointAt(from + share)]
    if (share === 1) areas.push(element('circle', { cx: x, cy: y, r: RADIUS, ...look }))
    else if (share > 0)
      areas.push(
        element('path', {
          d: `M${at2(x, y)}L${at2(x + start.x, y + start.y)}A${RADIUS} ${RADIUS} 0 ${share > 0.5 ? 1 : 0} 1 ${at2(x + end.x, y + end.y)}Z`,
          ...look,
        }),
      )
    const middle = share === 1 ? { x: 0, y: 0 } : pointAt(from + share / 2)
    const place = { x: x + middle.x * 0.72, y: y + middle.y * 0.72 }
    if (share >= MIN_SHARE) labels.push(words(percent(share), { ...place, weight: 600, fill: textOn(at) }))
    from += share
  }
  return [...areas, ...labels]
}

/** The place on the circle after a share of it, clockwise from the top. */
function pointAt(share: number): { x: number; y: number } {
  const angle = share * 2 * Math.PI
  return { x: RADIUS * Math.sin(angle), y: -RADIUS * Math.cos(angle) }
}

function at2(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)} `
}

function percent(share: number): string {
  if (share > 0 && share < 0.01) return '<1%'
  return `${Math.round(share * 100)}%`
}
