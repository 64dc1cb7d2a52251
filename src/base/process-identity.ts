/**
 * Identifies a process beyond its id. Ids are reused, often immediately in containers, so a process is identified by
 * its id together with its start time. An id has no meaning on another machine, in another container, or after a
 * restart of the machine.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** A process, as serialisable data. */
export interface ProcessIdentity {
  pid: number
  /** Its start time, in the system's own notation; absent if the system does not provide it. */
  start?: string
  /** The namespace of the id: equal for processes that can see each other. */
  space: string
}

let own: ProcessIdentity | undefined

/** This process. */
export function thisProcess(): ProcessIdentity {
  own ??= { pid: process.pid, start: look(process.pid)?.start, space: processSpace() }
  return own
}

/** Whether the process is still running; undefined if it is not visible from here, or if the system tells no start times. */
export function isRunning({ pid, start, space }: ProcessIdentity): boolean | undefined {
  if (space !== thisProcess().space) return undefined
  if (!exists(pid)) return false
  const now = look(pid)
  if (now?.isDead) return false
  // Another process may have the id by now.
  return start === undefined || now?.start === undefined ? undefined : now.start === start
}

/** Whether there is a process with that id. */
function exists(pid: number): boolean {
  // 0 and negative numbers would refer to groups of processes.
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The system's data of a process; undefined if there is none. */
function look(pid: number): { start?: string; isDead?: boolean } | undefined {
  if (process.platform === 'linux') return lookInProc(pid)
  if (process.platform === 'win32') return undefined
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8', env })
  const [, state = '', start] = /^\s*(\S+)\s+(.*\S)/.exec(stdout ?? '') ?? []
  return { start, isDead: state.startsWith('Z') }
}

/** See proc(5): the name of the command is in parentheses and may contain any character. */
function lookInProc(pid: number): { start?: string; isDead?: boolean } | undefined {
  const stat = readQuietly(`/proc/${pid}/stat`)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  // The state and the start time, in clock ticks since the machine started.
  return fields && { start: fields[19], isDead: /^[ZX]$/i.test(fields[0] ?? '') }
}

function processSpace(): string {
  const boot = readQuietly('/proc/sys/kernel/random/boot_id')?.trim()
  return [boot ?? hostname(), linkQuietly('/proc/self/ns/pid') ?? ''].join(' ')
}

function readQuietly(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function linkQuietly(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
