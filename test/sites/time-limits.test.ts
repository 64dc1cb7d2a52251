/**
 * Results that were cut short by time: they are reported, are errors in continuous integration, and are made again in the
 * next run.
 */
// Takes about 8 s.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeSite, type Site } from './site.ts'

/** A function that does not end while there is a file. It is not asked for through `fs`: being busy is no input. */
const SLOW = `const { existsSync } = process.getBuiltinModule('fs')
export function slow() {
  while (existsSync('SITE/busy'));
  return 'It ended.'
}
`

function slowSite(t: TestContext): Site {
  const page = "import { slow } from '../code/slow'\n\n# Home\n\n{slow()}\n\nText.\n"
  const site = makeSite(t, { 'docs/index.mdx': page, busy: '' }, { limits: { seconds: 1 } })
  site.write({ 'code/slow.js': SLOW.replace('SITE', site.dir) })
  return site
}

function withCi<T>(value: string | undefined, work: () => Promise<T>): Promise<T> {
  const { CI } = process.env
  const set = (to: string | undefined) => {
    if (to === undefined) delete process.env.CI
    else process.env.CI = to
  }
  set(value)
  return work().finally(() => set(CI))
}

const limits = ({ diagnostics }: Awaited<ReturnType<Site['build']>>) =>
  diagnostics.filter(({ rule }) => rule === 'time-limit').map(({ severity, file }) => `${severity} ${file}`)

test('a page that was cut short is a warning, and the next build makes it again', async t => {
  const site = slowSite(t)
  await withCi(undefined, async () => {
    const first = await site.build()
    assert.equal(first.published, true)
    assert.deepEqual(limits(first), ['warning docs/index.mdx'])
    assert.doesNotMatch(site.main('index.html'), /It ended/)
    site.remove('busy')
    const second = await site.build()
    assert.deepEqual(limits(second), [])
    assert.match(site.main('index.html'), /It ended/)
    assert.equal((await site.build()).parsed, 0)
  })
})

test('it is an error in continuous integration', async t => {
  const site = slowSite(t)
  const report = await withCi('true', () => site.build())
  assert.deepEqual([report.published, ...limits(report)], [false, 'error docs/index.mdx'])
})

const ENDLESS = 'while (true);'

test('code of the site is stopped, whether it is a component or takes the place of a template', async t => {
  const pages = { 'docs/index.md': '# Home\n\n<Own />\n\nText.\n' }
  const components = { 'parts/index.tsx': `export function Own() {\n  ${ENDLESS}\n  return null\n}\n` }
  const config = { limits: { seconds: 1 }, markdown: { components: 'parts' } }
  const content = await makeSite(t, { ...pages, ...components }, config).build()
  assert.match(failures(content).join(), /^the component Own failed: it did not end within 1 s/i)

  const template = `export function Admonition() {\n  ${ENDLESS}\n  return null\n}\nexport const AdmonitionTitle = 'p'\n`
  const site = makeSite(t, { 'docs/index.md': '# Home\n\n:::note\n\nText.\n\n:::\n' }, { limits: { seconds: 1 } })
  site.write({ 'theme/content/Admonition.tsx': template })
  const theme = await site.build()
  assert.match(failures(theme).join(), /^the component Admonition failed: it did not end within 1 s/i)
})

const failures = ({ diagnostics }: Awaited<ReturnType<Site['build']>>) =>
  diagnostics.filter(({ rule }) => rule === 'component-failed').map(({ message }) => message)
