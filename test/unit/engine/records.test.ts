/** Records of tasks on disk: what is found by number in columns is what the names say. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { TaskRecords } from '../../../src/engine/tasks/records.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

const NAMES = Array.from({ length: 40 }, (_, at) => `task ${at}`)
const record = fc.record({
  name: fc.constantFrom(...NAMES),
  reads: fc.array(fc.constantFrom(...NAMES), { maxLength: 3 }),
})

function write(records: TaskRecords, changes: readonly { name: string; reads: string[] }[]): void {
  const identity = '0123456789abcdef'
  for (const { name, reads } of changes)
    records.set(name, { identity, kind: 'task', reads: reads.map(read => ({ name: read, identity })) })
}

/** The same by names. */
function unreadBy(records: TaskRecords, roots: readonly string[]): string[] {
  const read = new Set(roots)
  for (const name of read) for (const { name: other } of records.get(name)?.reads ?? []) read.add(other)
  return [...records.entries()].flatMap(([name]) => (read.has(name) ? [] : [name])).sort()
}

test('the records that some tasks do not read', t => {
  const dir = temporaryFolder(t, 'docsgen-records-')
  let file = 0
  const some = fc.array(record, { maxLength: 30 })
  const roots = fc.array(fc.constantFrom(...NAMES), { maxLength: 3 })
  fc.assert(
    fc.property(
      some,
      some,
      fc.array(fc.constantFrom(...NAMES), { maxLength: 5 }),
      roots,
      (stored, changed, gone, from) => {
        file++
        const path = join(dir, `records-${file}`)
        const before = new TaskRecords(path, 'key')
        write(before, stored)
        before.save()
        const records = new TaskRecords(path, 'key')
        write(records, changed)
        for (const name of gone) records.delete(name)
        assert.deepEqual(records.unreadBy(from).sort(), unreadBy(records, from))
      },
    ),
    { numRuns: 100 },
  )
})
