/**
 * Packages that are not installed: one finding for each, first, with the command that installs it, and none about what
 * fails because of the stand-in.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConfigError } from '../../src/base/errors.ts'
import { moved } from './moved-site.ts'
import { runCli } from './run-cli.ts'
import { makeSite } from './site.ts'

const ADDRESS = `import { getAddress } from 'viem/utils'
export function Address({ of }) {
  const text = getAddress(of)
  if (typeof text !== 'string') throw new Error('invalid checksum')
  return <code>{text}</code>
}
`
const PAGE = (at: number) =>
  `import { Address } from '@site/src/Address'\n\n# Page ${at}\n\n<Address of="0x${at}" />\n\n{Address.nothing.at.all}\n\nText.\n`
const PAGES = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`docs/p${at}.mdx`, PAGE(at)]))

for (const [what, files, command] of [
  ['npm', {}, 'npm install viem'],
  ['pnpm', { 'package.json': '{"packageManager":"pnpm@10.0.0"}' }, 'pnpm add viem'],
  [
    'a site whose packages are not installed yet',
    { 'package.json': '{"dependencies":{"viem":"^2"}}', 'yarn.lock': '' },
    'yarn install',
  ],
] as [string, Record<string, string>, string][])
  test(`a component needs a package that is missing: ${what}`, async t => {
    const site = makeSite(t, {
      'docs/index.md': '# Home\n\n[broken](/x)\n',
      'src/Address.jsx': ADDRESS,
      ...PAGES,
      ...files,
    })
    for (const jobs of [1, 2]) {
      const report = await site.build({ jobs, cache: false })
      const found = report.diagnostics.filter(({ rule }) => rule !== 'broken-link')
      assert.deepEqual(
        found.map(({ rule, severity, message, hint, pages }) => ({ rule, severity, message, hint, pages })),
        [
          {
            rule: 'missing-package',
            severity: 'warning',
            message: 'The package viem is not installed; of the components that use it only the content is shown.',
            hint: `Run '${command}'.`,
            pages: 30,
          },
        ],
      )
    }
    assert.match(site.main('p7/index.html'), /Text\./)
    const { text } = await runCli(site.dir, ['check'])
    assert.match(text, /^warning missing-package {2}src\/Address\.jsx/)
    assert.equal(text.match(/package viem/g)?.length, 1)
    assert.doesNotMatch(text, /checksum|Address failed|expression/)
  })

test('React pages that fail because of a missing package are one error, with all their addresses', async t => {
  const page = `import { getAddress } from 'viem'\nexport default () => { throw new Error(getAddress('x')) }\n`
  const good = `import { parse } from 'viem'\nexport default () => <p>Text of good.</p>\n`
  const own = `export default () => { throw new Error('own mistake') }\n`
  const files = {
    'src/pages/a.jsx': page,
    'src/pages/b.jsx': page,
    'src/pages/own.jsx': own,
    'src/pages/good.jsx': good,
  }
  const site = makeSite(
    t,
    { 'docs/index.md': '# Home\n\nText.\n', ...files },
    { pages: {}, rules: { 'page-not-built': 'warn' } },
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report).sort(), [
    'missing-package src/pages/a.jsx:1:29',
    'missing-package src/pages/good.jsx:1:24',
    'page-not-built src/pages/own.jsx:1:1',
  ])
  const lost = report.diagnostics.find(({ severity }) => severity === 'error')
  assert.deepEqual(lost?.routes, ['/a', '/b'])
  assert.match(lost?.message ?? '', /^The package viem is not installed; the page is not built\.$/)
  assert.equal(report.published, false)
})

test('what components without their packages would show is not said to be empty', async t => {
  const component = `import { isAddress } from 'viem'
export function Address({ value }) { if (isAddress(value)) throw new Error('no'); return <a href={value}>{value}</a> }\n`
  const page = (at: number) => `import { Address } from '@site/src/address'

# Page ${at}

| Chain | Address |
|---|---|
| One of ${at} | <Address value="0x1" /> |
`
  const own = '# Own\n\nA [](/docs/a) link.\n'
  const site = makeSite(t, {
    'src/address.jsx': component,
    'docs/index.md': own,
    'docs/a.mdx': page(1),
    'docs/b.mdx': page(2),
  })
  site.remove('site.config.json')
  site.write({
    'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://example.org', baseUrl: '/',
      presets: [['classic', { docs: { routeBasePath: 'docs' } }]] }\n`,
  })
  const found = async () =>
    (await site.build()).diagnostics.filter(({ rule }) => /lost-text|missing-package/.test(rule))
  const said = (await found()).map(({ rule, file, pages = 1 }) => `${rule} ${file} ${pages}`)
  assert.deepEqual(said.sort(), ['lost-text docs/index.md 1', 'missing-package src/address.jsx 2'])
  // Of pages that are not read again, it is remembered.
  site.write({ 'docs/index.md': `${own}\nMore.\n` })
  const again = (await found()).map(({ rule, file, pages = 1 }) => `${rule} ${file} ${pages}`)
  assert.deepEqual(again.sort(), said)
})

test('a React page that shows nothing without a package is not said to be empty', async t => {
  const shows = (name: string) => `import { ${name} } from 'viem'\nexport default () => <${name} />\n`
  const files = { 'docs/index.md': '# Home\n\nText.\n', 'src/pages/a.jsx': shows('Home') }
  const site = makeSite(t, files, { pages: {}, rules: { 'page-not-built': 'warn' } })
  assert.deepEqual(site.problems(await site.build()), ['missing-package src/pages/a.jsx:1:23'])
  site.write({ 'src/pages/a.jsx': 'export default () => null\n' })
  assert.deepEqual(site.problems(await site.build()), ['page-not-built src/pages/a.jsx:1:1'])
})

test('a component that fails by itself is reported as before', async t => {
  const files = {
    'docs/index.mdx': "import { X } from '@site/x'\n\n# Home\n\n<X />\n",
    'x.jsx': "export function X() { throw new Error('own') }\n",
  }
  const site = makeSite(t, files)
  assert.deepEqual(site.problems(await site.build()), ['page-code docs/index.mdx:5:1'])
})

test('a file that does not exist is no package', async t => {
  const site = makeSite(t, { 'docs/index.mdx': "import { X } from './gone'\n\n# Home\n\n<X />\n" })
  const [found] = (await site.build()).diagnostics
  assert.equal(found?.rule, 'page-code')
  assert.match(`${found?.message} ${found?.hint}`, /^The module \.\/gone cannot be found; .* Correct the import/)
})

test('the components of the config, and the config itself, name the command too', async t => {
  const site = makeSite(
    t,
    { 'docs/index.md': '# Home\n', 'c.jsx': "import x from '@scope/pack/sub'\nexport const A = x\n" },
    { markdown: { components: './c.jsx' } },
  )
  const [found] = (await site.build()).diagnostics
  assert.deepEqual(
    [found?.message, found?.hint],
    ['The package @scope/pack is not installed.', "Run 'npm install @scope/pack'."],
  )
  site.remove('site.config.json')
  site.write({ 'site.config.ts': "import x from 'some-pack'\nexport default { title: x }\n" })
  await assert.rejects(site.build(), error => {
    assert.ok(error instanceof ConfigError)
    const [own] = error.diagnostics
    assert.match(own?.message ?? '', /^The config cannot be read: the package some-pack is not installed\.$/)
    assert.equal(own?.hint, "Run 'npm install some-pack'.")
    assert.equal(own?.file, join('site.config.ts'))
    return true
  })
})

test('content that is there twice because of a missing package is no mistake of the page', async t => {
  const files = {
    'docs/a.mdx':
      'import { Choice } from \'@site/src/choice\'\n\n# A\n\n<Choice>\n\n<b id="own">text</b>\n\n</Choice>\n',
    'src/choice.jsx': `import { Tabs } from 'a-tabs'
export const Choice = ({ children }) => <Tabs><div>{children}</div><div>{children}</div></Tabs>`,
  }
  const site = moved(t, files)
  const rules = async () =>
    (await site.build()).diagnostics.map(({ rule }) => rule).filter(rule => rule !== 'missing-home')
  assert.deepEqual(await rules(), ['missing-package'])
  site.write({ 'src/choice.jsx': files['src/choice.jsx'].replace("import { Tabs } from 'a-tabs'", 'const Tabs = "p"') })
  assert.deepEqual(await rules(), ['duplicate-id'])
})

test('what a function of the config requires while a site is built changes nothing in later builds of the process', async t => {
  const site = makeSite(t, {
    'docs/intro.md': '---\nslug: /\n---\n# Intro\n',
    'docs/a.md': '# A\n\nText.\n',
    'package.json': '{"devDependencies":{"postcss-import":"^16","tailwindcss":"^3"}}',
    'src/css/custom.css': '@tailwind utilities;\n.own { color: red }\n',
    'docusaurus.config.ts': `import type { Config } from '@docusaurus/types'
const config: Config = {
  title: 'Whole',
  url: 'https://example.org',
  baseUrl: '/',
  presets: [['classic', { theme: { customCss: './src/css/custom.css' } }]],
  plugins: [async function own() {
    return {
      name: 'own',
      configurePostCss(options) {
        options.plugins = [require('postcss-import'), require('tailwindcss')]
        return options
      },
    }
  }],
}
export default config
`,
  })
  site.remove('site.config.json')
  const found = async (cache: boolean) =>
    (await site.build({ cache })).diagnostics.filter(({ rule }) => rule === 'missing-package')
  const first = await found(true)
  assert.ok(first.some(({ lacks }) => lacks?.packages.includes('postcss-import')))
  site.write({ 'docs/a.md': '# A\n\nOther text.\n' })
  assert.deepEqual(await found(true), first)
  assert.deepEqual(await found(false), first)
})
