/**
 * Inlined figures of home pages.
 */
import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { withDrawings } from '../../../src/assets/drawings/with-drawings.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

test('a figure that was removed since the scan is not a drawing, and not a failure', t => {
  const dir = temporaryFolder(t, 'docsgen-drawing-')
  const path = join(dir, 'a.svg')
  writeFileSync(path, '<svg><g/></svg>')
  const assets = new Map([['docs/a.svg', { file: { absPath: path } }]]) as never
  const page = { frontMatter: { hero: { figure: './a.svg' } }, links: [{ url: './a.svg', kind: 'front-matter' }] }
  const docs = [{ page, resolved: [{ asset: 'docs/a.svg' }] }] as never
  assert.equal(withDrawings(assets, { docs }).get('docs/a.svg')?.figure, '<svg><g/></svg>')
  rmSync(path)
  assert.equal(withDrawings(assets, { docs }).get('docs/a.svg')?.figure, undefined)
})
