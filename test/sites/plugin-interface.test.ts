/**
 * What plugins add beyond pages and files: fields of the config and of front matter, components, rules, commands, and
 * answers of the live server.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { runCheck } from '../../src/commands/check.ts'
import { serveLive } from '../../src/commands/serve.ts'
import type { Plugin } from '../../src/index.ts'
import { definePlugin } from '../../src/index.ts'
import { findingLines, testSite } from '../../src/testing.ts'
import { runCli } from './run-cli.ts'
import { makeSite, type Site } from './site.ts'

const CHECK = { cache: true, drafts: false, strict: false, files: [], jobs: 1 }

function siteWith(t: TestContext, plugin: string, files: Record<string, string> = {}, more = ''): Site {
  const config = `${plugin}
export default { title: 'Site', url: 'https://example.org', docs: { path: 'docs', routeBasePath: '/' }, ${more} plugins: [plugin] }`
  const site = makeSite(t, { 'site.config.mjs': config, 'docs/index.md': '# Home\n\nText.\n', ...files })
  site.remove('site.config.json')
  return site
}

async function findingsOf(site: Site): Promise<string[]> {
  const report = await runCheck({ ...CHECK, siteDir: site.dir, updateBaseline: false, fix: false, dryRun: false })
  return report.diagnostics.map(
    ({ rule, severity, file, span, message, hint }) =>
      `${severity} ${rule} ${file}${span ? `:${span.line}:${span.column}` : ''} ${message} ${hint ?? ''}`,
  )
}

const RULES = `
const plugin = { name: 'house', rules: {
  'no-todo': {
    what: 'A page contains the word TODO.',
    todo: 'Finish the page.',
    checkPage: ({ text }) => text.split('\\n').flatMap((line, at) => {
      const column = line.indexOf('TODO') + 1
      return column > 0 ? [{ message: 'the page is not finished', line: at + 1, column }] : []
    }),
  },
  owner: {
    what: 'A page has no owner.', level: 'error',
    checkPage: async ({ frontMatter, routes }) => routes.length > 0 && !frontMatter.owner ? [{ message: 'no owner', field: 'title' }] : [],
  },
  count: {
    what: 'There are too few pages.', level: 'info',
    checkSite: ({ pages, readFile }) => [{ message: pages.length + ' pages, ' + readFile('data.txt'), file: 'data.txt' }],
  },
} }`

test('rules of a plugin run in an audit, with the levels of the plugin or of the config', async t => {
  const files = {
    'docs/index.md': '---\ntitle: Home\nowner: Ada\n---\n\nIt is a TODO.\n',
    'docs/a.md': '---\nid: a\ntitle: A\n---\n\nText.\n',
    'data.txt': 'data',
  }
  const site = siteWith(t, RULES, files)
  assert.deepEqual(await findingsOf(site), [
    'warning house/no-todo docs/index.md:6:9 The page is not finished. Finish the page.',
    'error house/owner docs/a.md:3:1 No owner. ',
    'info house/count data.txt 2 pages, data. ',
  ])
  const strict = siteWith(
    t,
    RULES,
    files,
    "rules: { 'house/no-todo': 'throw', 'house/owner': 'ignore', 'house/count': 'off' },",
  )
  assert.deepEqual(await findingsOf(strict), [
    'error house/no-todo docs/index.md:6:9 The page is not finished. Finish the page.',
  ])
})

test('a comment silences a rule of a plugin, and a level that is none is a mistake in the config', async t => {
  const silenced = '# Home\n\n<!-- docsgen-ignore-next-line house/no-todo: a title -->\nTODO\n'
  const plugin = RULES.replace("level: 'error',", "level: 'ignore',").replace("level: 'info',", "level: 'ignore',")
  assert.deepEqual(await findingsOf(siteWith(t, plugin, { 'docs/index.md': silenced })), [])
  const wrong = siteWith(t, plugin, {}, "rules: { 'house/no-todo': 'loud', 'no-todos': 'warn' },")
  const found = await findingsOf(wrong)
  assert.equal(found.length, 2)
  assert.match(found[0] ?? '', /^error config .*rules\['house\/no-todo'\] must be .*'loud'/)
  assert.match(found[1] ?? '', /rules\['no-todos'\] is not a known field/)
})

test('a rule that throws, or returns something else, is one finding, and the others run', async t => {
  const plugin = `const plugin = { name: 'house', rules: {
    broken: { what: 'x', checkPage: () => { throw new Error('no luck') } },
    wrong: { what: 'x', checkPage: () => [{ text: 'x' }] },
    fine: { what: 'x', checkPage: () => [{ message: 'found' }] },
  } }`
  const found = await findingsOf(siteWith(t, plugin, { 'docs/a.md': '# A\n\nText.\n' }))
  assert.deepEqual(
    found.map(line => line.replace(/ Other.*/, '')),
    [
      'error plugin-failed site.config.mjs:2:51 The plugin house failed in the rule house/broken: no luck.',
      'error plugin-failed docs/a.md:1:1 The plugin house failed in the rule house/wrong: message of finding 1 must be "message".',
      'warning house/fine docs/a.md:1:1 found. ',
      'warning house/fine docs/index.md:1:1 found. ',
    ],
  )
})

