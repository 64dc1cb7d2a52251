/**
 * What repositories of Docusaurus sites contain beside the ordinary: each test is a small site with one such thing, which must
 * be built as its authors meant it, or be named in a finding.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved } from './moved-site.ts'

test('a page of React in which a component fails is built without that component', async t => {
  const site = moved(t, {
    'src/pages/index.js': `import Layout from '@theme/Layout'
import { memo } from 'react'
const Card = ({ children }) => <p>{children}</p>
const Window = ({ children }) => <section>{window.innerWidth}{children}</section>
const Kept = memo(({ text }) => <em>{text}</em>)
export default () => <Layout title="Start"><h1>Welcome</h1><Window><Card>inside</Card></Window><Kept text="kept" /></Layout>`,
    'src/pages/empty.js': `export default () => <p>{window.innerWidth}</p>`,
  })
  const report = await site.build()
  assert.match(site.main('index.html'), /<h1>Welcome<\/h1><p>inside<\/p><em>kept<\/em>/)
  assert.match(site.read('index.html'), /<title>Start/)
  assert.deepEqual(site.problems(report), ['page-not-built src/pages/empty.js', 'page-code src/pages/index.js'])
  const [failed] = report.diagnostics.filter(({ rule }) => rule === 'page-code')
  assert.equal(failed?.message, 'The component Window failed: window is not defined.')
})

test('modules of pages may ask for texts when they are loaded', async t => {
  const site = moved(t, {
    'src/pages/index.js': `import { translate } from '@docusaurus/Translate'
import { useAnnouncementBar } from '@docusaurus/theme-common/internal'
const TITLE = translate({ id: 'title', message: 'Plugins' })
function Bar() { const { isActive } = useAnnouncementBar(); return isActive ? undefined.content : null }
export default () => <><Bar /><h1>{TITLE}</h1></>`,
  })
  const report = await site.build()
  assert.match(site.main('index.html'), /<h1>Plugins<\/h1>/)
  assert.deepEqual(site.problems(report), [])
})
