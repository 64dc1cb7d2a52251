/** Dates of Gantt charts. Returns milliseconds in UTC, and texts. No result depends on the time zone of a build. */

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const WEEK = 7 * DAY

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond' | 'afternoon' | 'unix' | 'offset'

/** Tokens with what they match; longer ones first. */
const TOKENS: [token: string, pattern: string, part: Part | undefined][] = [
  ['YYYY', '(\\d{4})', 'year'],
  ['MMMM', `(${MONTHS.join('|')})`, 'month'],
  ['MMM', `(${MONTHS.map(name => name.slice(0, 3)).join('|')})`, 'month'],
  ['SSS', '(\\d{1,3})', 'millisecond'],
  ['YY', '(\\d{2})', 'year'],
  ['MM', '(\\d{1,2})', 'month'],
  ['DD', '(\\d{1,2})', 'day'],
  ['Do', '(\\d{1,2})(?:st|nd|rd|th)', 'day'],
  ['HH', '(\\d{1,2})', 'hour'],
  ['hh', '(\\d{1,2})', 'hour'],
  ['mm', '(\\d{1,2})', 'minute'],
  ['ss', '(\\d{1,2})', 'second'],
  ['ZZ', '([+-]\\d{2}:?\\d{2}|Z)', 'offset'],
  ['M', '(\\d{1,2})', 'month'],
  ['D', '(\\d{1,2})', 'day'],
  ['H', '(\\d{1,2})', 'hour'],
  ['h', '(\\d{1,2})', 'hour'],
  ['m', '(\\d{1,2})', 'minute'],
  ['s', '(\\d{1,2})', 'second'],
  ['Z', '([+-]\\d{2}:?\\d{2}|Z)', 'offset'],
  ['A', '([AP]M)', 'afternoon'],
  ['a', '([ap]m)', 'afternoon'],
  ['x', '(-?\\d+)', 'unix'],
  ['X', '(-?\\d+(?:\\.\\d+)?)', 'unix'],
]

/** Reads dates of a format; undefined for a text that is no date. */
export function dateReader(format: string): (text: string) => number | undefined {
  const parts: { part: Part | undefined; token: string }[] = []
  let pattern = ''
  for (let at = 0; at < format.length; ) {
    const [, literal] = /^\[([^\]]*)\]/.exec(format.slice(at)) ?? []
    const token = literal === undefined ? TOKENS.find(([name]) => format.startsWith(name, at)) : undefined
    if (token) parts.push({ part: token[2], token: token[0] })
    pattern += token?.[1] ?? (literal ?? format[at] ?? '').replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    at += token?.[0].length ?? (literal === undefined ? 1 : literal.length + 2)
  }
  const whole = new RegExp(`^${pattern}$`, 'i')
  return text => {
    const values = whole.exec(text)?.slice(1)
    return values ? fromParts(values, parts) : isoDate(text)
  }
}

