/**
 * Components around pages that browsers hydrate: the site's own navigation bar with parts of docsgen, a button in `Root`,
 * and a `Root` with state, which keeps the page in a slot.
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
  'docs/intro.md': '---\nslug: /\n---\n# Intro\n\n[other](./other.md)\n',
  'docs/other.md': '# Other\n',
  'src/theme/Root.js': `import React, { useEffect, useState } from 'react'
import { useLocation } from '@docusaurus/router'
export default function Root({ children }) {
  const [count, setCount] = useState(0)
  const { pathname } = useLocation()
  useEffect(() => { document.title += '!' }, [])
  return <>{children}<button id="root" onClick={() => setCount(count + 1)}>{pathname} {count}</button></>
}`,
  'src/theme/Navbar/index.js': `import React, { useState } from 'react'
import Logo from '@theme/Navbar/Logo'
import SearchBar from '@theme/SearchBar'
import Toggle from '@theme/Navbar/ColorModeToggle'
export default function Navbar() {
  const [isOpen, setOpen] = useState(false)
  return <nav className="navbar"><Logo /><SearchBar />{isOpen && <b id="menu">menu</b>}<Toggle />
    <button id="open" onClick={() => setOpen(!isOpen)}>Open</button></nav>
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
