/** Reads Gantt charts. Returns sections, and tasks with their times. */
import { ChartError, type ChartSource, plainText, type Statement } from './chart-source.ts'
import { afterDuration, DAY, dateReader, weekdayOf } from './gantt-dates.ts'

export interface Task {
  name: string
  id: string
  /** The index of its section; -1 before the first one. */
  section: number
  start: number
  end: number
  /** The first time after it at which work goes on: where the next task starts. */
  next: number
  tags: Set<string>
}

export interface Plan {
  sections: string[]
  tasks: Task[]
  axisFormat: string
  tickInterval: string
  weekStart: number
  isExcluded: ((time: number) => boolean) | undefined
}

type Draft = { name: string; section: number; id: string; start: string; end: string; tags: Set<string>; line: number }

const TAGS = new Set(['active', 'done', 'crit', 'milestone', 'vert'])
/** Settings that change nothing in a drawing on a page: it does not change with the day on which it is read. */
const NO_EFFECT = /^(?:todayMarker|click|topAxis)\b/
const SETTING =
  /^(dateFormat|axisFormat|tickInterval|excludes|includes|weekday|weekend|section|inclusiveEndDates)\b\s*(.*)$/

/** Reads a Gantt chart. */
export function readPlan({ statements }: ChartSource): Plan {
  const settings: Record<string, string> = {}
  const sections: string[] = []
  const drafts: Draft[] = []
  for (const statement of statements) {
    const { text } = statement
    const [, name, value = ''] = SETTING.exec(text) ?? []
    if (NO_EFFECT.test(text)) continue
    if (name === 'section') sections.push(plainText(value))
    else if (name === undefined) drafts.push(readTask(statement, sections.length - 1))
    else settings[name] = settings[name] === undefined || !/cludes$/.test(name) ? value : `${settings[name]},${value}`
  }
  const isExcluded = excludedDays(settings)
  return {
    sections,
    tasks: scheduled(drafts, settings, isExcluded),
    axisFormat: settings.axisFormat ?? '',
    tickInterval: settings.tickInterval ?? '',
    weekStart: Math.max(weekdayOf(settings.weekday ?? ''), 0),
    isExcluded,
  }
}

function readTask({ text, line }: Statement, section: number): Draft {
  const at = text.indexOf(':')
  if (at < 0) throw new ChartError(`'${text}' is not a task, such as Name: 2026-01-01, 3d`, { line })
  const fields = text
    .slice(at + 1)
    .split(',')
    .map(field => field.trim())
  const tags = new Set<string>()
  while (TAGS.has(fields[0] ?? '')) tags.add(String(fields.shift()))
  if (fields.length > 3 || fields.every(field => field === ''))
    throw new ChartError(`the task '${plainText(text.slice(0, at))}' has no time, such as 2026-01-01, 3d`, { line })
  const end = fields.pop() ?? ''
  const start = fields.pop() ?? ''
  return { name: plainText(text.slice(0, at)), section, id: fields[0] ?? '', start, end, tags, line }
}

type Settings = Record<string, string>

function scheduled(drafts: readonly Draft[], settings: Settings, isExcluded: Plan['isExcluded']): Task[] {
  const readDate = dateReader(settings.dateFormat?.trim() || 'YYYY-MM-DD')
  const done = new Map<Draft, Task>()
  const open = new Set<Draft>()
  const byId = (id: string, { line }: Draft): Task => {
    const found = drafts.find(draft => draft.id === id)
    if (!found) throw new ChartError(`there is no task with the id '${id}'`, { line })
    return schedule(found)
  }
  const named = (ids: string, draft: Draft) =>
    ids
      .trim()
      .split(/\s+/)
      .map(id => byId(id, draft))
  const startOf = (draft: Draft): number => {
    const [, after] = /^after\s+(.+)$/.exec(draft.start) ?? []
    if (after !== undefined) return Math.max(...named(after, draft).map(({ next }) => next))
    const before = drafts[drafts.indexOf(draft) - 1]
    if (draft.start === '' && before) return schedule(before).next
    if (draft.start === '') throw new ChartError(`the first task needs the date of its start`, draft)
    const date = readDate(draft.start)
    if (date === undefined) throw new ChartError(`'${draft.start}' is not a date in the format of the chart`, draft)
    return date
  }
  const endOf = (draft: Draft, start: number): number => {
    const [, until] = /^until\s+(.+)$/.exec(draft.end) ?? []
    if (until !== undefined) return Math.min(...named(until, draft).map(task => task.start))
    const date = readDate(draft.end)
    if (date !== undefined) return date + ('inclusiveEndDates' in settings ? DAY : 0)
    const end = afterDuration(start, draft.end)
    if (end === undefined) throw new ChartError(`'${draft.end}' is neither a date nor a duration, such as 3d`, draft)
    return isExcluded ? lengthened(start, end, isExcluded) : end
  }
  function schedule(draft: Draft): Task {
    const known = done.get(draft)
    if (known) return known
    if (open.has(draft)) throw new ChartError(`the task '${draft.name}' waits for itself`, draft)
    open.add(draft)
    const { name, id, section, tags } = draft
    const start = startOf(draft)
    const end = endOf(draft, start)
    if (end < start) throw new ChartError(`the task '${name}' ends before it starts`, draft)
    const next = isExcluded && readDate(draft.end) === undefined ? nextWorkday(end, isExcluded) : end
    const task = { name, id, section, tags, start, end, next }
    done.set(draft, task)
    return task
  }
  return drafts.map(schedule)
}

/** Whether a time is on a day without work; undefined if there are no such days. */
function excludedDays({ excludes = '', includes = '', weekend = '' }: Settings): Plan['isExcluded'] {
  const listed = (list: string) =>
    new Set(
      list
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(day => day !== ''),
    )
  const [out, kept] = [listed(excludes), listed(includes)]
  if (out.size === 0) return undefined
  const first = weekdayOf(weekend) === 5 ? 5 : 6
  const free = new Set([...out].map(weekdayOf))
  if (out.has('weekends') || out.has('weekend')) for (const day of [first, (first + 1) % 7]) free.add(day)
  return time => {
    const date = new Date(time)
    const day = date.toISOString().slice(0, 10)
    return !kept.has(day) && (free.has(date.getUTCDay()) || out.has(day))
  }
}

/** Charts end somewhere, even if every day is excluded. */
const MAX_DAYS = 10_000

/** The time itself, or the same time on the first day with work after it. */
function nextWorkday(time: number, isExcluded: (time: number) => boolean): number {
  let day = time
  for (let days = 0; isExcluded(day) && days < MAX_DAYS; days++) day += DAY
  return day
}

/** The end of a task that does not count days without work. */
function lengthened(start: number, end: number, isExcluded: (time: number) => boolean): number {
  let last = end
  let days = 0
  for (let day = start; day < last && days < MAX_DAYS; day += DAY, days++) if (isExcluded(day)) last += DAY
  return last
}
