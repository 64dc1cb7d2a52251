/**
 * Components that need a browser outside islands, wrong uses of islands, and page modules that yield nothing: each is a
 * finding with its place, in builds and audits, from the cache and in threads. Components that work are not accused.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check } from '../check/run-check.ts'
import { makeSite, type Site } from './site.ts'

type Report = Awaited<ReturnType<Site['build']>>

/** `file:line:column message` of the findings of a rule. */
function found({ diagnostics }: Report, rule: string): string[] {
  return diagnostics
    .filter(finding => finding.rule === rule)
    .map(({ file, span, message }) => `${file}:${span?.line}:${span?.column} ${message}`)
    .sort()
}

const needs = (place: string, what: string, uses: string) =>
  `${place} ${what} needs a browser for ${uses}, and only its HTML is published.`

const HOME = { 'docs/index.md': '# Home\n\nText.\n' }

const OWN = `import { Component, memo, forwardRef, useState, useEffect, useReducer } from 'react'
export const Toggle = () => { const [on, set] = useState(false); return <button onClick={() => set(!on)}>{String(on)}</button> }
export const Timer = memo(function Timer() { useEffect(() => undefined, []); return <i>time</i> })
export const Field = forwardRef(function Field(props, ref) { return <input ref={ref} onChange={() => undefined} /> })
export class Clock extends Component { componentDidMount() {} render() { return <b>{this.props.children}</b> } }
class Plain extends Component { render() { return <b onClick={() => this.setState({})}>{this.props.children}</b> } }
export { Plain as Pressable }
const usePassive = () => useReducer(x => x, 0)
export function Deep() { usePassive(); return <em>deep</em> }
const inner = <u onClick={() => undefined}>inner</u>
export const Ready = () => inner
export const Still = ({ children }) => <p className="still">{children}</p>
export const Passing = () => <Still><s onDoubleClick={() => undefined}>x</s></Still>
export const Form = () => <form action={() => undefined}><p>form</p></form>
`

