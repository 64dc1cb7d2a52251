/** The processor time of this thread, which does not depend on how busy the machine is. */
import { readFileSync } from 'node:fs'

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
