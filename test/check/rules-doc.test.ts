/**
 * Every rule that the source names has its section in docs/rules.md, and every section is about a rule.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { AUDIT_RULES } from '../../src/check/rules.ts'
import { RULES } from '../../src/model/rules.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

function source(): string {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  return (
    files
      // The list of names itself is what is held to the others.
      .filter(path => path.endsWith('.ts') && path !== join('model', 'rules.ts'))
      .map(path => readFileSync(join(ROOT, 'src', path), 'utf8'))
      .join('\n')
  )
}

test('every rule has a section that says what to do, and no section is about nothing', () => {
  const text = source()
  const rules = new Set([...text.matchAll(/\brule: '([a-z0-9-]+)'/g)].map(match => match[1] as string))
  for (const rule of Object.keys(AUDIT_RULES)) rules.add(rule)
  const sections = readFileSync(join(ROOT, 'docs/rules.md'), 'utf8').split(/^### /m).slice(1)
  const documented = sections.map(section => /^`([a-z0-9-]+)`/.exec(section)?.[1] ?? '')
  assert.ok(rules.size > 70)
  assert.deepEqual(
    [...rules].filter(rule => !documented.includes(rule)),
    [],
  )
  assert.deepEqual(
    documented.filter(rule => !text.includes(`'${rule}'`)),
    [],
  )
  assert.equal(new Set(documented).size, documented.length)
  assert.deepEqual([...RULES], [...documented].sort())
  for (const section of sections) assert.match(section, /\*\*What to do:\*\* \w/)
})
