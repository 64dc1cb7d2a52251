/**
 * Rendering with templates that throw, or that do not end: the page fails, the next one is rendered.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageView, SiteView } from '../../../src/model/view.ts'
import { createRenderer, type RenderJob } from '../../../src/render/stage.ts'

const TEMPLATES = `data:text/javascript,${encodeURIComponent(`
  export function renderPage(site, page, parts) {
    if (page.path === '/throws') throw new Error('no luck')
    while (page.path === '/endless');
    return page.path + parts.body
  }
  export function renderSlot(site, { component }) {
    if (component === 'Fails') throw new Error('no cards')
    return '<ul></ul>'
  }
`)}`

function job(path: string): RenderJob {
  return { page: { path, sidebarTrail: [] as number[] } as PageView, outPath: `${path}.html`, slots: [], partials: {} }
}

test('a template that throws or does not end fails on its page alone', async () => {
  const render = await createRenderer({ templates: TEMPLATES, timeoutMs: 300, site: {} as SiteView })
  const results = ['/a', '/throws', '/endless', '/b'].map(path => {
    const result = render(job(path))
    return 'bytes' in result ? new TextDecoder().decode(result.bytes) : result.failure.split('\n')[0]
  })
  assert.deepEqual(results, ['/a', 'Error: no luck', 'TimeoutError: it did not end within 0.3 s', '/b'])
})

test('a component that needs the site and fails is left out, and said', async () => {
  const render = await createRenderer({ templates: TEMPLATES, site: {} as SiteView })
  const body = { body: Buffer.from(' a\0C0\0b\0C1\0c'), links: [], sizes: {}, slots: [], partials: {} }
  const slots = ['Works', 'Fails'].map(component => ({ component, props: {} }))
  const result = render({ ...job('/a'), body, slots })
  assert.ok('bytes' in result)
  assert.equal(new TextDecoder().decode(result.bytes), '/a a<ul></ul>bc')
  assert.deepEqual(result.problems, [{ component: 'Fails', reason: 'no cards' }])
})

test('a body that cannot be filled is shown without its fillings', async () => {
  const render = await createRenderer({ templates: TEMPLATES, site: {} as SiteView })
  const links = new Proxy([] as string[], {
    get: () => {
      throw new Error('no links')
    },
  })
  const body = { body: Buffer.from(' a<a href="\0L0\0">b</a>'), links, sizes: {}, slots: [], partials: {} }
  const result = render({ ...job('/a'), body })
  assert.ok('bytes' in result)
  assert.equal(new TextDecoder().decode(result.bytes), '/a a<a href="">b</a>')
  assert.deepEqual(result.problems, [{ reason: 'no links' }])
})
