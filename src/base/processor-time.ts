/** The processor time of this thread, which does not depend on how busy the machine is. */
import { readFileSync } from 'node:fs'

/** How long a measurement counts as the present one, in milliseconds. */
const RECENT = 50

let last = { at: Number.NEGATIVE_INFINITY, ms: 0 }

/**
 * Processor time at some moment of the last 50 milliseconds: reading it takes as long as much of what is measured. A
 * difference to it is too large by that much at most.
 */
export function recentProcessorTimeMs(): number {
  const at = performance.now()
  if (at - last.at > RECENT) last = { at, ms: processorTimeMs() }
  return last.ms
}

/** Processor time in milliseconds. Where a system does not tell that of threads, it is that of all of them. */
export function processorTimeMs(): number {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage }
  if (threadCpuUsage) return sum(threadCpuUsage.call(process))
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ', 1)[0]) / 1e6
  } catch {
    return sum(process.cpuUsage())
  }
}

function sum({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
