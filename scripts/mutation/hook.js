/**
 * Imported before tests in which mutants are compiled, also by the processes and threads that they start. Returns
 * `globalThis.docsgenMutant`; in the folder, for each process and thread, a file with the ids of the places that were
 * reached, and the processor time in milliseconds.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread, threadId } from 'node:worker_threads'

const { MUTANT, MUTANT_RECORDS } = process.env
const active = MUTANT === undefined ? -1 : Number(MUTANT)
const reached = []

globalThis.docsgenMutant =
  MUTANT_RECORDS === undefined
    ? id => id === active
    : id => {
        reached[id] = true
        return false
      }

if (MUTANT_RECORDS !== undefined)
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    // The time of a process includes that of its threads.
    const record = { reached: [...Object.keys(reached)].map(Number), cpuMs: isMainThread ? (user + system) / 1000 : 0 }
    writeFileSync(join(MUTANT_RECORDS, `${process.pid}-${threadId}.json`), JSON.stringify(record))
  })
