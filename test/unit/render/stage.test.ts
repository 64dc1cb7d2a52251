/**
 * Rendering with templates that throw or do not end: the page fails, and the next one is rendered.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeBody } from '../../../src/model/body.ts'
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

test('a template that throws or does not finish only fails on its page', async () => {
  const render = await createRenderer({ templates: TEMPLATES, hashes: {}, timeoutMs: 300, site: {} as SiteView })
  const results = ['/a', '/throws', '/endless', '/b'].map(path => {
    const result = render(job(path))
    return 'bytes' in result ? new TextDecoder().decode(result.bytes) : result.failure.split('\n')[0]
  })
  assert.deepEqual(results, ['/a', 'Error: no luck', 'TimeoutError: it did not end within 0.3 s', '/b'])
})

test('a component that needs the site and fails is left out and reported', async () => {
  const render = await createRenderer({ templates: TEMPLATES, hashes: {}, site: {} as SiteView })
  const slotBody = encodeBody({ html: ' abc', insertions: [2, 3].map((at, index) => [at, 'slot', index] as const) })
  const body = { body: slotBody, links: [], sizes: {}, slots: [], partials: {} }
  const slots = ['Works', 'Fails'].map(component => ({ component, props: {} }))
  const result = render({ ...job('/a'), body, slots })
  assert.ok('bytes' in result)
  assert.equal(new TextDecoder().decode(result.bytes), '/a a<ul></ul>bc')
  assert.deepEqual(result.problems, [{ component: 'Fails', reason: 'no cards' }])
})

test('a body that cannot be completed is shown without its insertions', async () => {
  const render = await createRenderer({ templates: TEMPLATES, hashes: {}, site: {} as SiteView })
  const links = new Proxy([] as string[], {
    get: () => {
      throw new Error('no links')
    },
  })
  const body = {
    body: encodeBody({ html: ' a<a href="">b</a>', insertions: [[11, 'address', 0]] }),
    links,
    sizes: {},
    slots: [],
    partials: {},
  }
  const result = render({ ...job('/a'), body })
  assert.ok('bytes' in result)
  assert.equal(new TextDecoder().decode(result.bytes), '/a a<a href="">b</a>')
  assert.deepEqual(result.problems, [{ reason: 'no links' }])
})
