/**
 * A site in memory over HTTP: addresses lead to the same files as on disk.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serveMemory } from '../../../src/dev/memory-files.ts'
import { listen } from '../../../src/dev/server.ts'

const FILES = new Map(
  Object.entries({
    'index.html': 'home',
    'c#/why?/index.html': 'odd',
    '100%.html': 'percent',
    'ä/index.html': 'page',
    'docsgen-manifest.json': '{"routes":{"/%C3%A4":"ä/index.html"}}',
  }),
)

const ANSWERS: [path: string, status: number, told: string][] = [
  ['/', 200, 'home'],
  ['/c%23/why%3F?x=1', 308, '/c%23/why%3F/?x=1'],
  ['/c%23/why%3F/', 200, 'odd'],
  ['/%C3%A4?x=1', 200, 'page'],
  ['/100%25', 200, 'percent'],
  ['/../index.html', 200, 'home'],
  ['/%2e%2e%2findex.html', 400, 'Bad Request\n'],
]

for (const [path, status, told] of ANSWERS)
  test(`GET ${path} from memory`, async t => {
    const read = async (name: string) => {
      const text = FILES.get(name)
      return text === undefined ? undefined : { bytes: Buffer.from(text), hash: name }
    }
    const handler = serveMemory({ base: '/', read, whole: () => undefined, pageExtra: '' })
    const server = await listen(handler, { port: 0, host: '127.0.0.1', strictPort: false, allowedHosts: [] })
    t.after(server.close)
    const answer = await fetch(server.url + path, { redirect: 'manual' })
    assert.equal(answer.status, status)
    assert.equal(status === 308 ? answer.headers.get('location') : await answer.text(), told)
  })
