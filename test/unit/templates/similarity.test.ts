/** Which pages are similar to an address that does not exist. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSimilar, wordsOf } from '../../../templates/client/similar-pages.ts'

const CASES: [address: string, page: string, isSimilar: boolean][] = [
  ['glosary', 'Glossary', true],
  ['exit-validator', 'Exiting a validator', true],
  ['hardwareRequirements', 'hardware-requirements', true],
  ['folder-overview', 'folder', true],
  ['installation', 'Install', false],
  ['installing', 'Installation', false],
  ['setups', 'Setup', true],
  ['nope', 'Change the strategy fee', false],
  ['nope', 'note', false],
  ['nodes', 'notes', true],
  ['xyz123', 'Start a DKG node', false],
  ['api', 'apis', false],
  ['a', 'A page', false],
  ['v2', 'v2', true],
  ['einfuhrung', 'Einführung', true],
  ['安装', '安装指南', true],
  ['安装', '参考', false],
  ['설치', '설치하기', true],
  ['a-very-long-name-with-guide', 'Guide', false],
]

for (const [address, page, expected] of CASES)
  test(`${page} is ${expected ? '' : 'not '}similar to ${address}`, () => {
    assert.equal(isSimilar(wordsOf(address), wordsOf(page)), expected)
  })
