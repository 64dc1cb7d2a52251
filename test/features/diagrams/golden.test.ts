/**
 * Golden drawings: each `charts/<name>.mmd` is drawn as in `<name>.svg`, and described as there. To accept new drawings after
 * looking at them: `UPDATE_GOLDEN=1 node scripts/test.js <this file>`.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { createDiagramRenderer } from '../../../src/features/diagrams/diagrams.ts'

const folder = new URL('charts/', import.meta.url)
const draw = createDiagramRenderer()

const names = readdirSync(folder)
  .filter(name => name.endsWith('.mmd'))
  .map(name => name.slice(0, -4))

for (const name of names)
  test(`golden: ${name}`, () => {
    const drawn = draw(readFileSync(new URL(`${name}.mmd`, folder), 'utf8'))
    if ('problem' in drawn) throw new Error(drawn.problem)
    // An element on each line.
    const shown = `${drawn.svg.replaceAll('><', '>\n<')}\n<!-- ${drawn.text} -->\n`
    const file = new URL(`${name}.svg`, folder)
    if (process.env.UPDATE_GOLDEN || !existsSync(file)) writeFileSync(file, shown)
    assert.equal(shown, readFileSync(file, 'utf8'))
  })
