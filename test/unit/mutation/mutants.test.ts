/** Mutants that are compiled into a module: it does the same while none of them is on, and each of them changes it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mutantsOf, withMutants } from '../../../scripts/mutation/mutants.ts'

const SOURCE = `
  const seen = []
  const note = text => seen.push(text)
  for (const number of [1, 2, 3, 4]) {
    if (number > 3) note('large' + number)
    else if (number % 2 === 0) note('even')
    else note('odd')
  }
  const names = ['a', 'b'].filter(name => name !== 'a')
  return { seen, names, some: [3, 2].some(number => number > 2), last: seen.none ?? 'none' }
`

const operators = (all: readonly { operator: string }[]) => new Set(all.map(({ operator }) => operator))

test('a module does the same while no mutant is on, and something else with each', () => {
  const file = 'module.js'
  const mutants = mutantsOf(file, `function run() {${SOURCE}}`).map((mutant, id) => ({ ...mutant, id }))
  assert.ok(operators(mutants).size > 8, [...operators(mutants)].join())
  const code = `${withMutants(`function run() {${SOURCE}}`, mutants)}\nreturn run()`
  const global = globalThis as { docsgenMutant?: (id: number) => boolean }
  const outcome = (on: number) => {
    global.docsgenMutant = id => id === on
    try {
      return JSON.stringify(new Function(code)())
    } finally {
      delete global.docsgenMutant
    }
  }
  const plain = JSON.stringify(new Function(SOURCE)())
  assert.equal(outcome(-1), plain)
  const unnoticed = mutants.filter(({ id }) => outcome(id) === plain)
  // One of the numbers is larger than 2 in any case, and one is not.
  assert.deepEqual(
    unnoticed.map(({ operator, before }) => `${operator}: ${before}`),
    ['change constant: 3', 'change constant: 2', '> to >=: number > 2'],
  )
})