test('fields of front matter are checked in builds and audits, at their place', async t => {
  const plugin = `
const schema = { '~standard': { version: 1, vendor: 'test', validate: value =>
  Number.isInteger(value?.level) ? { value } : { issues: [{ message: 'must be a whole number', path: ['level'] }] } } }
const plugin = { name: 'difficulty', frontMatter: { difficulty: { description: 'How hard the page is.', schema } } }`
  const page = (level: string) => `---\ntitle: A\ndifficulty:\n  name: x\n  level: ${level}\n---\n\nText.\n`
  const site = siteWith(t, plugin, { 'docs/a.md': page('hard') })
  const expected = ['front-matter-type docs/a.md:5:3']
  const report = await site.build()
  assert.deepEqual(site.problems(report), expected)
  assert.match(report.diagnostics[0]?.message ?? '', /^Difficulty\.level: must be a whole number/i)
  assert.equal((await findingsOf(site)).filter(line => line.includes('front-matter-type docs/a.md:5:3')).length, 1)
  site.write({ 'docs/a.md': page('3') })
  assert.deepEqual(site.problems(await site.build()), [])
})

test('a plugin adds to the config: sections, styles, tags, further plugins; the site takes precedence', async t => {
  const plugin = `
const inner = { name: 'inner', config: site => ({ tagline: 'From ' + site.title }) }
const plugin = { name: 'outer', config: (site, { siteDir }) => ({
  title: 'Not this',
  moreDocs: [{ id: 'api', path: 'api', routeBasePath: 'api' }],
  customCss: ['styles/brand.css'],
  metadata: [{ name: 'of-plugin', content: 'a' }],
  navbar: { items: [{ label: 'API', to: '/api/' }] },
  plugins: [inner],
}) }`
  const files = { 'api/index.md': '# The API\n\nText.\n', 'styles/brand.css': '.brand { color: #123456; }' }
  const site = siteWith(t, plugin, files, "metadata: [{ name: 'of-site', content: 'b' }],")
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  assert.match(site.main('api/index.html'), /The API/)
  assert.match(site.read('index.html'), /<title>Home \| Site<\/title>/)
  assert.match(site.read('index.html'), /href="\/api\/"[^>]*>API/)
  assert.match(site.read('index.html'), /<meta name="of-site" content="b"/)
  assert.match(site.read('index.html'), /<meta name="of-plugin" content="a"/)
})

test('a plugin whose fields of the config are not valid is a finding, and the rest of its fields are used', async t => {
  const plugin = `const plugin = { name: 'outer', config: () => ({ tagline: 3, customCss: ['a.css'], metadata: 'x' }) }`
  const site = siteWith(t, plugin, { 'a.css': '.a { color: red; }' })
  const report = await site.build()
  assert.deepEqual(
    report.diagnostics.map(({ rule, message }) => `${rule} ${message}`),
    [
      'plugin-failed The plugin outer adds a field to the config that is not valid: tagline must be a string, but is the number 3.',
      "plugin-failed The plugin outer adds a field to the config that is not valid: metadata must be a list, but is the string 'x'.",
    ],
  )
  const failing = siteWith(t, `const plugin = { name: 'outer', config: () => { throw new Error('no net') } }`)
  assert.match((await failing.build()).diagnostics[0]?.message ?? '', /The plugin outer failed in config: no net/)
})

test('components and islands of a plugin are known in pages; those of the site take precedence', async t => {
  const plugin = `const plugin = { name: 'kit', components: { Stamp: 'kit/stamp.jsx', Box: 'kit/box.jsx' }, islands: { Counter: 'kit/counter.jsx' } }`
  const files = {
    'kit/stamp.jsx': 'export default function Stamp({ children }) { return <b className="stamp">{children}</b> }',
    'kit/box.jsx': 'export default function Box() { return <i>of the plugin</i> }',
    'kit/counter.jsx':
      'import { useState } from "react"\nexport default function Counter() { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n}</button> }',
    'parts.jsx': 'export function Box() { return <i>of the site</i> }',
    'docs/index.md': '# Home\n\n<Stamp>new</Stamp>\n\n<Box />\n\n<Counter />\n',
  }
  const site = siteWith(t, plugin, files, "markdown: { components: 'parts.jsx' },")
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('index.html'), /<b class="stamp">new<\/b>/)
  assert.match(site.main('index.html'), /of the site/)
  assert.match(site.main('index.html'), /<button>0<\/button>/)
  assert.ok(Object.keys(site.tree()).some(path => /island-Counter/.test(path)))
  site.write({ 'kit/stamp.jsx': files['kit/stamp.jsx'].replace('stamp"', 'seal"') })
  await site.build()
  assert.match(site.main('index.html'), /<b class="seal">new<\/b>/, 'an edit of the component is noticed')
  site.remove('kit/stamp.jsx')
  const report = await site.build()
  assert.match(
    report.diagnostics.map(({ message }) => message).join('\n'),
    /The component Stamp of the plugin kit is missing/,
  )
})

