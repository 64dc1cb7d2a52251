/**
 * What repositories of Docusaurus sites contain beside the ordinary: each test is a small site with one such thing, which must
 * be built as its authors meant it, or be named in a finding.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLASSIC, moved } from './moved-site.ts'

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

test('a config goes without the files beside it that fail', async t => {
  const site = moved(
    t,
    {
      'theme.config.ts': `import preset from 'absent-preset'
const own = { ...preset }
export default { plain: { color: own.colors.red } }`,
      'navbar.js': `const items = require('./items')\nmodule.exports = { title: 'Kept', items }`,
      'items.js': 'module.exports = undefined.items',
    },
    `${CLASSIC}, themeConfig: { prism: { theme: require('./theme.config').default }, navbar: require('./navbar') }`,
  )
  const report = await site.build()
  assert.match(site.read('docs/index.html'), /Kept/)
  const failed = report.diagnostics.filter(({ file }) => file !== 'docusaurus.config.js')
  assert.deepEqual(failed.map(({ rule, file }) => `${rule} ${file}`).sort(), [
    'config-no-effect items.js',
    'config-no-effect theme.config.ts',
  ])
  const [theme] = failed.filter(({ file }) => file === 'theme.config.ts')
  assert.match(theme?.message ?? '', /Cannot read properties of undefined \(reading 'red'\)/)
})

test('the preprocessor of a config changes the texts of pages, partials among them', async t => {
  const site = moved(
    t,
    {
      'docs/page.mdx': `import Part from './_part.mdx'\n\n# Page\n\nVersion @@version=1.0@@.\n\n<Part />\n`,
      'docs/_part.mdx': 'Part of @@version=1.0@@.\n',
      'docs/bad.md': '# Bad\n\nFAIL\n',
      'vars.js': `module.exports = { version: '2.5' }`,
    },
    `${CLASSIC}, markdown: { preprocessor: ({ filePath, fileContent }) => {
      if (fileContent.includes('FAIL')) throw new Error('no ' + require('path').basename(filePath))
      return fileContent.replace(/@@(\\w+)=[^@]*@@/g, (all, name) => require('./vars')[name] ?? all)
    } }`,
  )
  const report = await site.build()
  assert.match(site.main('docs/page/index.html'), /Version 2\.5\.[\s\S]*Part of 2\.5\./)
  assert.match(site.main('docs/bad/index.html'), /FAIL/)
  assert.deepEqual(site.problems(report), ['plugin-failed docs/bad.md', 'missing-home docusaurus.config.js'])
  assert.match(report.diagnostics.find(({ rule }) => rule === 'plugin-failed')?.message ?? '', /no bad\.md/)

  site.write({ 'vars.js': `module.exports = { version: '3.0' }` })
  await site.build()
  assert.match(site.main('docs/page/index.html'), /Version 3\.0\./)
})

test('scripts may have any attributes, and menus and items of the navbar HTML', async t => {
  const site = moved(
    t,
    {},
    `${CLASSIC}, scripts: ['https://a.example/a.js', { src: 'https://b.example/b.js', defer: true, 'data-domain': 'example.org' }],
    themeConfig: { navbar: { items: [
      { href: 'https://code.example/', html: '<b>Code</b>' },
      { type: 'dropdown', label: 'More', items: [{ type: 'html', value: '<i>Archive</i>' }, { to: '/docs/', label: 'Docs' }] },
      { type: 'docsVersionDropdown', dropdownItemsAfter: [{ type: 'html', value: '<hr class="line">' }, { to: '/docs/', label: 'All' }] },
    ] } }`,
  )
  const report = await site.build()
  const html = site.read('docs/index.html')
  assert.match(html, /<script src="https:\/\/b\.example\/b\.js" defer="" data-domain="example\.org"><\/script>/)
  assert.match(html, /<a [^>]*href="https:\/\/code\.example\/"[^>]*><span><b>Code<\/b><\/span>/)
  assert.match(html, /<li><i>Archive<\/i><\/li>/)
  assert.match(html, /<li><hr class="line"><\/li>/)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js'])
})
