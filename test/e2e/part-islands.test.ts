/**
 * Components around pages that browsers hydrate: the site's own navigation bar with parts of docsgen, a button in `Root`,
 * a `Root` and a layout of docs with state, which keep the page in a slot, and a `Layout/Provider` whose data the navigation bar and the text share.
 */
// Own process: the config of another tool is loaded first, which esbuild remembers as its folder.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { moved } from '../sites/moved-site.ts'
import { launchBrowser, serveFolder } from './browser.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const FILES = {
  'docs/intro.md':
    '---\nslug: /\n---\nimport Shown from "@site/src/shown"\n\n# Intro\n\n<Shown>*text*</Shown>\n\n[other](./other.md)\n',
  'src/shown.js': `import React from 'react'
import { useMode } from './mode'
export default ({ children }) => <p id="shown">{useMode().mode} {children}</p>`,
  'src/mode.js': `import React, { createContext, useContext, useState } from 'react'
const Mode = createContext(undefined)
export const ModeProvider = ({ children }) => {
  const [mode, setMode] = useState('calm')
  return <Mode.Provider value={{ mode, setMode }}>{children}</Mode.Provider>
}
export const useMode = () => useContext(Mode)`,
  'src/theme/Layout/Provider.js': `import React from 'react'
import { ModeProvider } from '../../mode'
export default ({ children }) => <ModeProvider>{children}</ModeProvider>`,
  'docs/other.md': '# Other\n',
  'src/theme/Root.js': `import React, { useEffect, useState } from 'react'
import { useLocation } from '@docusaurus/router'
export default function Root({ children }) {
  const [count, setCount] = useState(0)
  const { pathname } = useLocation()
  useEffect(() => { document.title += '!' }, [])
  return <>{children}<button id="root" onClick={() => setCount(count + 1)}>{pathname} {count}</button></>
}`,
  'src/theme/DocItem/Layout/index.js': `import React, { useState } from 'react'
import DocItemContent from '@theme/DocItem/Content'
export default function Layout({ children }) {
  const [isWide, setWide] = useState(false)
  return <div><button id="wide" onClick={() => setWide(!isWide)}>{isWide ? 'wide' : 'narrow'}</button>
    <article><DocItemContent>{children}</DocItemContent></article></div>
}`,
  'src/theme/Navbar/index.js': `import React, { useState } from 'react'
import Logo from '@theme/Navbar/Logo'
import SearchBar from '@theme/SearchBar'
import Toggle from '@theme/Navbar/ColorModeToggle'
import { useMode } from '../../mode'
export default function Navbar() {
  const [isOpen, setOpen] = useState(false)
  const { setMode } = useMode()
  return <nav className="navbar"><Logo /><SearchBar />{isOpen && <b id="menu">menu</b>}<Toggle />
    <button id="open" onClick={() => setOpen(!isOpen)}>Open</button>
    <button id="mode" onClick={() => setMode('wild')}>Mode</button></nav>
}`,
}

let browser: Browser
let server: { url: string; close: () => void }
const cleanUps: (() => unknown)[] = []

before(async () => {
  browser = await launchBrowser()
  const site = moved(
    { after: (work: () => unknown) => cleanUps.push(work) } as never,
    FILES,
    "presets: [['classic', { docs: { routeBasePath: '/' } }]], themeConfig: { navbar: { title: 'Brand' } }",
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  server = await serveFolder(join(site.dir, 'build'))
})
after(async () => {
  await browser.close()
  server.close()
  for (const work of cleanUps) work()
})

test('they respond to readers, and the parts of docsgen in them work', async () => {
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => message.type() !== 'log' && errors.push(message.text()))
  await page.goto(`${server.url}/`)
  await waitForElement(page, 'dg-island[data-dg-island^="Root"][data-dg-live]')
  await waitForElement(page, 'dg-island[data-dg-island^="Navbar"][data-dg-live]')
  await page.click('#open')
  await waitForElement(page, '#menu')
  assert.match(await page.textContent('.navbar__brand').then(String), /Brand/)
  await page.click('#root')
  await waitForCondition(page, () => document.querySelector('#root')?.textContent === '/ 1')
  await page.click('#mode')
  await waitForCondition(page, () => document.querySelector('#shown')?.textContent === 'wild text')
  await waitForElement(page, 'dg-island[data-dg-island^="Layout"][data-dg-live]')
  await page.click('#wide')
  await waitForCondition(page, () => document.querySelector('#wide')?.textContent === 'wide')
  assert.match(await page.textContent('article h1').then(String), /Intro/)
  await page.click('.dg-color-toggle')
  await page.click('.dg-search-button')
  await waitForElement(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await page.click('main a[href="/other"]')
  await waitForCondition(page, () => document.querySelector('h1')?.textContent === 'Other')
  await waitForCondition(page, () => document.querySelector('#root')?.textContent?.startsWith('/other') ?? false)
  await page.click('#root')
  await waitForCondition(page, () => /[1-9]$/.test(document.querySelector('#root')?.textContent ?? ''))
  assert.deepEqual(errors, [])
  await page.close()
})
