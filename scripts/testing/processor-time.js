/**
 * The processor time of a process and of its child processes that have ended, in milliseconds, on Linux; undefined on
 * other systems.
 */
import { readFileSync } from 'node:fs'

/** Clock ticks per second on Linux, as reported to programs. */
const TICKS = 100

/** @param {number | 'self'} pid */
export function processorTime(pid) {
  try {
    // The fields after the name, which is in parentheses: user and system time of the process and of its children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + (Number(ticks) * 1000) / TICKS, 0)
  } catch {
    return undefined
  }
}

/** The processor time of a process and of all descendants that are still running. */
export function processorTimeOfTree(pid) {
  const own = processorTime(pid)
  if (own === undefined) return undefined
  return childrenOf(pid).reduce((sum, child) => sum + (processorTimeOfTree(child) ?? 0), own)
}

function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  } catch {
    return []
  }
}
