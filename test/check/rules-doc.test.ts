/**
 * Every rule that the source names is in docs/check.md.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

test('every rule has its place in the documentation', () => {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter(path =>
    path.endsWith('.ts'),
  )
  const text = files.map(path => readFileSync(join(ROOT, 'src', path), 'utf8')).join('\n')
  const rules = new Set([...text.matchAll(/\brule: '([a-z0-9-]+)'/g)].map(match => match[1] as string))
  const documented = new Set(
    [...readFileSync(join(ROOT, 'docs/check.md'), 'utf8').matchAll(/`([a-z0-9-]+)`/g)].map(match => match[1]),
  )
  assert.ok(rules.size > 70)
  assert.deepEqual(
    [...rules].filter(rule => !documented.has(rule) && rule !== 'baseline'),
    [],
  )
})
