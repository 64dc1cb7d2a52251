/**
 * Components of pages' own code that keep state or handle events: browsers hydrate them without a change to the page. The
 * HTML of the build is what React renders first, content of the page stays as it is, and a component that fails leaves the
 * HTML of the build.
 */
// Own process: the config of another tool is loaded first, which esbuild remembers as its folder.
// Takes about 9 s.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { moved } from '../sites/moved-site.ts'
import type { Site } from '../sites/site.ts'
import { launchBrowser, serveFolder } from './browser.ts'
import { settled } from './settled.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const CONFIG = `presets: [['classic', { docs: { routeBasePath: '/docs' } }]], customFields: { unit: 'km' },
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] }`
const FILES = {
  'docs/intro.md': '# Intro of the moved site\n',
  'docs/live.mdx': `---
slug: /live
---
import { useState } from 'react'
import Counter from '@site/src/components/Counter'
import Frame from '../src/components/Frame'
import Panes, { Pane } from '@site/src/components/Panes'
import { Menu } from 'widget'

# Intro

Some text <Counter start={2} label="Clicks" /> in a line.

export const Fold = ({ children }) => {
  const [on, set] = useState(false)
  return <section id="fold"><button onClick={() => set(!on)}>{on ? 'hide' : 'show'}</button>{on && children}</section>
}

<Fold>

Hidden **content** with a [link](./other.md) and <Counter start={7} />.

</Fold>

<Frame title="Frame">

<Counter start={10} />

</Frame>

<Panes>
<Pane label="One">First *pane*.</Pane>
<Pane label="Two">Second pane.</Pane>
</Panes>

<Menu />

<Registered />

<p id="made">{[1, 2].map(n => <Counter key={n} start={n * 100} />)}</p>
`,
  'docs/other.md': '# Other\n\nNothing in it is hydrated.\n',
  'docs/hooks.mdx': "import Hooks from '@site/src/components/Hooks'\n\n# Hooks\n\n<Hooks />\n",
  'docs/bad.mdx': `import { Differs, Throws, Later } from '@site/src/components/Bad'
import Counter from '@site/src/components/Counter'

# Bad

<Differs />

<Throws>

Words in *it*.

</Throws>

<Later />

<Counter start={4} />
`,
  'src/components/Counter.jsx': `import React, { useState } from 'react'
export default function Counter({ start = 0, label = 'Count' }) {
  const [count, set] = useState(start)
  return <button type="button" className="counter" onClick={() => set(count + 1)}>{label}: {count}</button>
}`,
  'src/components/Frame.jsx':
    'export default ({ title, children }) => <div className="frame"><h3>{title}</h3>{children}</div>\n',
  'src/components/Panes.jsx': `import React, { Children, useState } from 'react'
export const Pane = ({ children }) => <div className="pane">{children}</div>
export default function Panes({ children }) {
  const [at, set] = useState(0)
  const all = Children.toArray(children).filter(one => one.type === Pane)
  return <div id="panes">{all.map((one, i) => <button key={i} onClick={() => set(i)}>{one.props.label}</button>)}{all[at]}</div>
}`,
  'src/components/Registered.jsx': `import React from 'react'
export default () => { const [n, add] = React.useReducer(x => x + 1, 0); return <em id="registered" onClick={add}>registered {n}</em> }`,
  'src/theme/MDXComponents.js': `import MDXComponents from '@theme-original/MDXComponents'
import Registered from '@site/src/components/Registered'
export default { ...MDXComponents, Registered }`,
  'src/components/Hooks.jsx': `import React, { useId, useState } from 'react'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import BrowserOnly from '@docusaurus/BrowserOnly'
import useIsBrowser from '@docusaurus/useIsBrowser'
import { useLocation } from '@docusaurus/router'
import { useColorMode } from '@docusaurus/theme-common'
import useBaseUrl from '@docusaurus/useBaseUrl'
import Translate, { translate } from '@docusaurus/Translate'
import Link from '@docusaurus/Link'
import CodeBlock from '@theme/CodeBlock'
import Drawing from './drawing.svg'
import { somethingNew } from '@docusaurus/theme-common/internal'
const Where = React.createContext('nowhere')
const Inner = () => <samp>{React.useContext(Where)}</samp>
export default function Hooks() {
  const { siteConfig, i18n } = useDocusaurusContext()
  const { pathname } = useLocation()
  const { colorMode, setColorMode } = useColorMode()
  const [more, setMore] = useState(false)
  const picture = useBaseUrl('/img/more.svg')
  return <Where.Provider value="here"><div id="hooks">
    <i>{siteConfig.customFields.unit}</i><u>{String(useIsBrowser())}</u><b>{pathname}</b><s>{colorMode}</s>
    <BrowserOnly fallback={<q>wait</q>}>{() => <q>{window.location.pathname}</q>}</BrowserOnly>
    <Inner /><kbd><Translate id="x.y">Hello</Translate> {translate({ message: 'World' })} {i18n.currentLocale}</kbd>
    <Link to="/docs/other">other</Link><label htmlFor={useId()}>x</label>
    <Drawing title="drawn" />{more && <><Drawing title="again" /><img src={picture} alt="more" /><Link to="/docs/other">late</Link></>}
    <button id="dark" onClick={() => setColorMode('dark')}>dark</button>
    <button id="more" onClick={() => setMore(true)}>more</button>
    <CodeBlock language="js">{'const a = 1'}</CodeBlock>
  </div></Where.Provider>
}`,
  'src/components/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>',
  'static/img/more.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"/>',
  'i18n/de/code.json': '{ "x.y": { "message": "Hallo" }, "World": { "message": "Welt" } }',
  'src/components/Bad.jsx': `import React, { useState } from 'react'