function fromParts(values: readonly string[], parts: readonly { part: Part | undefined; token: string }[]) {
  const read: Partial<Record<Part, number>> = {}
  for (const [at, value] of values.entries()) {
    const { part, token = '' } = parts[at] ?? {}
    if (part === 'unix') return Number(value) * (token === 'X' ? SECOND : 1)
    if (part === 'offset') read.offset = offsetOf(value)
    else if (part === 'afternoon') read.afternoon = /^p/i.test(value) ? 1 : 0
    else if (part === 'month' && token.length > 2) read.month = monthOf(value)
    else if (part === 'year') read.year = Number(value) + (token === 'YY' ? (Number(value) > 68 ? 1900 : 2000) : 0)
    else if (part) read[part] = Number(value)
  }
  const { afternoon, offset = 0, year = 1970, month = 1, day = 1, minute = 0, second = 0, millisecond = 0 } = read
  const hour = afternoon === undefined ? (read.hour ?? 0) : ((read.hour ?? 0) % 12) + 12 * afternoon
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
  if (!isDate || hour > 24 || minute > 59 || second > 59) return undefined
  return Date.UTC(year, month - 1, day, hour, minute, second, millisecond) - offset
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function monthOf(name: string): number {
  return MONTHS.findIndex(month => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1
}

function offsetOf(text: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE)
}

/** A date as ISO 8601 writes it, which Mermaid reads with any format. */
function isoDate(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(text))
    return undefined
  const time = Date.parse(/[T ].*(?:Z|[+-]\d{2}:?\d{2})$|^[^T ]+$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(time) ? undefined : time
}

/** Adds a duration such as `3d` or `1.5h`; undefined if the text is none. */
export function afterDuration(start: number, text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(ms|[smhdwMyY])$/.exec(text) ?? []
  if (amount === undefined) return undefined
  const count = Number(amount)
  if (unit === 'M' || unit.toLowerCase() === 'y') return addMonths(start, unit === 'M' ? count : count * 12)
  const lengths: Record<string, number> = { ms: 1, s: SECOND, m: MINUTE, h: HOUR, d: DAY, w: WEEK }
  return start + count * (lengths[unit] ?? 0)
}

/** The same day some months later, or the last day of that month. */
export function addMonths(time: number, months: number): number {
  const date = new Date(time)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + Math.floor(months))
  date.setUTCDate(Math.min(day, daysIn(date.getUTCFullYear(), date.getUTCMonth() + 1)))
  return date.getTime() + (months % 1) * 30 * DAY
}

/** Writes a date in a format of strftime, as D3 does. */
export function writeDate(time: number, format: string): string {
  const date = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  const month = MONTHS[date.getUTCMonth()] ?? ''
  const day = DAYS[date.getUTCDay()] ?? ''
  const firstDay = Date.UTC(date.getUTCFullYear(), 0, 1)
  const dayOfYear = Math.floor((time - firstDay) / DAY)
  const hours = date.getUTCHours()
  const week = (start: number) => Math.floor((dayOfYear + 7 - ((date.getUTCDay() + 7 - start) % 7)) / 7)
  const written: Record<string, string> = {
    Y: String(date.getUTCFullYear()),
    y: two(date.getUTCFullYear() % 100),
    m: two(date.getUTCMonth() + 1),
    B: month,
    b: month.slice(0, 3),
    d: two(date.getUTCDate()),
    e: String(date.getUTCDate()).padStart(2, ' '),
    j: String(dayOfYear + 1).padStart(3, '0'),
    A: day,
    a: day.slice(0, 3),
    w: String(date.getUTCDay()),
    u: String(date.getUTCDay() || 7),
    U: two(week(0)),
    W: two(week(1)),
    V: two(isoWeek(time)),
    q: String(Math.floor(date.getUTCMonth() / 3) + 1),
    H: two(hours),
    I: two(hours % 12 || 12),
    M: two(date.getUTCMinutes()),
    S: two(date.getUTCSeconds()),
    L: String(date.getUTCMilliseconds()).padStart(3, '0'),
    p: hours < 12 ? 'AM' : 'PM',
    s: String(Math.floor(time / SECOND)),
    Q: String(time),
    Z: '+0000',
    '%': '%',
  }
  const parts: Record<string, string> = { x: '%-m/%-d/%Y', X: '%-I:%M:%S %p', c: '%x, %X' }
  const expanded = format
    .replace(/%([cxX])/g, (_, name: string) => parts[name] ?? '')
    .replace(/%([xX])/g, (_, name) => parts[name] ?? '')
  return expanded.replace(/%([-_0]?)([a-zA-Z%])/g, (whole, pad: string, name: string) => {
    const value = written[name]
    if (value === undefined) return whole
    return pad === '-' ? value.trim().replace(/^0+(?=\d)/, '') : value
  })
}

/** The number of the week in ISO 8601. */
function isoWeek(time: number): number {
  const day = (new Date(time).getUTCDay() + 6) % 7
  const thursday = time + (3 - day) * DAY
  const firstDay = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)
  return Math.floor((thursday - firstDay) / WEEK) + 1
}

/** The day of the week of a name, from 0 for Sunday; -1 if it is none. */
export function weekdayOf(name: string): number {
  return DAYS.findIndex(day => day.toLowerCase() === name.toLowerCase())
}
