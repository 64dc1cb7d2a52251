/**
 * Rendering with templates that throw, or that do not end: the page fails, the next one is rendered.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageView, SiteView } from '../../../src/model/view.ts'
import { createRenderer, type RenderJob } from '../../../src/render/stage.ts'

const TEMPLATES = `data:text/javascript,${encodeURIComponent(`
  export function renderPage(site, page) {
    if (page.path === '/throws') throw new Error('no luck')
    while (page.path === '/endless');
    return page.path
  }
`)}`

function job(path: string): RenderJob {
  return { page: { path, sidebarTrail: [] as number[] } as PageView, outPath: `${path}.html`, slots: [], partials: {} }
}

test('a template that throws or does not end fails on its page alone', async () => {
  const render = await createRenderer({ templates: TEMPLATES, longest: 300, site: {} as SiteView })
  const results = ['/a', '/throws', '/endless', '/b'].map(path => {
    const result = render(job(path))
    return 'bytes' in result ? new TextDecoder().decode(result.bytes) : result.failure.split('\n')[0]
  })
  assert.deepEqual(results, ['/a', 'Error: no luck', 'OutOfTime: it did not end within 0.3 s', '/b'])
})
