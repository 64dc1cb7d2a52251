/**
 * Readers find what they ask in public issues: each question of reader-tasks.tsv has its answer among the first three
 * results of the site's search, and every answer is an address of the site.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { builtSite, DOCSGEN, ROOT } from './site.ts'

const SHOWN = 3
const TASKS = fileURLToPath(new URL('reader-tasks.tsv', import.meta.url))

interface Task {
  query: string
  answers: string[]
  /** The rank of the answer, from 1; 0 if it is not found. */
  place: number
}

/** Whether a page of the built site has the address. */
function isAddress(address: string): boolean {
  const [route = '', id] = address.split('#')
  const path = join(builtSite(), route.endsWith('/') ? `${route}index.html` : `${route}.html`)
  return existsSync(path) && (id === undefined || readFileSync(path, 'utf8').includes(` id="${id}"`))
}

test('questions from public issues lead to the pages that answer them', () => {
  const args = [DOCSGEN, 'search', 'eval', TASKS, ROOT, '--out-dir', builtSite(), '--format', 'json']
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  assert.ok(stdout, stderr)
  const tasks = JSON.parse(stdout) as Task[]
  assert.ok(tasks.length >= 16)
  assert.deepEqual(
    tasks.flatMap(({ answers }) => answers).filter(answer => !isAddress(answer)),
    [],
    'answers that are no addresses of the site',
  )
  assert.deepEqual(
    tasks.filter(({ place }) => place === 0 || place > SHOWN).map(({ query }) => query),
    [],
  )
})
