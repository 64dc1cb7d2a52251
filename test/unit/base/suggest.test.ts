import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomFrom } from '../../../scripts/random.ts'
import { editDistance, suggest } from '../../../src/base/suggest.ts'

/** The whole table, without limits: https://en.wikipedia.org/wiki/Damerau-Levenshtein_distance, restricted. */
function wholeTable(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : row)),
  )
  const at = (row: number, column: number) => table[row]?.[column] ?? column
  for (let row = 1; row <= a.length; row++)
    for (let column = 1; column <= b.length; column++) {
      const change = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swap = isSwap ? at(row - 2, column - 2) + 1 : change
      const cells = table[row] as number[]
      cells[column] = Math.min(change, swap, at(row - 1, column) + 1, at(row, column - 1) + 1)
    }
  return at(a.length, b.length)
}

test('the distance of two words is that of the whole table, up to the limit', () => {
  const random = randomFrom(11)
  const below = (limit: number) => Math.floor(random() * limit)
  // Long words need more room than there is at first.
  const word = (most: number) => Array.from({ length: below(most) }, () => 'abc'[below(3)]).join('')
  for (let round = 0; round < 5000; round++) {
    const most = round % 50 === 0 ? 150 : 9
    const [a, b, limit] = [word(most), word(most), below(6)]
    assert.equal(editDistance(a, b, limit), Math.min(wholeTable(a, b), limit + 1), `${a} ${b} ${limit}`)
  }
})

test('the nearest candidate is suggested, and none that is too far away', () => {
  assert.equal(suggest('instal', ['uninstall', 'install', 'instals']), 'install')
  assert.equal(suggest('get-started', ['get_Started']), 'get_Started')
  assert.equal(suggest('gone', ['page', 'other']), undefined)
})
