/**
 * Components of a site around pages and in their text, in browsers: components whose first render differs from the HTML of
 * the build, an island that its island hides for a while, and tabs that a site draws itself.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { moved } from '../sites/moved-site.ts'
import { launchBrowser, serveFolder } from './browser.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const COUNTER = `import React, { useState } from 'react'
export default function Counter() {
  const [count, setCount] = useState(0)
  return <button className="counter" onClick={() => setCount(count + 1)}>Count {count}</button>
}`
/** React discards the HTML, because the browser renders something else first. */
const DIFFERS = "const [differs] = useState(() => typeof window !== 'undefined')"
const OTHER_RENDER = {
  'docs/intro.md': `---
slug: /
---
import Counter from "@site/src/Counter"
import Shutter from "@site/src/Shutter"

# Intro

Text of intro. <Counter />

<Shutter>

Behind it. <Counter />

</Shutter>
`,
  'docs/other.md': '# Other\n',
  'src/Counter.js': COUNTER,
  'src/Shutter.js': `import React, { useState } from 'react'
export default function Shutter({ children }) {
  const [isOpen, setOpen] = useState(true)
  return <div><button id="shutter" onClick={() => setOpen(!isOpen)}>{isOpen ? 'Close' : 'Open'}</button>{isOpen && children}</div>
}`,
  'src/theme/Root.js': `import React, { useState } from 'react'
export default function Root({ children }) {
  ${DIFFERS}
  return <>{differs && <p id="asked">Cookies?</p>}{children}</>
}`,
  'src/theme/DocItem/Layout/index.js': `import React, { useState } from 'react'
import DocBreadcrumbs from '@theme/DocBreadcrumbs'
import DocItemContent from '@theme/DocItem/Content'
import DocItemPaginator from '@theme/DocItem/Paginator'
import TOC from '@theme/DocItem/TOC/Mobile'
export default function Layout({ children }) {
  ${DIFFERS}
  return <div>{differs && <i id="late">late</i>}<DocBreadcrumbs />{differs || <TOC />}
    <article><DocItemContent>{children}</DocItemContent></article><DocItemPaginator /></div>
}`,
}

/** Tabs as sites write them: for Docusaurus before 3.10, and since then. */
const TABS = {
  old: `import React from 'react'
import { useTabs, sanitizeTabsChildren } from '@docusaurus/theme-common/internal'
import { State } from './state'
export default function Tabs(props) {
  const tabs = useTabs(props)
  return <State.Provider value={tabs}><Own {...tabs}>{sanitizeTabsChildren(props.children)}</Own></State.Provider>
}`,
  new: `import React from 'react'
import { TabsProvider, useTabsContextValue, sanitizeTabsChildren } from '@docusaurus/theme-common/internal'
export default function Tabs(props) {
  const tabs = useTabsContextValue(props)
  return <TabsProvider value={tabs}><Own {...tabs}>{sanitizeTabsChildren(props.children)}</Own></TabsProvider>
}`,
}
const OWN_TABS = `
function Own({ tabValues, selectedValue, selectValue, children }) {
  return <div className="own">{tabValues.map(({ value, label, attributes }) => <button key={value} {...attributes}
    aria-pressed={value === selectedValue} onClick={() => selectValue(value)}>{label ?? value}</button>)}{children}</div>
}`
const ITEM = {
  old: `import React, { useContext } from 'react'
import { State } from '../Tabs/state'
export default ({ value, children }) => <section hidden={useContext(State).selectedValue !== value}>{children}</section>`,
  new: `import React from 'react'
import { useTabs } from '@docusaurus/theme-common/internal'
export default ({ value, children }) => <section hidden={useTabs().selectedValue !== value}>{children}</section>`,
}
const tabsSite = (api: 'old' | 'new') => ({
  'docs/intro.md': `---
slug: /
---
import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'

# Intro

${['First', 'Second']
  .map(
    name => `<Tabs groupId="tool" queryString defaultValue="yarn" values={[{ value: 'npm', label: 'NPM' }, { value: 'yarn' }]}>
<TabItem value="npm">

${name} with *npm*.

</TabItem>
<TabItem value="yarn">

${name} with *yarn*.

</TabItem>
</Tabs>
`,
  )
  .join('\n')}`,
  'src/theme/Tabs/state.js': "import { createContext } from 'react'\nexport const State = createContext({})\n",
  'src/theme/Tabs/index.js': TABS[api] + OWN_TABS,
  'src/theme/TabItem/index.js': ITEM[api],
})