const isBrowser = typeof window !== 'undefined'
export function Differs() { useState(0); return isBrowser ? <p id="differs">in browsers</p> : <p id="differs"><b>in the build</b></p> }
export function Throws({ children }) { useState(0); if (isBrowser) throw new Error('no browser'); return <div id="throws">kept {children}</div> }
export function Later() {
  const [broken, set] = useState(false)
  if (broken) throw new Error('later')
  return <button id="later" onClick={() => set(true)}>break</button>
}`,
  'src/pages/index.jsx': `import React from 'react'
import Layout from '@theme/Layout'
import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'
import Counter from '../components/Counter'
export default function Home({ config }) {
  return <Layout title="Home"><h1>{config.title}</h1><p>Text <Counter start={1} /> more {1} and {2}</p>
    <Tabs><TabItem value="one">First</TabItem><TabItem value="two">Second</TabItem></Tabs></Layout>
}`,
  'src/pages/still.jsx': 'export default () => <main><h1>Still</h1><p>Text of {1}</p></main>\n',
  'node_modules/widget/package.json':
    '{ "name": "widget", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/widget/index.js': `import { jsx } from 'react/jsx-runtime'
import { useState } from 'react'
export function Menu() { const [open, set] = useState(false); return jsx('button', { id: 'menu', onClick: () => set(!open), children: open ? 'open' : 'closed' }) }`,
}

let browser: Browser
let site: Site
let server: { url: string; close: () => void }
const cleanUps: (() => unknown)[] = []

before(async () => {
  browser = await launchBrowser()
  site = moved({ after: (work: () => unknown) => cleanUps.push(work) } as never, FILES, CONFIG)
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  server = await serveFolder(join(site.dir, 'build'))
})
after(async () => {
  await browser.close()
  server.close()
  for (const work of cleanUps) work()
})

interface Opened {
  page: Page
  scripts: string[]
  said: string[]
}

async function open(path: string): Promise<Opened> {
  const page = await browser.newPage()
  const [scripts, said]: string[][] = [[], []]
  page.on('request', request => request.resourceType() === 'script' && scripts?.push(new URL(request.url()).pathname))
  page.on('console', message => /error|warning/.test(message.type()) && said?.push(message.text()))
  page.on('pageerror', error => said?.push(String(error)))
  await page.goto(server.url + path)
  await settled(page)
  return { page, scripts: scripts as string[], said: said as string[] }
}

/** Scrolls through the page, until all its islands are hydrated. */
async function hydrated(page: Page): Promise<void> {
  for (const island of await page.locator('dg-island:not(template dg-island)').all()) {
    await island.evaluate(({ firstElementChild }) => firstElementChild?.scrollIntoView())
  }
  await waitForCondition(
    page,
    () => document.querySelectorAll('dg-island').length === document.querySelectorAll('dg-island[data-dg-live]').length,
  )
}

const text = (page: Page, selector: string) => page.locator(selector).first().textContent()
const bytes = (paths: string[]) =>
  paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(site.dir, 'build', path)), { level: 9 }).byteLength, 0)

test('components of a page keep state: imported, defined, of packages, registered, in expressions and in others', async () => {
  const html = site.main('docs/live/index.html')
  assert.match(html, /<button type="button" class="counter">Clicks<!-- -->: <!-- -->2<\/button>/)
  assert.match(html, /<div class="frame"><h3>Frame<\/h3><dg-island/, 'what needs no browser is not hydrated')
  const { page, said } = await open('/docs/live')
  await hydrated(page)
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true }).first()
    await button.click()
  }
  await press('Clicks: 2')
  await page.getByRole('button', { name: 'Clicks: 3' }).waitFor()
  await press('Count: 10')
  await page.getByRole('button', { name: 'Count: 11' }).waitFor()
  await press('Count: 200')
  await page.getByRole('button', { name: 'Count: 201' }).waitFor()
  await page.click('#menu')
  assert.equal(await text(page, '#menu'), 'open')
  await page.click('#registered')
  assert.equal(await text(page, '#registered'), 'registered 1')
  assert.deepEqual(said, [], 'the HTML of the build is what browsers render')
  await page.close()
})

test('content of the page appears and disappears with its state', async () => {
  const { page, said } = await open('/docs/live')
  await hydrated(page)
  const fold = page.locator('#fold')
  assert.equal(await fold.textContent(), 'show')
  await fold.locator('button').first().click()
  assert.equal(
    await fold
      .locator('p')
      .innerHTML()
      .then(html => html.replace(/<dg-island.*/, '')),
    'Hidden <strong>content</strong> with a <a href="/docs/other">link</a> and ',
  )
  await fold.locator('.counter').click()
  await waitForCondition(page, () => /Count: 8/.test(document.querySelector('#fold')?.textContent ?? ''))
  await fold.locator('button').first().click()
  assert.equal(await fold.textContent(), 'show')
  await fold.locator('button').first().click()
  assert.match((await fold.textContent()) ?? '', /Count: 8/)
  const panes = page.locator('#panes')
  assert.equal(await panes.locator('.pane').innerText(), 'First pane.')
  await panes.getByRole('button', { name: 'Two' }).click()
  assert.equal(await panes.locator('.pane').innerText(), 'Second pane.')
  await panes.getByRole('button', { name: 'One' }).click()
  assert.equal(await panes.locator('.pane em').innerText(), 'pane')
  assert.deepEqual(said, [])
  await page.close()
})

test("Docusaurus's hooks answer for the page that is shown", async () => {
  const { page, said } = await open('/docs/hooks')
  await hydrated(page)
  await waitForCondition(page, () => document.querySelector('#hooks u')?.textContent === 'true')
  const shown = async () => Promise.all(['i', 'b', 's', 'q', 'samp', 'kbd'].map(name => text(page, `#hooks > ${name}`)))
  const path = new URL(page.url()).pathname
  assert.deepEqual(await shown(), ['km', path, 'light', path, 'here', 'Hello World en'])
  assert.match(await page.locator('#hooks pre').innerHTML(), /hljs-keyword/, 'code keeps its colours')
  await page.click('#dark')
  await waitForCondition(page, () => document.querySelector('#hooks > s')?.textContent === 'dark')
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark')
  await page.click('#more')
  await waitForCondition(page, () =>
    [...document.querySelectorAll<HTMLImageElement>('#hooks img')].every(image => image.naturalWidth > 0),
  )
  assert.equal(await page.locator('#hooks img').count(), 3)
  assert.equal(await page.getByRole('link', { name: 'late' }).getAttribute('href'), '/docs/other')
  assert.deepEqual(said, [])
  await page.goto(`${server.url}/de/docs/hooks`)
  await hydrated(page)
  await page.click('#more')
  assert.equal(await text(page, '#hooks > kbd'), 'Hallo Welt de')
  assert.equal(await page.getByRole('link', { name: 'late' }).getAttribute('href'), '/de/docs/other')
  await page.close()
})

