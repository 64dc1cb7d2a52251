/**
 * Components around pages that need a browser, in sites written for Docusaurus: the ones in `src/theme` that keep state or
 * handle events, and what these import, are islands.
 */
// Own process: the folder of the process is that of the site, which esbuild remembers.
import assert from 'node:assert/strict'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { moved } from './moved-site.ts'

const HOME = "presets: [['classic', { docs: { routeBasePath: '/' } }]]"
const BUTTON = `import React, { useState } from 'react'
export default function Ask({ label, children }) {
  const [count, setCount] = useState(0)
  return <div className="ask"><button onClick={() => setCount(count + 1)}>{label} {count}</button>{children}</div>
}
export const Plain = ({ text }) => <i>{text}</i>`

test('a component with state in Root, Navbar and Footer is an island with slots', async t => {
  const site = moved(
    t,
    {
      'src/parts/Ask.js': BUTTON,
      'src/theme/Root.js': `import React from 'react'
import Ask, { Plain } from '../parts/Ask'
export default ({ children }) => <>{children}<Ask label="root" /><Plain text="plain" /></>`,
      'src/theme/Navbar/index.js': `import React, { useState } from 'react'
import Logo from '@theme/Navbar/Logo'
import SearchBar from '@theme/SearchBar'
export default function Navbar() {
  const [isOpen, setOpen] = useState(false)
  return <nav className="navbar"><Logo /><SearchBar /><button onClick={() => setOpen(!isOpen)}>Open</button></nav>
}`,
      'src/theme/Footer.js': `import React from 'react'
import Ask from '@site/src/parts/Ask'
export default () => <footer><Ask label="footer"><b>content</b></Ask><Ask label={1} format={String} /></footer>`,
    },
    `${HOME}, themeConfig: { footer: { copyright: 'C' } }`,
  )
  // esbuild names modules relative to the folder of the process, which is that of the site for most users.
  const cwd = process.cwd()
  process.chdir(site.dir)
  t.after(() => process.chdir(cwd))
  const { diagnostics, islands } = await site.build()
  process.chdir(cwd)
  assert.deepEqual(
    diagnostics.map(({ message, places }) => [message, places]),
    [['The component Ask needs a browser for useState and onClick, and only its HTML is published.', 3]],
  )
  const html = site.read('index.html')
  assert.match(
    html,
    /<dg-island data-dg-island="Ask-\w{8}"[^>]*><div class="ask"><button>root<!-- --> <!-- -->0<\/button><\/div><\/dg-island><i>plain<\/i>/,
  )
  assert.match(
    html,
    /<dg-island data-dg-island="Navbar-\w{8}"[^>]*data-dg-path="\/"><nav class="navbar"><dg-slot data-dg-slot="1000" data-dg-part="Navbar\/Logo"><a class="navbar__brand"/,
  )
  assert.match(html, /<dg-slot data-dg-slot="1001" data-dg-part="SearchBar"><form class="navbar__item"/)
  assert.match(html, /data-dg-tree="\{&quot;p&quot;:\{&quot;label&quot;:&quot;footer&quot;\},&quot;c&quot;:\[0\]\}"/)
  assert.match(
    html,
    /<dg-slot data-dg-slot="0"><b>content<\/b><\/dg-slot><\/div><\/dg-island><div class="ask"><button>1 0<\/button>/,
  )
  assert.equal(islands?.around?.components, 3)
  const scripts = readdirSync(join(site.dir, 'build/assets')).filter(name => /^island-(?:Ask|Navbar)-/.test(name))
  assert.equal(scripts.length, 2)
})

