/**
 * Every rule has its section in website/docs/reference/rules.md and is reported somewhere, and every section is about a rule.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ALWAYS_ERRORS, RULES } from '../../src/findings/rules.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const HEADING = '## Rules without a level\n'

/** The source, apart from the list of rules itself. */
function source(): string {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  return files
    .filter(path => path.endsWith('.ts') && path !== join('findings', 'rules.ts'))
    .map(path => readFileSync(join(ROOT, 'src', path), 'utf8'))
    .join('\n')
}

test('every rule is reported and has a section that says what to do, and no section is about nothing', () => {
  const text = source()
  const sections = readFileSync(join(ROOT, 'website/docs/reference/rules.md'), 'utf8').split(/^### /m).slice(1)
  const documented = sections.map(section => /^`([a-z0-9-]+)`/.exec(section)?.[1] ?? '')
  assert.ok(RULES.length > 100)
  assert.deepEqual(RULES, [...documented].sort())
  assert.deepEqual(
    RULES.filter(rule => !text.includes(`'${rule}'`)),
    [],
  )
  for (const section of sections) assert.match(section, /\*\*What to do:\*\* \w/)
})

test('the document says which rules are always errors, and why', () => {
  const text = readFileSync(join(ROOT, 'website/docs/reference/rules.md'), 'utf8')
  const list = text.slice(text.indexOf(HEADING) + HEADING.length).split(/^## /m)[0] ?? ''
  const expected = Object.entries(ALWAYS_ERRORS).map(([rule, why]) => `- \`${rule}\`: ${why}`)
  assert.deepEqual(
    list.match(/^- .*$/gm)?.map(line => line.replace(/[;.]$/, '')),
    expected,
  )
})
