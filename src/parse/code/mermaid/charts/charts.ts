/** The kinds of diagrams that docsgen draws itself. In: the source of one. Out: its drawing, or an error with its line. */
import { ChartError, readChart } from './chart-source.ts'
import { block, blockHeight, type Chart, element, MARGIN, rounded, TITLE, textWidth, wrapped } from './draw.ts'
import { drawGantt } from './gantt.ts'
import { drawGitGraph } from './git-graph.ts'
import { drawJourney } from './journey.ts'
import { drawMindmap } from './mindmap.ts'
import { drawPie } from './pie.ts'
import { drawQuadrants } from './quadrant.ts'
import { drawTimeline } from './timeline.ts'
import { drawXy } from './xy-chart.ts'

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
