/**
 * shingles.ts finds text that a page shares with a source, regardless of line breaks and markup, and does not
 * report code and short phrases.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { CODE, pages, proseOf } from '../lib/pages.ts'
import { run } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'shingles-'))
after(() => rmSync(folder, { recursive: true }))

/** A real sentence of the site, long enough and without code. */
const page = pages.find(({ route }) => route === '/learn/glossary')
const sentence = (page ? proseOf(page) : []).find(({ text }) => text.split(' ').length > 20 && !text.includes(CODE))
  ?.text as string

function compareWith(text: string): { status: number | null; stdout: string } {
  writeFileSync(join(folder, 'source.md'), text)
  return run('shingles', folder)
}

test('a sentence is recognised across lines, case and markup', () => {
  const words = sentence.toUpperCase().split(' ')
  const { status, stdout } = compareWith(`> **${words.slice(0, 9).join('\n> ')}** [${words.slice(9).join(' ')}](x.md)`)
  assert.equal(status, 1)
  assert.match(stdout, /content\/learn\/glossary\.md:\d+: \d+ words/)
})

test('half a sentence is allowed', () => {
  const { status, stdout } = compareWith(sentence.split(' ').slice(0, 11).join(' '))
  assert.equal(stdout, '0 runs of 12 words or more\n')
  assert.equal(status, 0)
})