test('a React page is hydrated as a whole, and one without state loads no script for it', async () => {
  const { page, said, scripts } = await open('/')
  await hydrated(page)
  // With the tabs of the theme, which the page imports, the complete config, and what fills the slots of parts and gives
  // them contexts.
  assert.ok(bytes(scripts) < 83_500, String(bytes(scripts)))
  await page.getByRole('button', { name: 'Count: 1' }).click()
  await page.getByRole('button', { name: 'Count: 2' }).waitFor()
  // Its tabs are made after React has taken over the HTML of the build.
  await page.getByRole('tab', { name: 'two' }).click()
  await page.getByRole('tabpanel', { name: 'two' }).waitFor()
  assert.equal(await page.getByRole('tab').count(), 2)
  assert.deepEqual(said, [])
  await page.close()
  const still = await open('/still')
  assert.ok(!still.scripts.some(path => /hydrate|island/.test(path)))
  await still.page.close()
})

test('what differs, fails at once or fails later never leaves a blank', async () => {
  const { page, said } = await open('/docs/bad')
  // Hydration may replace the element meanwhile.
  for (const id of ['differs', 'throws', 'later'])
    await page.evaluate(name => document.getElementById(name)?.scrollIntoView(), id)
  await waitForCondition(page, () => document.querySelector('#differs')?.textContent === 'in browsers')
  await waitForCondition(page, () => document.querySelector('#throws em') !== null)
  await waitForElement(page, '#later')
  assert.match((await text(page, '#throws')) ?? '', /kept\s+Words in it\./)
  await page.locator('.counter').click()
  await page.getByRole('button', { name: 'Count: 5' }).waitFor()
  await page.click('#later')
  await waitForCondition(page, () => document.querySelector('#later')?.textContent === 'break')
  assert.match((await text(page, '#throws')) ?? '', /kept\s+Words in it\./)
  assert.ok(
    said.some(line => line.includes('no browser')) && said.some(line => line.includes('later')),
    said.join('\n'),
  )
  await page.close()
})
