/**
 * The processor time of a process and of those that it started and that ended, in milliseconds, on Linux; undefined
 * elsewhere.
 */
import { readFileSync } from 'node:fs'

/** Clock ticks a second of Linux, wherever a program can ask. */
const TICKS = 100

/** @param {number | 'self'} pid */
export function processorTime(pid) {
  try {
    // The fields after the name, which is in brackets: user and system time, and those of the children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + (Number(ticks) * 1000) / TICKS, 0)
  } catch {
    return undefined
  }
}

/** The processor time of a process and of all below it that still run. */
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