test('commands of a plugin run in the site folder, with arguments, options, help and exit codes', async t => {
  const plugin = `const plugin = { name: 'tools', commands: {
    count: { description: 'Counts to a number.', arguments: '<to>', options: { '--by <step>': 'step', '--loud': 'in capitals' },
      run: ({ args, options, print, title }) => { print([title, ...args, options.by ?? '1', options.loud === true].join(' ')); return options.loud ? 5 : undefined } },
    fail: { description: 'Fails.', run: () => { throw new Error('out of ink') } },
    end: { description: 'Ends the process.', run: () => process.exit(7) },
  } }`
  const { dir } = siteWith(t, plugin)
  const run = (...args: string[]) => runCli(dir, args)
  assert.deepEqual(await run('count', '3', '--by', '2'), { code: 0, text: 'Site 3 2 false\n' })
  assert.equal((await run('count', '3', '--loud')).code, 5)
  assert.match((await run('count', '--help')).text, /Counts to a number\.[\s\S]*--by <step>/)
  assert.match((await run('help', 'count')).text, /Counts to a number/)
  assert.match((await run('count')).text, /missing required argument 'to'/)
  assert.deepEqual(await run('fail'), {
    code: 1,
    text: 'error  The command fail of the plugin tools failed: out of ink\n',
  })
  assert.equal((await run('end')).code, 1)
  assert.match((await run('nothing')).text, /unknown command 'nothing'/)
  assert.match((await run('cuont', '3')).text, /unknown command 'cuont'\n\(Did you mean count\?\)/)
  assert.match((await run('help', 'fial')).text, /unknown command 'fial'\n\(Did you mean fail\?\)/)
})

test('a plugin answers requests to the live server', async t => {
  const plugin = `const plugin = { name: 'api', onRequest(request, response, next) {
    if (request.url === '/api/time') return void response.writeHead(200, { 'Content-Type': 'text/plain' }).end('noon')
    if (request.url === '/api/broken') throw new Error('no clock')
    next()
  } }`
  const { dir } = siteWith(t, plugin)
  const notices: string[] = []
  const served = await serveLive({
    siteDir: dir,
    cache: true,
    drafts: false,
    jobs: 1,
    port: 0,
    host: '127.0.0.1',
    strictPort: false,
    follow: false,
    onRebuilt: () => undefined,
    onNotice: text => notices.push(text),
  })
  t.after(() => served.close())
  const get = async (path: string) => {
    const response = await fetch(served.url + path)
    return `${response.status} ${await response.text()}`
  }
  assert.equal(await get('/api/time'), '200 noon')
  assert.match(await get('/'), /^200 [\s\S]*Home/)
  assert.match(await get('/api/broken'), /^404/)
  assert.deepEqual(notices, ['The plugin api failed in onRequest: no clock'])
})

test('the test helper takes plugins as objects, and sees a changed config', async t => {
  const seen: string[] = []
  const plugin = (word: string): Plugin =>
    definePlugin({
      name: 'words',
      config: ({ title }) => ({ tagline: `About ${title}` }),
      pages: () => [{ path: 'word', title: word, body: `The word is ${word}.` }],
      onBuilt: ({ pages }) => {
        seen.push(`${word} ${pages.length}`)
        return [{ file: 'word.txt', content: word }]
      },
      rules: { short: { what: 'A title is short.', checkPage: () => [{ message: `${word} is short`, line: 1 }] } },
    })
  const site = testSite({ 'docs/index.md': '# Home\n\n[Word](/word/)\n' }, { plugins: [plugin('one')] })
  t.after(() => site.dispose())
  await site.build()
  assert.equal(site.read('word.txt'), 'one')
  assert.match(site.read('word/index.html'), /The word is one\./)
  assert.deepEqual(findingLines((await site.check()).diagnostics).slice(0, 1), [
    'warning words/short docs/index.md:1:1 one is short.',
  ])
  site.configure({ plugins: [plugin('two')] })
  await site.build()
  assert.equal(site.read('word.txt'), 'two')
  assert.ok(site.files().includes('word/index.html'))
  site.configure({})
  await site.build()
  assert.ok(!site.files().some(path => /^word/.test(path)), 'no file of the plugin is left')
  assert.deepEqual(
    seen.map(line => line.replace(/ \d+/, '')),
    ['one', 'two'],
  )
})