test('components of the site that need a browser are reported once each, with their place', async t => {
  const names = ['Toggle', 'Timer', 'Field', 'Clock', 'Pressable', 'Deep', 'Ready', 'Still', 'Passing', 'Form']
  const uses = names.map(name => `<${name}>a</${name}>`).join('\n\n')
  const files = {
    ...HOME,
    'docs/a.mdx': `# A\n\n${uses}\n`,
    'docs/b.mdx': '# B\n\n<Toggle/> and <Toggle/>\n',
    'parts/index.jsx': OWN,
  }
  const site = makeSite(t, files, { markdown: { components: 'parts' } })
  const expected = [
    needs('docs/a.mdx:11:1', 'The component Plain', 'onClick'),
    needs('docs/a.mdx:13:1', 'The component Deep', 'useReducer'),
    needs('docs/a.mdx:15:1', 'An element of this page', 'onClick'),
    needs('docs/a.mdx:19:1', 'The component Passing', 'onDoubleClick'),
    needs('docs/a.mdx:21:1', 'The component Form', 'action'),
    needs('docs/a.mdx:3:1', 'The component Toggle', 'useState and onClick'),
    needs('docs/a.mdx:5:1', 'The component Timer', 'useEffect'),
    needs('docs/a.mdx:7:1', 'The component Field', 'onChange'),
    needs('docs/a.mdx:9:1', 'The component Clock', 'componentDidMount'),
  ]
  const first = await site.build()
  assert.deepEqual(found(first, 'inactive-component'), expected.sort())
  assert.equal(first.diagnostics.find(({ message }) => message.includes('Toggle'))?.pages, 2)
  assert.match(
    first.diagnostics.find(({ rule }) => rule === 'inactive-component')?.hint ?? '',
    /an island: a file in the folder islands\//,
  )
  // Nothing of the observation is published, and the result is the same from the cache, with threads and in an audit.
  assert.match(site.main('a/index.html'), /<button>false<\/button>/)
  assert.deepEqual(found(await site.build(), 'inactive-component'), expected)
  site.write({ 'docs/c.md': '# C\n\nText.\n' })
  assert.deepEqual(found(await site.build({ jobs: 2 }), 'inactive-component'), expected)
  const { out, err } = await check(site, '--verbose')
  assert.equal((out + err).match(/needs a browser for/g)?.length, expected.length)
})

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: most of it is the text of a page.
test('code of pages is noticed, wherever it comes from', async t => {
  const classic = `const React = require('react')
exports.Button = function Button(props) { return React.createElement('button', { onClick: () => undefined, type: 'button' }, props.children) }
exports.Slot = function Slot(props) { return React.cloneElement(React.Children.only(props.children), { onFocus: () => undefined }) }
exports.useTicks = function useTicks() { const [n] = React.useState(0); return n }`
  const modern = `import { jsx } from 'react/jsx-runtime'
export function Menu() { return jsx('ul', { onKeyDown: () => undefined, children: jsx('li', { children: 'item' }) }, 'k') }`
  const page = [
    "import { Button, Slot, useTicks } from 'classic'",
    "import { Menu } from 'modern'",
    "import Own from '@site/src/Own'",
    "import Swizzled from '@theme/Swizzled'",
    '',
    'export const Here = () => <b onClick={() => undefined}>here</b>',
    '',
    'export const Ticks = () => <i>{useTicks()}</i>',
    '',
    '<Button>a</Button>',
    '',
    '<Slot><span>a</span></Slot>',
    '',
    '<Menu/>',
    '',
    '<Own onPick={() => undefined}/>',
    '',
    '<Swizzled/>',
    '',
    '<Here/>',
    '',
    '<Ticks/>',
    '',
    '{<i onClick={() => undefined}>i</i>}',
    '',
    '<button onClick={() => undefined}>raw</button>',
    '',
    '<Card title="Card" onClick={() => undefined}>card</Card>',
    '',
  ]
  const files = {
    ...HOME,
    'docs/page.mdx': `# P\n\n${page.join('\n')}`,
    'src/Own.jsx':
      'const Row = ({ onPick }) => <tr onClick={onPick}><td>row</td></tr>\nexport default ({ onPick }) => <table><tbody><Row onPick={onPick}/><Row onPick={() => 1}/></tbody></table>\n',
    'src/theme/Swizzled/index.jsx':
      'import { useLayoutEffect } from "react"\nexport default function Swizzled() { useLayoutEffect(() => undefined); return <p>swizzled</p> }\n',
    'node_modules/classic/package.json': '{ "name": "classic", "version": "1.0.0", "main": "index.js" }',
    'node_modules/classic/index.js': classic,
    'node_modules/modern/package.json':
      '{ "name": "modern", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/modern/index.js': modern,
  }
  const site = makeSite(t, files, { markdown: { hydrate: false } })
  const report = await site.build()
  assert.deepEqual(
    found(report, 'inactive-component'),
    [
      needs('docs/page.mdx:12:1', 'The component Button', 'onClick'),
      needs('docs/page.mdx:14:1', 'The component Slot', 'onFocus'),
      needs('docs/page.mdx:16:1', 'The component Menu', 'onKeyDown'),
      needs('docs/page.mdx:18:1', 'The component Own', 'onClick'),
      needs('docs/page.mdx:20:1', 'The component Swizzled', 'useLayoutEffect'),
      needs('docs/page.mdx:22:1', 'The component Here', 'onClick'),
      needs('docs/page.mdx:24:1', 'The component Ticks', 'useState'),
      needs('docs/page.mdx:26:1', 'An element of this page', 'onClick'),
      needs('docs/page.mdx:28:1', '<button>', 'onClick'),
      needs('docs/page.mdx:30:1', '<Card>', 'onClick'),
    ].sort(),
  )
})

