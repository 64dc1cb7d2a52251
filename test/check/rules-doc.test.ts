/**
 * The generated documents and tables of rules are up to date, and every rule is reported somewhere.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ruleFiles } from '../../scripts/config-doc.ts'
import { ALL_RULES as rules } from '../../src/findings/rules.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Written by `scripts/config-doc.ts`, so that they name every rule. */
const GENERATED = new Set(['rules.ts', 'rule-table.ts'].map(name => join('findings', name)))

/** The source, without the declarations of rules. */
function source(): string {
  return readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && !GENERATED.has(path))
    .filter(path => !path.startsWith(join('findings', 'rules') + sep))
    .map(path => readFileSync(join(ROOT, 'src', path), 'utf8'))
    .join('\n')
}

test('the reference and the tables match the files of the rules', () => {
  for (const [path, text] of Object.entries(ruleFiles(rules)))
    assert.equal(
      readFileSync(join(ROOT, path), 'utf8'),
      text,
      `run \`node --import tsx scripts/config-doc.ts\`: ${path}`,
    )
  const files = readdirSync(join(ROOT, 'src/findings/rules')).map(name => name.replace(/\.ts$/, ''))
  assert.deepEqual(
    rules.map(({ id }) => id),
    files.sort(),
  )
})

test('every rule has its own check, or is reported somewhere', () => {
  const text = source()
  const silent = rules.filter(({ id, checkPage, checkSite }) => !checkPage && !checkSite && !text.includes(`'${id}'`))
  assert.deepEqual(
    silent.map(({ id }) => id),
    [],
  )
})

test('every rule states in full sentences what it finds and what to do', () => {
  for (const { id, what, todo } of rules) for (const text of [what, todo]) assert.match(text, /^[A-Z`].*[.]$/s, id)
})
