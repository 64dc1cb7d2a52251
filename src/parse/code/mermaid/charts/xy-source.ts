/** Reads charts with two axes. In: the source. Out: the names or the range of each axis, and the series. */
import { ChartError, type ChartSource, plainText, type Statement, withTitle } from './chart-source.ts'

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

export interface XyChart {
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
export function readXy(source: ChartSource): XyChart {
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