test('a component with state shows its content in a part of the page', async t => {
  const site = moved(
    t,
    {
      'docs/two.md': '# Two\n\nText of two.\n',
      'src/theme/DocItem/Layout/index.tsx': `import React, { useState } from 'react'
import DocItemContent from '@theme/DocItem/Content'
import DocItemFooter from '@theme/DocItem/Footer'
export default function DocItemLayout({ children }) {
  const [isWide, setWide] = useState(false)
  return <div className={isWide ? 'wide' : 'narrow'} onClick={() => setWide(true)}>
    <article><DocItemContent>{children}</DocItemContent><DocItemFooter /></article>
  </div>
}`,
    },
    HOME,
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(diagnostics, [])
  const html = site.read('two/index.html')
  assert.match(
    html,
    /<dg-island data-dg-island="Layout-\w{8}"[^>]*><div class="narrow"><article><dg-slot data-dg-slot="1000" data-dg-part="DocItem\/Content"><dg-slot data-dg-slot="0">.*Text of two\..*<\/dg-slot><\/dg-slot>/s,
  )
  assert.equal(html.slice(html.indexOf('<body')).split('Text of two.').length, 2, 'the content is there once')
  assert.doesNotMatch(html, /<template data-dg-slot/)
})

test('without state, nothing around pages loads React', async t => {
  const site = moved(
    t,
    {
      'src/theme/Root.js': `import React from 'react'
import { useLocation } from '@docusaurus/router'
export default ({ children }) => <div data-at={useLocation().pathname}>{children}</div>`,
    },
    HOME,
  )
  const { islands, diagnostics } = await site.build()
  assert.deepEqual([islands, diagnostics], [undefined, []])
  assert.match(site.read('index.html'), /<div data-at="\/">/)
})

/** A context with a provider that keeps state, or that does not. */
const MODE = (provider: string) => `import React, { createContext, useContext, useState } from 'react'
const Mode = createContext(undefined)
export const ModeProvider = ({ children }) => { ${provider} }
export function useMode() {
  const mode = useContext(Mode)
  if (!mode) throw new Error('outside')
  return mode
}`
const WITH_STATE = MODE(
  'const [mode, setMode] = useState("calm"); return <Mode.Provider value={{ mode, setMode }}>{children}</Mode.Provider>',
)
const PROVIDER = `import React from 'react'
import Original from '@theme-original/Layout/Provider'
import { ModeProvider } from '../../../mode'
export default ({ children }) => <Original><ModeProvider>{children}</ModeProvider></Original>`
const USES = {
  'src/parts/Shown.js': `import React from 'react'
import { useMode } from '../mode'
export default ({ children }) => <b>mode {useMode().mode} {children}</b>`,
  'src/pages/own.js': `import React from 'react'
import Layout from '@theme/Layout'
import Shown from '@site/src/parts/Shown'
export default () => <Layout><Shown>own</Shown></Layout>`,
  'docs/intro.mdx':
    '---\nslug: /\n---\nimport Shown from "@site/src/parts/Shown"\n\n# Intro\n\n<Shown>*text*</Shown>\n',
  'src/theme/NavbarItem/ComponentTypes.js': `import types from '@theme-original/NavbarItem/ComponentTypes'
import Shown from '@site/src/parts/Shown'
export default { ...types, 'custom-mode': Shown }`,
  'src/theme/Footer.js': `import React from 'react'
import Shown from '@site/src/parts/Shown'
export default () => <footer><Shown>footer</Shown></footer>`,
}
const NAVBAR = "themeConfig: { navbar: { title: 'B', items: [{ type: 'custom-mode' }] } }"

test('what Root and Layout/Provider provide reaches pages and what is around them', async t => {
  const files = { ...USES, 'src/mode.js': WITH_STATE, 'src/theme/Layout/Provider/index.js': PROVIDER }
  const site = moved(t, files, `${HOME}, ${NAVBAR}`)
  rmSync(join(site.dir, 'docs/intro.md'))
  assert.deepEqual(site.problems(await site.build()), [])
  const [doc, own] = [site.read('index.html'), site.read('own/index.html')]
  assert.match(doc, /<dg-island data-dg-island="Provider-\w{8}" data-dg-when="idle" data-dg-provides=""/)
  // The navigation bar, its menu, the text and the footer: each needs a browser, because the mode may change.
  assert.equal(doc.match(/<dg-island data-dg-island="Shown-\w{8}"/g)?.length, 4)
  assert.equal(doc.match(/<b>mode <!-- -->calm/g)?.length, 4)
  assert.match(own, /<dg-island data-dg-island="page-\w{8}"[^>]*><div><b>mode <!-- -->calm<!-- --> <!-- -->own<\/b>/)
})

test('a provider without state is loaded only for islands inside it', async t => {
  const constant = MODE('return <Mode.Provider value={{ mode: "calm" }}>{children}</Mode.Provider>')
  const files = { ...USES, 'src/mode.js': constant, 'src/theme/Root.js': PROVIDER.replaceAll('../../../', '../') }
  const site = moved(t, files, `${HOME}, ${NAVBAR}`)
  rmSync(join(site.dir, 'docs/intro.md'))
  assert.deepEqual(site.problems(await site.build()), [])
  const html = site.read('index.html')
  assert.match(html, /<dg-island data-dg-island="Root-\w{8}" data-dg-when="inner" data-dg-provides=""/)
  assert.equal(html.match(/<b>mode calm/g)?.length, 4)
  assert.doesNotMatch(html, /data-dg-island="Shown/)
})

test('contexts, elements and classes that a module exports beside a component with state stay what they are', async t => {
  const site = moved(
    t,
    {
      'docs/intro.md': '---\nslug: /\n---\n# Intro\n\n## Part\n',
      'src/tenant.js': `import React, { createContext, useState } from 'react'
export const Tenant = createContext({})
export const MARK = <b>mark</b>
export class Store {
  get = () => 'stored'
}
export const TenantProvider = ({ children }) => {
  const [tenant] = useState('single')
  return <Tenant.Provider value={{ tenant }}>{children}</Tenant.Provider>
}`,
      'src/theme/Root.js': `import React from 'react'
import { TenantProvider } from '@site/src/tenant'
export default ({ children }) => <TenantProvider>{children}</TenantProvider>`,
      'src/theme/TOC/index.js': `import React, { useContext } from 'react'
import { MARK, Store, Tenant } from '@site/src/tenant'
export default () => {
  const { tenant } = useContext(Tenant)
  return <p>{MARK}: {tenant} {new Store().get()}</p>
}`,
    },
    HOME,
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(diagnostics, [])
  assert.match(site.read('index.html').replace(/<!-- -->/g, ''), /<b>mark<\/b>: single stored/)
})
