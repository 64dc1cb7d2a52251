/** Runs a script of this folder like `npm run`. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Finished {
  status: number | null
  stdout: string
  stderr: string
}

/** Returns its exit code and what it printed. */
export function run(script: string, ...args: string[]): Finished {
  const path = fileURLToPath(new URL(`../${script}.ts`, import.meta.url))
  return spawnSync(process.execPath, ['--import', 'tsx', path, ...args], { encoding: 'utf8' })
}
