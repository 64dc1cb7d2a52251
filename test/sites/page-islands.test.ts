/**
 * Islands of pages' own code, as files: what becomes one and what does not, why not, what it costs, and which edits change
 * what browsers load. What they do in browsers is tested in `test/e2e/page-islands.test.ts`.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { moved } from './moved-site.ts'
import { runCli } from './run-cli.ts'
import type { Site } from './site.ts'

const COUNTER = `import React, { useState } from 'react'
export default function Counter({ onPick, format = String }) {
  const [count, set] = useState(0)
  return <button onClick={() => { set(count + 1) /* first */ }}>{format(count)}</button>
}`
const CONFIG = `presets: [['classic', { docs: { routeBasePath: '/docs' } }]]`

/** The scripts of islands, by the name of their component. */
function scripts(site: Site): Record<string, string> {
  const dir = join(site.dir, 'build/assets')
  const names = readdirSync(dir).filter(name => name.startsWith('island-'))
  return Object.fromEntries(names.map(name => [name.split('-')[1] ?? '', readFileSync(join(dir, name), 'utf8')]))
}

const reasons = ({ diagnostics }: Awaited<ReturnType<Site['build']>>) =>
  diagnostics
    .filter(({ rule }) => rule === 'inactive-component')
    .map(({ file, span, message }) => `${file}:${span?.line} ${message}`)

test('what cannot be hydrated is one finding with the reason, and what opts out is none', async t => {
  const page = (text: string) =>
    `import Counter from '@site/src/Counter'\nimport Reads from '@site/src/Reads'\n\n# Page\n\n${text}\n`
  const site = moved(
    t,
    {
      'docs/function.mdx': page('<Counter onPick={() => 1} />\n\n<Counter onPick={() => 2} />'),
      'docs/reads.mdx': page('<Reads>\n\n*words*\n\n</Reads>'),
      'docs/element.mdx': page(
        '<Counter format={() => "x"} client:none />\n\n<Counter client:idle icon={<b>icon</b>} />',
      ),
      'docs/never.mdx': page('<Counter client:none />'),
      'src/Counter.jsx': COUNTER,
      'src/Reads.jsx': `import React, { useState } from 'react'
export default ({ children }) => { const [n] = useState(0); return <p data-n={n} data-text={String(children.props?.children?.props?.children)}>{children}</p> }`,
    },
    CONFIG,
  )
  const why = 'needs a browser for useState and onClick, and only its HTML is published, because'
  assert.deepEqual(reasons(await site.build()).sort(), [
    `docs/function.mdx:6 The component Counter ${why} its prop onPick is a function, which browsers do not get.`,
    'docs/reads.mdx:6 The component Reads needs a browser for useState, and only its HTML is published, because it reads the content that the page passes to it.',
  ])
  assert.doesNotMatch(site.main('docs/never/index.html'), /dg-island/)
  assert.doesNotMatch(site.main('docs/function/index.html'), /dg-island/)
  const html = site.main('docs/element/index.html')
  assert.match(html, /<button>x<\/button>/)
  assert.match(
    html,
    /<dg-island data-dg-island="Counter-\w{8}" data-dg-when="idle"[^>]*><button>0<\/button><template data-dg-slot="0"><b>icon<\/b><\/template>/,
  )
})

test('the config switches it off, for the site or for a component', async t => {
  const site = moved(
    t,
    {
      'docs/intro.mdx': "---\nslug: /\n---\nimport Counter from '@site/src/Counter'\n\n# Page\n\n<Counter />\n",
      'src/Counter.jsx': COUNTER,
      'src/pages/index.jsx': "export { default } from '../Counter'\n",
    },
    `${CONFIG}, markdown: { staticComponents: ['Counter'] }`,
  )
  site.remove('docs/intro.md')
  const quiet = await site.build()
  assert.deepEqual([reasons(quiet), quiet.islands], [[], undefined])
  const config = site.readAny('docusaurus.config.js').replace("staticComponents: ['Counter']", 'hydrate: false')
  site.write({ 'docusaurus.config.js': config })
  const off = await site.build()
  assert.equal(reasons(off).length, 1)
  assert.equal(off.islands, undefined)
  assert.ok(!readdirSync(join(site.dir, 'build/assets')).some(name => /^(?:hydrate|island)-/.test(name)))
})

test('the summary says what islands cost, and edits of what only browsers see are published', async t => {
  const site = moved(
    t,
    {
      'docs/intro.mdx': "---\nslug: /\n---\nimport Counter from '@site/src/Counter'\n\n# Page\n\n<Counter />\n",
      'docs/other.md': '# Other\n',
      'src/Counter.jsx': COUNTER,
      'src/pages/index.jsx':
        "import Counter from '../Counter'\nexport default () => <main><h1>Home</h1><Counter /></main>\n",
    },
    CONFIG,
  )
  site.remove('docs/intro.md')
  const { text } = await runCli(site.dir, ['build'])
  assert.match(
    text,
    /^islands: 2 components on 2 pages, the most on (?:docs\/)?index\.html: JS 7\d\.\d kB gzip for 1 component$/m,
  )
  const report = await site.build()
  assert.ok((report.islands?.largest?.jsGzip ?? Infinity) < 80_000)
  const chunks = () =>
    readdirSync(join(site.dir, 'build/assets'))
      .filter(name => /^(?:island|chunk)-/.test(name))
      .sort()
  const before = [chunks(), site.read('docs/index.html')]
  site.write({ 'src/Counter.jsx': COUNTER.replace('count + 1', 'count + 2') })
  await site.build()
  assert.notDeepEqual(chunks(), before[0])
  const edited = site.tree()
  await site.build({ cache: false })
  assert.deepEqual(site.tree(), edited)
})

test('code that browsers cannot load leaves its HTML, and the rest is hydrated', async t => {
  const site = moved(
    t,
    {
      'docs/intro.mdx':
        "---\nslug: /\n---\nimport Counter from '@site/src/Counter'\nimport Bad from '@site/src/Bad'\n\n# Page\n\n<Counter />\n\n<Bad />\n",
      'src/Counter.jsx': COUNTER,
      'src/Bad.jsx': `import React, { useState } from 'react'
import { nothing } from './other.mjs'
export default () => { const [n] = useState('bad'); return <i>{n}{typeof nothing}</i> }`,
      'src/other.mjs': 'export const something = 1\n',
    },
    CONFIG,
  )
  site.remove('docs/intro.md')
  const report = await site.build()
  assert.match(
    reasons(report).join(),
    /The component Bad needs a browser, .* because its code cannot be bundled for browsers: No matching export/,
  )
  assert.deepEqual(Object.keys(scripts(site)), ['Counter'])
  assert.match(site.main('docs/index.html'), /<i>bad/)
})

test('a name that the modules of the other tool lack is stood in for in browsers', async t => {
  const code = `import React, { useState } from 'react'
import { useFutureThing, Unknown } from '@docusaurus/theme-common'
export default function Counter() {
  const [count, set] = useState(0)
  return <Unknown><button onClick={() => set(count + 1)}>{count}{typeof useFutureThing}</button></Unknown>
}`
  const site = moved(
    t,
    { 'docs/use.mdx': "import Counter from '@site/src/Counter'\n\n# Page\n\n<Counter />\n", 'src/Counter.jsx': code },
    CONFIG,
  )
  assert.deepEqual(reasons(await site.build()), [])
  assert.match(site.main('docs/use/index.html'), /<dg-island data-dg-island="Counter-/)
  assert.ok(scripts(site).Counter)
})
