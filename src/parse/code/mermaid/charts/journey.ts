/** User journeys. In: the source. Out: a column for each task, with its score as a height, and the people who do it. */
import { ChartError, type ChartSource, plainText, withTitle } from './chart-source.ts'
import {
  block,
  blockHeight,
  type Chart,
  colorOf,
  element,
  MARGIN,
  SMALL,
  textOn,
  textWidth,
  tint,
  words,
  wrapped,
} from './draw.ts'

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

/** Draws a user journey. */
export function drawJourney(source: ChartSource): Chart {
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
