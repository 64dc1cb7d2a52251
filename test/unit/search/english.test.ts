import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editDistance, maxTyposFor } from '../../../src/search-engine/edit-distance.ts'
import { isEnglish, isStopWord, root, STEM_KEEPS, stem } from '../../../src/search-engine/english.ts'
import { synonymGroups, synonymsOf } from '../../../src/search-engine/synonyms.ts'

const forms: string[][] = [
  ['key', 'keys'],
  ['withdraw', 'withdraws', 'withdrawing'],
  ['deposit', 'deposits', 'deposited', 'depositing'],
  ['query', 'queries', 'queried'],
  ['stake', 'stakes', 'staked', 'staking'],
  ['run', 'runs', 'running'],
  ['fee', 'fees'],
  ['address', 'addresses'],
  ['configure', 'configures', 'configuring'],
]
for (const words of forms)
  test(`${words.join(', ')} are forms of one word`, () => assert.equal(new Set(words.map(stem)).size, 1))

const related: string[][] = [
  ['withdraw', 'withdrawal'],
  ['delegate', 'delegation'],
  ['register', 'registered'],
  ['liquidate', 'liquidation', 'liquidator'],
]
for (const words of related)
  test(`${words.join(', ')} are related`, () => assert.equal(new Set(words.map(word => root(stem(word)))).size, 1))

const apart = [
  ['status', 'stat'],
  ['operator', 'opera'],
  ['cluster', 'clue'],
  ['weight', 'mas'],
  ['0x12', '0x1'],
]
for (const [one = '', other = ''] of apart)
  test(`${one} and ${other} are different words`, () => assert.notEqual(stem(one), stem(other)))

test('only English has these rules', () => {
  assert.ok(isEnglish('en') && isEnglish('en-GB') && isEnglish('en_US'))
  assert.ok(!isEnglish('es') && !isEnglish('eno'))
  assert.ok(isStopWord('the') && !isStopWord('validator'))
})

const distances: [typed: string, known: string, steps: number][] = [
  ['validator', 'validator', 0],
  ['validtor', 'validator', 1],
  ['valdiator', 'validator', 1],
  ['validatorr', 'validator', 1],
  ['vqlidztor', 'validator', 2],
  ['abcdefgh', 'validator', 3],
  ['', 'ab', 2],
]
for (const [typed, known, steps] of distances)
  test(`from ${typed || 'nothing'} to ${known}: ${steps}`, () =>
    assert.equal(editDistance(typed, known, { most: 2, prefix: false }), steps))

const beginnings: [typed: string, known: string, steps: number][] = [
  ['valid', 'validator', 0],
  ['vald', 'validator', 1],
  ['vlida', 'validator', 1],
  ['xyz', 'validator', 3],
]
for (const [typed, known, steps] of beginnings)
  test(`from ${typed} to a prefix of ${known}: ${steps}`, () =>
    assert.equal(editDistance(typed, known, { most: 2, prefix: true }), steps))

test('short words allow no typos, long ones two', () => {
  assert.deepEqual([1, 3, 4, 7, 8, 20].map(maxTyposFor), [0, 0, 1, 1, 2, 2])
})

test('a stem begins with the first letters of its word', () => {
  const words = synonymGroups.split(/[\s;]+/).filter(word => word !== '')
  assert.ok(words.length > 1000)
  const changed = words.filter(word => stem(word).slice(0, STEM_KEEPS) !== word.slice(0, STEM_KEEPS))
  assert.deepEqual(changed, [])
})

test('the synonyms of a stem are all other words of its groups', () => {
  const groups = synonymGroups.split(';').map(group => group.trim().split(/\s+/))
  for (const word of new Set(groups.flat())) {
    const others = groups.filter(group => group.some(other => stem(other) === stem(word))).flat()
    const expected = new Set(others.filter(other => stem(other) !== stem(word)))
    assert.deepEqual(synonymsOf(stem(word)), [...expected], word)
  }
})
