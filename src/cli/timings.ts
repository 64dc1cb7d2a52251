/**
 * The profile of a run. Returns a table for `--profile`; for DEBUG=docsgen:* a line for each phase and page. Both go
 * to standard error.
 */

import { format } from 'node:util'
import { counted } from '../base/counted.ts'
import type { Io } from '../base/io.ts'
import { printable } from '../base/printable.ts'
import type { BuildRoute, Phase, Timing } from '../model/report.ts'
import { writeEscaped } from './guarded-io.ts'

/** Number of pages that the table lists per phase. */
const MAX_SLOWEST = 10

interface PageTimes {
  count: number
  totalMs: number
  slowest: Required<Timing>[]
}

export interface Timings {
  /** Records the times; absent if they are not needed. */
  onTiming?: (timing: Timing) => void
  /** Prints the table of a run that took `totalMs` milliseconds, and starts a new one. */
  printProfile: (totalMs: number, route?: BuildRoute) => void
}

/** Creates the recorder of the times of runs. */
export async function timingsFor(io: Io, { profile = false }: { profile?: boolean }): Promise<Timings> {
  const log = io.env.DEBUG ? await debugLog(io, io.env.DEBUG) : undefined
  let times = emptyTimes()
  return {
    onTiming:
      profile || log
        ? timing => {
            log?.(timing)
            if (profile) add(times, timing)
          }
        : undefined,
    printProfile: (totalMs, route) => {
      if (profile) io.stderr.write(profileTable(times, totalMs) + routeLines(route))
      times = emptyTimes()
    },
  }
}

interface Times {
  phases: Phase[]
  pages: Map<string, PageTimes>
}

function emptyTimes(): Times {
  return { phases: [], pages: new Map() }
}

function add({ phases, pages }: Times, { name, page, ms }: Timing): void {
  if (page === undefined) {
    phases.push({ name, ms })
    return
  }
  const known = pages.get(name) ?? { count: 0, totalMs: 0, slowest: [] }
  const slowest = [...known.slowest, { name, page, ms }].sort((a, b) => b.ms - a.ms).slice(0, MAX_SLOWEST)
  pages.set(name, { count: known.count + 1, totalMs: known.totalMs + ms, slowest })
}

/** The phases with their shares, and the slowest pages. */
function profileTable({ phases, pages }: Times, totalMs: number): string {
  const summed = new Map<string, number>()
  for (const { name, ms } of phases) summed.set(name, (summed.get(name) ?? 0) + ms)
  const share = (ms: number) => `${Math.round((100 * ms) / Math.max(totalMs, 1))} %`.padStart(6)
  const row = (name: string, ms: number) => `  ${name.padEnd(10)}${time(ms)}${share(ms)}`
  const lines = ['', 'Phases (some run at the same time)', ...[...summed].map(([name, ms]) => row(name, ms))]
  lines.push(row('total', totalMs))
  for (const [name, { count, totalMs: sum, slowest }] of pages) {
    const all = `${counted(count, 'page')}, ${Math.round(sum)} ms in all threads`
    lines.push('', `Slowest pages to ${name} (${all})`)
    for (const { page, ms } of slowest) lines.push(`  ${time(ms)}  ${printable(page)}`)
  }
  return `${lines.join('\n')}\n`
}

const BUILT: Record<BuildRoute['built'], string> = {
  nothing: 'nothing, because no input changed',
  'edited pages': 'only the edited pages, with the plan of the last build',
  'whole site': 'the whole site, with what the cache has of it',
}

/** How much was built, and why not less. */
function routeLines(route: BuildRoute | undefined): string {
  if (!route) return ''
  const { built, because, tasks, imageDrawings = [] } = route
  const reasons = because.length > 0 ? [`Why not less: ${because.map(printable).join('; ')}.`] : []
  const drawings = imageDrawings.map(
    ({ path, because, page }) => `  ${printable(path)} on ${printable(page)}: ${printable(because)}\n`,
  )
  const images = drawings.length > 0 ? `\nDrawings that stay images\n${drawings.join('')}` : ''
  return `${taskTable(tasks)}${images}\n${[`Built: ${BUILT[built]}.`, ...reasons].join('\n')}\n`
}

/** How often tasks of each kind were run. A task is cut off if something that it read was looked at and has not changed. */
function taskTable(tasks: BuildRoute['tasks']): string {
  if (tasks.length === 0) return ''
  const width = Math.max(...tasks.map(({ name }) => name.length)) + 1
  const row = (name: string, ...counts: (number | string)[]) =>
    `  ${name.padEnd(width)}${counts.map(count => String(count).padStart(9)).join('')}`
  const rows = tasks.map(({ name, run, cutOff, reused }) => row(name, run, cutOff, reused))
  return `\n${[`Tasks${row('', 'run', 'cut off', 'reused').slice(5)}`, ...rows].join('\n')}\n`
}

function time(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`.padStart(11)
}

/** Logs times under the names `docsgen:phase` and `docsgen:page`; undefined if DEBUG selects neither. */
async function debugLog(io: Io, names: string): Promise<((timing: Timing) => void) | undefined> {
  const { default: debug } = await import('debug')
  debug.enable(names)
  const loggerFor = (name: string) =>
    // Pages are escaped before they are logged; debug itself only adds colours.
    Object.assign(debug(name), { log: (...parts: unknown[]) => writeEscaped(io.stderr, `${format(...parts)}\n`) })
  const [phases, pages] = [loggerFor('docsgen:phase'), loggerFor('docsgen:page')]
  if (!phases.enabled && !pages.enabled) return undefined
  return ({ name, page, ms }) => {
    if (page === undefined) phases('%s %s ms', name, ms.toFixed(1))
    else pages('%s %s %s ms', name, printable(page), ms.toFixed(1))
  }
}