test('React pages and templates of the theme are noticed', async t => {
  const site = makeSite(
    t,
    {
      ...HOME,
      'src/pages/tool.jsx': `import { useState } from 'react'
import { Picker } from '../Picker'

function Counter() {
  const [n] = useState(0)
  return <b>{n}</b>
}

export default function Tool() {
  return <main><h1>Tool</h1><Counter/><Picker/></main>
}
`,
      'src/Picker.jsx': 'export const Picker = () => <select onChange={() => undefined}><option>a</option></select>\n',
      'theme/components/Footer.tsx':
        "import { useEffect } from 'react'\nexport function Footer() { useEffect(() => undefined); return <footer>f</footer> }\n",
    },
    { pages: {}, markdown: { hydrate: false } },
  )
  const expected = [
    needs('src/pages/tool.jsx:1:1', 'The component Picker', 'onChange'),
    needs('src/pages/tool.jsx:4:1', 'The component Counter', 'useState'),
    needs('theme/components/Footer.tsx:1:1', 'The component Footer', 'useEffect'),
  ]
  assert.deepEqual(found(await site.build(), 'inactive-component'), expected)
  site.write({ 'docs/index.md': '# Home\n\nChanged.\n' })
  assert.deepEqual(found(await site.build(), 'inactive-component'), expected)
})

