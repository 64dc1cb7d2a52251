/**
 * Live code: blocks that readers edit beside what they render. The result is in the HTML of the build, mistakes are shown in
 * place, and only pages with such blocks load anything for it.
 */
import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { moved } from '../sites/moved-site.ts'
import { launchBrowser } from './browser.ts'
import { serveMoodily } from './moody-server.ts'
import { waitForCondition } from './waits.ts'

const require = createRequire(import.meta.url)
const CONFIG = `themes: ['@docusaurus/theme-live-codeblock'], presets: [['classic', { docs: { routeBasePath: '/' } }]]`
const FILES = {
  'docs/intro.md': `---
slug: /
---
# Live

\`\`\`jsx live
function Clock() {
  const [count, setCount] = React.useState(2)
  return <button onClick={() => setCount(count + 1)}>Count {count} {unit}</button>
}
\`\`\`

\`\`\`tsx live noInline
const word: string = 'typed'
render(<Badge>{word}</Badge>)
\`\`\`

\`\`\`jsx live
() => <b>{nothing.at.all}</b>
\`\`\`

\`\`\`jsx
const plain = 1
\`\`\`
`,
  'docs/plain.md': '# Plain\n\nText.\n',
  'src/theme/ReactLiveScope/index.js': `import React from 'react'
import Badge from '@site/src/Badge'
import Link from '@docusaurus/Link'
export default { React, Badge, Link, unit: 'times' }`,
  'src/Badge.jsx': "import React from 'react'\nexport default ({ children }) => <i>Badge {children}</i>\n",
}

let browser: Browser
const cleanUps: (() => unknown)[] = []
const context = { after: (work: () => unknown) => cleanUps.push(work) } as never

before(async () => {
  browser = await launchBrowser()
})
after(async () => {
  await browser.close()
  for (const work of cleanUps) work()
})

test('blocks are rendered in the HTML, and readers edit them', async () => {
  const site = moved(context, FILES, CONFIG)
  const path = join(site.dir, 'node_modules/react-live')
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(join(dirname(require.resolve('react-live')), '..'), path, 'junction')
  const report = await site.build()
  assert.deepEqual(
    report.diagnostics.map(({ message }) => message),
    [],
  )
  const html = site.main('index.html')
  assert.match(html, /<button[^>]*>Count <!-- -->2<!-- --> <!-- -->times<\/button>/)
  assert.match(html, /<i>Badge <!-- -->typed<\/i>/)
  assert.match(html, /role="alert"[^>]*>\s*ReferenceError: nothing is not defined/)
  assert.match(html, /<textarea[^>]*aria-label="JSX"/)
  assert.equal(html.match(/data-dg-island="LiveCode"/g)?.length, 3)
  assert.doesNotMatch(site.read('plain/index.html'), /LiveCode/)
  assert.match(site.read('llms-full.txt'), /```jsx\nfunction Clock/)

  const server = await serveMoodily(join(site.dir, 'build'))
  cleanUps.push(server.close)
  const page = await browser.newPage()
  const errors: string[] = []
  // The third block fails, which React says as well.
  const isKnown = (text: string) => text.includes('nothing is not defined')
  page.on('console', message => message.type() === 'error' && !isKnown(message.text()) && errors.push(message.text()))
  await page.goto(server.url)
  const first = page.locator('.dg-live').first()
  await first.locator('button').hover()
  await waitForCondition(page, () => document.querySelector('[data-dg-live]') !== null)
  await first.locator('button').click()
  assert.equal(await first.locator('button').textContent(), 'Count 3 times')
  assert.deepEqual(errors, [], 'the HTML of the build is what browsers render')
  const field = first.locator('textarea')
  await field.fill('<em>Edited {1 + 1}</em>')
  assert.equal(await first.locator('em').textContent(), 'Edited 2')
  await field.fill('<em>Edited')
  assert.match((await first.locator('[role=alert]').textContent()) ?? '', /SyntaxError|Unterminated/)
  await field.fill('() => { throw new Error("broken") }')
  await waitForCondition(page, () => /broken/.test(document.querySelector('.dg-live [role=alert]')?.textContent ?? ''))
  await field.fill('<em>Again</em>')
  await waitForCondition(page, () => document.querySelector('.dg-live em')?.textContent === 'Again')
  await page.close()
})

test('without the package, the code is shown, and one finding has the command', async () => {
  const site = moved(context, FILES, CONFIG)
  const report = await site.build()
  assert.deepEqual(
    report.diagnostics.map(({ rule, hint, places }) => [rule, hint, places]),
    [['missing-package', "Run 'npm install react-live'.", 3]],
  )
  assert.match(site.main('index.html'), /token-line/)
})
