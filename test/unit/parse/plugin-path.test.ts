/**
 * Pages that go through remark-parse and plugins of unified come out as those that do not: the same page, HTML, text and
 * findings. In: all pages of this repository and of the website, and the samples of the markdown tests, read with plugins
 * that do nothing. Known differences are listed with their reasons, and one that is gone must leave the list.
 */
// Takes about 7 s.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { withoutTimeout } from '../../../src/base/with-timeout.ts'
import type { ParsedResult } from '../../../src/model/page.ts'
import { createParser } from '../../../src/parse/parse-page.ts'
import { createPluginParser } from '../../../src/parse/plugins/parse-with-plugins.ts'
import { components, options } from './fixture.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Pages that come out differently, and why. */
const DIFFERENCES: Record<string, string> = {}

const nothing = () => () => undefined
const transforms = { remark: [nothing], rehype: [nothing] }
const fast = createParser(options, components)
const slow = createPluginParser(options, { transforms, components, withTimeout: withoutTimeout, siteDir: ROOT })

const folders = ['content', 'website/docs', 'test/markdown']
const paths = folders.flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.mdx?$/.test(path))
    .map(path => `${folder}/${path}`),
)

for (const path of paths) {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const kind: 'page' | 'partial' = name.startsWith('_') ? 'partial' : 'page'
  const input = { path, docPath: path, kind, locale: 'en', bytes: readFileSync(join(ROOT, path)) }
  const why = DIFFERENCES[path]
  test(`${path}: ${why ?? 'the same with plugins'}`, async () => {
    const [plain, plugged] = [visible(fast(input)), visible(await slow(input))]
    if (why === undefined) assert.deepEqual(plugged, plain)
    else assert.notDeepEqual(plugged, plain)
  })
}

/** What is known of a page. */
function visible({ page, body, sections, wantedCode }: ParsedResult): unknown {
  return JSON.parse(JSON.stringify([page, Buffer.from(body).toString('utf8'), sections, wantedCode ?? '']))
}