let browser: Browser
before(async () => {
  browser = await launchBrowser()
})
after(() => browser.close())

/** Builds and opens a site; the context is closed after the test. */
async function open(t: import('node:test').TestContext, files: Record<string, string>) {
  const site = moved(t, files, "presets: [['classic', { docs: { routeBasePath: '/' } }]]")
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const server = await serveFolder(join(site.dir, 'build'))
  const context = await browser.newContext()
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  await page.goto(server.url)
  t.after(async () => {
    await context.close()
    server.close()
  })
  return { site, page, errors, url: server.url }
}

const live = (page: Page, name: string) => waitForElement(page, `dg-island[data-dg-island^="${name}"][data-dg-live]`)

test('nothing of a page is lost if browsers render something else first than the build', async t => {
  const { page, errors } = await open(t, OTHER_RENDER)
  for (const name of ['Root', 'Layout', 'Counter', 'Shutter']) await live(page, name)
  await waitForElement(page, '#asked')
  await waitForElement(page, '#late')
  const shown = await page.evaluate(() => document.body.innerText.replace(/\s+/g, ' '))
  for (const text of ['Cookies?', 'late', 'Text of intro.', 'Behind it.', 'Next Other'])
    assert.ok(shown.includes(text), `'${text}' is in: ${shown}`)
  assert.equal(await page.locator('.theme-doc-breadcrumbs').count(), 1)
  await page.click('p:has-text("Text of intro.") .counter')
  await waitForElement(page, '.counter:text("Count 1")')

  // What is hidden for a while is there again, and responds again.
  await page.click('#shutter')
  await waitForCondition(page, () => !document.body.innerText.includes('Behind it.'))
  await page.click('#shutter')
  await waitForCondition(page, () => document.body.innerText.includes('Behind it.'))
  await page.click('p:has-text("Behind it.") .counter')
  await waitForElement(page, 'p:has-text("Behind it.") .counter:text("Count 1")')
  assert.deepEqual(errors, [])
})

for (const api of ['old', 'new'] as const)
  test(`tabs that a site draws itself keep the choice in all tabs of a group (${api} hooks)`, async t => {
    const { site, page, errors, url } = await open(t, tabsSite(api))
    const html = site.main('index.html')
    assert.match(html, /<button[^>]*aria-pressed="false"[^>]*>NPM<\/button><button[^>]*aria-pressed="true"[^>]*>yarn</)
    assert.match(html, /<section hidden="">.*First with <em>npm<\/em>\..*<section>.*First with <em>yarn<\/em>/s)
    const shown = () => page.evaluate(() => document.querySelector('article')?.innerText.match(/\w+ with \w+/g))
    assert.deepEqual(await shown(), ['First with yarn', 'Second with yarn'])
    await waitForCondition(page, () => document.querySelectorAll('dg-island:not([data-dg-live])').length === 0)
    await page.click('.own >> nth=1 >> text=NPM')
    await waitForCondition(
      page,
      () => document.querySelectorAll('.own section:nth-of-type(1):not([hidden])').length === 2,
    )
    assert.deepEqual(await shown(), ['First with npm', 'Second with npm'])
    assert.equal(new URL(page.url()).search, '?tool=npm')
    await page.goto(url)
    await waitForCondition(
      page,
      () => document.querySelectorAll('.own section:nth-of-type(1):not([hidden])').length === 2,
    )
    assert.deepEqual(errors, [])
  })
