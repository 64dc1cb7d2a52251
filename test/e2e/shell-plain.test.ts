/**
 * React pages with their own layout, like those of Docusaurus sites: edge to edge, in columns if there is room, and
 * never wider than the screen.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { CLASSIC, moved } from '../sites/moved-site.ts'
import { makeSite } from '../sites/site.ts'
import { launchBrowser, serveFolder } from './browser.ts'

const PAGE = `import Layout from '@theme/Layout'
export default () => <Layout title="Welcome">
  <header className="hero"><div className="container"><h1 className="hero__title">A very long sentence about something else</h1></div></header>
  <main><div className="container"><div className="row">
    {[1, 2, 3].map(at => <div key={at} className="col col--4"><p>{'Some words of text. '.repeat(20)}</p></div>)}
  </div><div className="row"><div><p>One</p></div><div><p>Two</p></div></div>
  <div className="row"><div id="code" className="col col--6"><pre style={{ overflow: 'auto' }}>{'word_'.repeat(200)}</pre></div><div id="beside" className="col--4 col--offset-2">Beside</div></div>
  <p id="spaced" className="margin-top--lg padding-horiz--md margin-bottom--none">Spaced</p></div></main>
</Layout>
`

test('columns are placed side by side if there is room, and nothing is cut off', async t => {
  const site = moved(t, { 'docs/intro.md': '# Intro\n', 'src/pages/index.jsx': PAGE }, CLASSIC)
  await site.build()
  const server = await serveFolder(join(site.dir, 'build'))
  t.after(server.close)
  const browser = await launchBrowser()
  t.after(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const look = () =>
    page.evaluate(() => {
      const places = (selector: string) =>
        [...document.querySelectorAll(selector)].map(it => {
          const { x, y, width } = it.getBoundingClientRect()
          return [Math.round(x), Math.round(y), Math.round(width)]
        })
      return {
        hero: places('.hero')[0],
        columns: places('.col--4.col'),
        code: places('#code')[0],
        beside: places('#beside')[0],
        spaced: ['marginTop', 'marginBottom', 'paddingLeft', 'paddingRight'].map(
          name => getComputedStyle(document.querySelector('#spaced') as Element)[name as 'marginTop'],
        ),
        others: places('.row > :not([class])'),
        isWider: document.documentElement.scrollWidth > innerWidth,
      }
    })
  await page.goto(`${server.url}/`)
  const wide = await look()
  assert.deepEqual([wide.hero?.[0], wide.hero?.[2], wide.isWider], [0, 1280, false])
  assert.equal(new Set(wide.columns.map(([, y]) => y)).size, 1)
  assert.equal(new Set(wide.columns.map(([x]) => x)).size, 3)
  assert.equal(wide.others[0]?.[2], wide.others[1]?.[2])
  // Code does not make a column wider, and an offset is free space before a column.
  const [half = 0, left = 0] = [wide.code?.[2], wide.code?.[0]]
  assert.deepEqual([half, wide.beside?.[0], wide.beside?.[2]], [570, left + half + 190, 380])
  assert.deepEqual(wide.spaced, ['32px', '0px', '16px', '16px'])
  await page.setViewportSize({ width: 360, height: 800 })
  const narrow = await look()
  assert.deepEqual([narrow.hero?.[0], narrow.hero?.[2], narrow.isWider], [0, 360, false])
  assert.deepEqual(
    narrow.columns.map(([x, , width]) => [x, width]),
    [1, 2, 3].map(() => [0, 360]),
  )
})

test('media in a page are never wider than a phone', async t => {
  const site = moved(t, {
    'docs/media.mdx': `# Media

<img src="/wide.svg" width="900" height="90" />

<iframe title="Video" width="900" height="90" srcDoc="<p>Video</p>" />

<div><iframe title="Other" width="900" height="90" srcDoc="<p>Video</p>" /></div>

<video width="900" height="90" />
`,
    'static/wide.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="90"/>',
  })
  await site.build()
  const server = await serveFolder(join(site.dir, 'build'))
  t.after(server.close)
  const browser = await launchBrowser()
  t.after(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.goto(`${server.url}/docs/media`)
  const places = await page.$$eval('main :is(img, iframe, video)', all =>
    all.map(it => [it.tagName, it.getBoundingClientRect().right > innerWidth]),
  )
  assert.deepEqual(places, [
    ['IMG', false],
    ['IFRAME', false],
    ['IFRAME', false],
    ['VIDEO', false],
  ])
})

test('a long title of the site is shown in full on a narrow screen', async t => {
  const title = 'Documentation of a Kit for the Management of Devices'
  const site = makeSite(t, { 'site.config.json': JSON.stringify({ title }), 'docs/index.md': '# Home\n' })
  await site.build()
  const server = await serveFolder(join(site.dir, 'build'))
  t.after(server.close)
  const browser = await launchBrowser()
  t.after(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } })
  await page.goto(`${server.url}/`)
  const { isWider, end } = await page.evaluate(() => ({
    isWider: document.documentElement.scrollWidth > innerWidth,
    end: document.querySelector('.navbar__title')?.getBoundingClientRect().right ?? 0,
  }))
  assert.equal(isWider, false)
  assert.ok(end > 0 && end <= 390, `the title ends at ${end}`)
})