test('components that work, or that are not shown, are not accused', async t => {
  const lib = `import { useState } from 'react'
export function Button({ onPress, children }) { const [on, set] = useState(false); return <button onClick={() => { set(true); onPress?.() }}>{children}{String(on)}</button> }`
  const site = makeSite(
    t,
    {
      ...HOME,
      'docs/page.mdx': `import { Quiet } from '@site/src/Quiet'

# P

<Vote/>

<Quiet/>

<BrowserOnly fallback={<i>wait</i>}>{() => <button onClick={() => undefined}>b</button>}</BrowserOnly>

<Tabs><TabItem value="a">a</TabItem><TabItem value="b">b</TabItem></Tabs>

<Details summary="s">d</Details>

<Card title="t" href="/">c</Card>

\`\`\`js title="x"
code()
\`\`\`
`,
      'src/Quiet.jsx': `import { useMemo, useRef, useId, useCallback, useContext, createContext } from 'react'
import BrowserOnly from '@docusaurus/BrowserOnly'
import Link from '@docusaurus/Link'
import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'
import { useColorMode } from '@docusaurus/theme-common'
const Context = createContext(1)
const Hidden = ({ children }) => null
export function Quiet() {
  useMemo(() => 1, []); useRef(null); useCallback(() => 1, []); useContext(Context); useColorMode()
  const made = <button onClick={() => undefined}>never shown</button>
  return <section id={useId()}>
    <Hidden><button onClick={() => undefined}>x</button></Hidden>
    <BrowserOnly fallback={<i>wait</i>}>{() => made}</BrowserOnly>
    <Link to="/">home</Link>
    <Tabs><TabItem value="a">a</TabItem></Tabs>
  </section>
}
`,
      'parts/index.jsx': 'export const Nothing = () => null\n',
      'parts/islands/Vote.jsx':
        "import { Button } from '../lib'\nexport default function Vote() { return <div onMouseEnter={() => undefined}><Button onPress={() => undefined}>vote</Button></div> }\n",
      'parts/lib.jsx': lib,
    },
    { markdown: { components: 'parts' } },
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  assert.match(site.main('page/index.html'), /data-dg-island="Vote"[^>]*><div><button>vote/)
})

test('an island that browsers cannot make work is a finding, and its values are named', async t => {
  const site = makeSite(
    t,
    {
      ...HOME,
      'docs/page.mdx': `# P

export const cyclic = {}

export const fill = (cyclic.self = cyclic) && 'x'

<Counter onPick={() => 1} />

<Counter items={[{ a: 1 }, { icon: <b>x</b> }]} />

<Counter since={new Date(0)} size={NaN} big={10n} loop={fill && cyclic} />

<Counter>content</Counter>

<Counter when="never" />

<Counter when={false} />

<Counter when="idle" start={3} list={[1, 'a', null, true]} more={{ deep: { er: 1 } }}>

</Counter>
`,
      'parts/index.jsx': 'export const Nothing = () => null\n',
      'parts/islands/Counter.jsx': 'export default function Counter({ start = 0 }) { return <b>{start}</b> }\n',
    },
    { markdown: { components: 'parts' } },
  )
  const report = await site.build()
  const lost = (line: number, what: string, path: string) =>
    `docs/page.mdx:${line}:1 The island Counter gets ${what} as ${path}, which browsers do not get.`
  assert.deepEqual(
    found(report, 'island-props'),
    [
      lost(7, 'a function', 'onPick'),
      lost(9, 'an element', 'items[1].icon'),
      lost(11, 'a bigint', 'big'),
      lost(11, 'an object of the class Date', 'since'),
      lost(11, 'an object that contains itself', 'loop.self.self'),
      lost(11, 'NaN', 'size'),
      'docs/page.mdx:13:1 The island Counter has content, which is not passed on.',
      'docs/page.mdx:15:1 The island Counter has when="never", which does not exist; it is hydrated when it is visible.',
      'docs/page.mdx:17:1 The island Counter has when={false}, which does not exist; it is hydrated when it is visible.',
    ].sort(),
  )
  assert.deepEqual(
    site.problems(report).filter(problem => !problem.startsWith('island-props ')),
    [],
  )
  assert.match(
    report.diagnostics.find(({ message }) => message.includes('never'))?.hint ?? '',
    /load, idle, visible, intent/,
  )
  const main = site.main('page/index.html')
  assert.equal(main.match(/data-dg-when="visible"/g)?.length, 6)
  assert.match(
    main,
    /data-dg-when="idle" data-props="{&quot;start&quot;:3,&quot;list&quot;:\[1,&quot;a&quot;,null,true\]/,
  )
})

test('a page module without a page is an error with its place', async t => {
  const site = makeSite(
    t,
    {
      ...HOME,
      'src/pages/named.jsx': "import x from './_data'\n\nexport const About = () => <p>{x}</p>\n",
      'src/pages/text.jsx': "const a = 1\nexport default 'text'\n",
      'src/pages/object.js': 'module.exports = { a: 1 }\n',
      'src/pages/element.jsx': 'export default <p>x</p>\n',
      'src/pages/undefined.jsx': 'let page\nexport default page\n',
      'src/pages/blank.ts': '',
      'src/pages/null.tsx': '\nexport default function Nothing() { return null }\n',
      'src/pages/wrapped.jsx':
        "import Layout from '@theme/Layout'\nimport BrowserOnly from '@docusaurus/BrowserOnly'\nexport default () => <Layout title='W'><BrowserOnly>{() => <p>x</p>}</BrowserOnly></Layout>\n",
      'src/pages/_data.js': 'export default 5\n',
      'src/pages/good.jsx': "import { memo } from 'react'\nexport default memo(() => <p>good</p>)\n",
      'src/pages/mount.jsx': 'export default () => <div id="app" />\n',
      'src/pages/moved.jsx':
        "import { Redirect } from '@docusaurus/router'\nexport default () => <Redirect to='/good' />\n",
      'src/pages/common.js': 'module.exports = () => require("react").createElement("p", null, "common")\n',
    },
    { pages: {} },
  )
  const report = await site.build()
  assert.equal(report.published, false)
  assert.deepEqual(found(report, 'page-not-built'), [
    'src/pages/blank.ts:1:1 The page /blank is not built: its module has no default export.',
    'src/pages/element.jsx:1:1 The page /element is not built: its module exports an element as default, not a component.',
    'src/pages/named.jsx:3:1 The page /named is not built: its module has no default export.',
    'src/pages/null.tsx:2:1 The page /null is empty: its component renders nothing.',
    'src/pages/object.js:1:1 The page /object is not built: its module exports an object as default, not a component.',
    'src/pages/text.jsx:2:1 The page /text is not built: its module exports a string as default, not a component.',
    'src/pages/undefined.jsx:2:1 The page /undefined is not built: its module has no default export.',
    'src/pages/wrapped.jsx:3:1 The page /wrapped is empty: its component renders nothing.',
  ])
  assert.ok(
    report.diagnostics.every(({ rule }) => rule === 'page-not-built'),
    site.problems(report).join('\n'),
  )
})
