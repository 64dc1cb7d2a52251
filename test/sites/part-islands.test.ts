/**
 * Components around pages that need a browser, in sites written for Docusaurus: the ones in `src/theme` that keep state or
 * handle events, and what these import, are islands.
 */
// Own process: the folder of the process is that of the site, which esbuild remembers.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
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
    /<dg-island data-dg-island="Navbar-\w{8}"[^>]*data-dg-path="\/"><nav class="navbar"><dg-slot data-dg-slot="1000"><a class="navbar__brand"/,
  )
  assert.match(html, /<dg-slot data-dg-slot="1001"><form class="navbar__item"/)
  assert.match(html, /data-dg-tree="\{&quot;p&quot;:\{&quot;label&quot;:&quot;footer&quot;\},&quot;c&quot;:\[0\]\}"/)
  assert.match(
    html,
    /<dg-slot data-dg-slot="0"><b>content<\/b><\/dg-slot><\/div><\/dg-island><div class="ask"><button>1 0<\/button>/,
  )
  assert.equal(islands?.around?.components, 3)
  const scripts = readdirSync(join(site.dir, 'build/assets')).filter(name => /^island-(?:Ask|Navbar)-/.test(name))
  assert.equal(scripts.length, 2)
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
