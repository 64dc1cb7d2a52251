/**
 * Every fenced sample of the site parses in its language, so that readers can copy it, and the parsers reject broken
 * samples.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Code } from 'mdast'
import { complaintAbout, readShellSamples, SHELLS } from '../../../test/sites/sample-parsers.ts'
import { pages, place, walk } from '../lib/pages.ts'

interface Sample {
  at: string
  code: Code
}

const samples = pages.flatMap(page => {
  const found: Sample[] = []
  walk(page.tree, node => {
    if (node.type === 'code')
      found.push({ at: place(page, (node.position?.start.line ?? 1) + page.offset), code: node })
  })
  return found
})

test('every sample parses in its language', () => {
  readShellSamples(samples.flatMap(({ code }) => (SHELLS.includes(code.lang ?? '') ? [code.value] : [])))
  const wrong = samples.flatMap(({ at, code }) => {
    const complaint = complaintAbout(code.lang, code.value)
    return complaint === undefined ? [] : [`${at}: the ${code.lang ?? ''} sample ${complaint}`]
  })
  assert.deepEqual(wrong, [])
})

/** Addresses that are reserved for documentation (RFC 5737), and placeholders that do not begin with `YOUR_`. */
const UNMARKED = /\b(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+|<[a-z][\w -]*>|\{\{\w+\}\}|(?<=[=/@: ])0x\.{3}/
/** Languages of samples that readers copy, in contrast to outputs. */
const COPIED = new Set(['sh', 'bash', 'yaml', 'toml'])

test('values that readers replace in commands and files begin with YOUR_', () => {
  const wrong = samples.filter(({ code }) => COPIED.has(code.lang ?? '') && UNMARKED.test(code.value))
  assert.deepEqual(
    wrong.map(({ at, code }) => `${at}: ${UNMARKED.exec(code.value)?.[0]}`),
    [],
  )
})

test('there are samples in every language that the site teaches', () => {
  const languages = new Set(samples.map(({ code }) => code.lang))
  for (const language of ['sh', 'ts', 'json', 'yaml', 'graphql', 'solidity'])
    assert.ok(languages.has(language), language)
})

const BROKEN: [language: string | undefined, text: string][] = [
  [undefined, 'x'],
  ['nonsense', 'x'],
  ['json', '{ "a": 1, }'],
  ['json', '{ "a": … }'],
  ['yaml', 'a: 1\na: 2'],
  ['yaml', 'a: [1'],
  ['ts', 'const a: = 1'],
  ['graphql', 'query { a { } }'],
  ['solidity', 'contract A { function }'],
  ['toml', 'a = '],
  ['sh', 'if true; then'],
  ['sh', 'echo "open'],
  ['sh', '$ ls'],
  ['sh', 'docker run <image>'],
]

test('a broken sample is reported', () => {
  for (const [language, text] of BROKEN)
    assert.notEqual(complaintAbout(language, text), undefined, `${language}: ${text}`)
})

const SOUND: [language: string, text: string][] = [
  ['text', '$ <anything>'],
  ['yaml', 'a: 1\n---\nb: 2'],
  ['sh', 'cast call 0x0 "f(uint256)" 1 \\\n  --rpc-url $RPC < input.txt'],
  ['solidity', 'interface A { function b() external; }'],
]

test('a valid sample is not reported', () => {
  for (const [language, text] of SOUND) assert.equal(complaintAbout(language, text), undefined, `${language}: ${text}`)
})
