/**
 * Pages that pass through remark-parse and unified plugins equal those that do not: page, HTML, text and findings. In:
 * all pages of this repository and of the website, and the samples of the markdown tests, parsed with plugins that do
 * nothing. Known differences are listed with their reasons, and an obsolete one must be removed from the list.
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

/** Pages with differences, and the reasons. */
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

/** The compared data of a page. */
function visible({ page, body, sections, wantedCode }: ParsedResult): unknown {
  return JSON.parse(JSON.stringify([page, Buffer.from(body).toString('utf8'), sections, wantedCode ?? '']))
}
