/**
 * Clients that request markdown get it at the address of the page, from a built folder and from the live server.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ServeRequest, serveBuilt, serveLive } from '../../src/commands/serve.ts'
import { prefersMarkdown } from '../../src/dev/markdown-wanted.ts'
import { makeSite } from '../sites/site.ts'

test('markdown is preferred if the client says so', () => {
  const accepts: [string | undefined, boolean][] = [
    [undefined, false],
    ['*/*', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['text/markdown', true],
    ['text/markdown, */*', true],
    ['text/markdown, text/html;q=0.9', true],
    ['text/markdown;q=0.5, text/html', false],
    ['text/markdown, text/html', false],
    ['text/markdown;q=0', false],
    ['text/markdown;q=x', false],
  ]
  for (const [accept, expected] of accepts) assert.equal(prefersMarkdown(accept), expected, accept)
})

for (const [name, serve] of [
  ['built', serveBuilt],
  ['live', serveLive],
] as const)
  test(`the ${name} server responds with markdown or HTML, as requested`, async t => {
    const site = makeSite(t, {
      'docs/index.md': '# Home\n',
      'docs/a/b.md': '# B\n',
      'docs/c.md': '---\nslug: /index\n---\n# C\n',
    })
    await site.build()
    const request: ServeRequest = {
      ...{
        siteDir: site.dir,
        port: 0,
        host: '127.0.0.1',
        strictPort: false,
        cache: true,
        drafts: false,
        follow: false,
      },
      ...{ jobs: 1, onRebuilt: () => undefined, onNotice: () => undefined },
    }
    const served = await serve(request)
    t.after(() => served.close())
    const get = async (path: string, accept: string) => {
      const response = await fetch(served.url + path, { headers: { accept } })
      const { headers, status } = response
      return { status, type: headers.get('content-type'), vary: headers.get('vary'), text: await response.text() }
    }
    for (const [path, title] of [
      ['/', '# Home'],
      ['/a/b/', '# B'],
      ['/a/b', '# B'],
      ['/index/', '# C'],
    ] as const) {
      const markdown = await get(path, 'text/markdown')
      assert.equal(markdown.type, 'text/markdown; charset=utf-8', path)
      assert.ok(markdown.text.includes(`\n${title}\n`), path)
      assert.match(markdown.vary ?? '', /Accept(?!-)/)
      const html = await get(path, 'text/html')
      assert.match(html.type ?? '', /^text\/html/)
      assert.match(html.vary ?? '', /Accept(?!-)/)
    }
    assert.equal((await get('/nowhere', 'text/markdown')).status, 404)
    assert.match((await get('/a/b.md', '*/*')).type ?? '', /^text\/markdown/)
  })
