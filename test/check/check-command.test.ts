/**
 * `docsgen check` as maintainers and CI run it: corrections, baselines, formats, exit codes, bad input.
 */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeSite } from '../sites/site.ts'
import { check, checkWith, run } from './run-check.ts'

interface Text {
  text: string
}

interface SarifResult {
  partialFingerprints: object
}

interface SarifRule {
  id: string
  shortDescription: Text
  fullDescription: Text
  help: Text
  helpUri?: string
  properties: { section: string }
}

/** The parts of a SARIF file that the tests read. */
interface Sarif {
  version: string
  runs: {
    tool: { driver: { rules: SarifRule[] } }
    results: SarifResult[]
  }[]
}

const { homepage } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  homepage?: string
}

const PAGES = {
  'docs/index.md': '# Home\n\nSee [a](./guide.md#frist-part), [b](/Guide), [c](./gone.md).\r\nSame line end.\n',
  'docs/guide.md': '# Guide\n\n## First part\n\nText.\n',
}

/** The same severities as in a build. */
const WARNINGS = { onBrokenLinks: 'warn', onBrokenMarkdownLinks: 'warn', onBrokenAnchors: 'warn' }

test('findings have place, excerpt and advice; nothing is built', async t => {
  const site = makeSite(t, PAGES)
  const { code, out } = await check(site)
  assert.equal(code, 1)
  assert.match(out, /error broken-anchor {2}docs\/index\.md:3:5\n.*no anchor '#frist-part'/)
  assert.match(out, /> 3 \| See \[a\]/)
  assert.match(out, /Did you mean '#first-part'\?/)
  assert.match(out, /checked 2 pages, 3 errors, 0 warnings, 0 notes in .*\n2 can be fixed with --fix\n$/)
  assert.equal(existsSync(join(site.dir, 'build')), false)
  // docsgen's own components are known without bundling.
  assert.equal(existsSync(join(site.dir, '.docsgen/cache/bundles')), false)
  const mild = makeSite(t, PAGES, WARNINGS)
  assert.equal((await check(mild)).code, 0)
  assert.equal((await check(mild, '--strict')).code, 1)
  assert.equal((await check(mild, '--max-warnings', '3')).code, 0)
  assert.equal((await check(mild, '--max-warnings', '2')).code, 1)
})

test('broken links fail an audit by default, and are warnings in a build', async t => {
  const broken = '[a](/no) [b](./no.md) [c](./guide.md#no) ![d](./no.png) [e](./no.pdf)'
  const site = makeSite(t, { ...PAGES, 'docs/index.md': `# Home\n\n${broken}\n` })
  const { code, err } = await check(site)
  assert.deepEqual([code, err], [1, 'failed: 5 errors\n'])
  const built = await site.build()
  assert.deepEqual([built.published, new Set(built.diagnostics.map(it => it.severity))], [true, new Set(['warning'])])
  const told = makeSite(t, { 'docs/index.md': '# Home\n\n[a](/no)\n' }, { onBrokenLinks: 'warn' })
  assert.equal((await check(told)).code, 0)
})

test('many findings end with totals by rule and by file, and with the number of fixable ones', async t => {
  const links = (count: number) => Array.from({ length: count }, (_, at) => `[a](/no-${at})`).join('\n')
  const site = makeSite(t, { ...PAGES, 'docs/a.md': `${links(60)}\n`, 'docs/b.md': `[a](/Guide) [b](./a.md#no)\n` })
  const { out } = await check(site)
  assert.match(out, /\n12 more of broken-link\nnpx docsgen check --format compact lists all of them\.\n/)
  const totals = out.slice(out.indexOf('By rule\n'))
  assert.equal(
    totals.replace(/ in [\d.]+ s/, ''),
    [
      ...['By rule', '    62  error    broken-link  2 can be fixed', '     2  error    broken-anchor  1 can be fixed'],
      ...[
        '     1  error    broken-markdown-link',
        '',
        'By file',
        '    60  docs/a.md',
        '     3  docs/index.md',
        '     2  docs/b.md',
      ],
      ...['', 'checked 4 pages, 65 errors, 0 warnings, 0 notes', '3 can be fixed with --fix', ''],
    ].join('\n'),
  )
  const lines = (await check(site, '--format', 'json')).out.trim().split('\n')
  const { counts } = JSON.parse(lines.at(-1) ?? '') as { counts: object }
  assert.deepEqual(counts, {
    ...{ errors: 65, warnings: 0, notes: 0, fixable: 3 },
    byRule: { 'broken-link': 62, 'broken-anchor': 2, 'broken-markdown-link': 1 },
    byFile: { 'docs/a.md': 60, 'docs/index.md': 3, 'docs/b.md': 2 },
  })
})

test('unusable arguments are a usage error', async t => {
  const site = makeSite(t, PAGES)
  const two = await check(site, '--format', 'json', '--format', 'github')
  assert.deepEqual([two.code, two.out], [2, ''])
  assert.match(two.err, /only one format can be printed/)
  const missing = await check(site, '--baseline', 'none.json')
  assert.equal(missing.code, 2)
  assert.match(missing.err, /none\.json\n {2}The baseline does not exist\./)
})

for (const command of ['check', 'build'])
  test(`the last line of a ${command} that fails states the reason, with --quiet and in every format`, async t => {
    const site = makeSite(t, PAGES, WARNINGS)
    const reason = async (...args: string[]) => {
      const { code, out, err } = await run(site, command, ...args)
      assert.equal(code, 1)
      return { out, last: err.trimEnd().split('\n').at(-1) }
    }
    const strict = 'failed: 3 warnings, which --strict treats as errors'
    assert.deepEqual(await reason('--strict', '--quiet'), { out: '', last: strict })
    assert.equal((await reason('--strict')).last, strict)
    assert.equal((await reason('--strict', '--format', 'github')).last, strict)
    const json = await reason('--max-warnings', '2', '--format', 'json')
    assert.equal(json.last, 'failed: 3 warnings, and --max-warnings allows 2')
    assert.match(json.out, /"reason":"3 warnings, and --max-warnings allows 2"/)
    site.write({ 'docs/bad.md': '---\nid: [\n---\n' })
    assert.equal((await reason('-q')).last, 'failed: 1 error')
    site.write({ 'docs/bad.md': '---\nunlisted: true\n---\n\nText.\n' })
    assert.equal((await run(site, command, '--max-warnings', '3')).err, '')
  })

test('severities come from the config', async t => {
  const site = makeSite(t, PAGES, { rules: { 'broken-anchor': 'throw', 'broken-link': 'ignore' } })
  const { code, out } = await check(site, '--format', 'compact')
  assert.equal(code, 1)
  assert.match(out, /error broken-anchor/)
  assert.doesNotMatch(out, /broken-link/)
})

test('safe corrections are made, others are not, and nothing else changes', async t => {
  const site = makeSite(t, PAGES)
  const dry = await check(site, '--fix', '--dry-run')
  assert.match(dry.out, /^-See \[a\]\(\.\/guide\.md#frist-part\)/m)
  assert.match(dry.out, /^\+See \[a\]\(\.\/guide\.md#first-part\), \[b\]\(\/guide\)/m)
  assert.equal(readFileSync(join(site.dir, 'docs/index.md'), 'utf8'), PAGES['docs/index.md'])
  const { out } = await check(site, '--fix')
  assert.match(out, /2 corrected/)
  assert.equal(
    readFileSync(join(site.dir, 'docs/index.md'), 'utf8'),
    '# Home\n\nSee [a](./guide.md#first-part), [b](/guide), [c](./gone.md).\r\nSame line end.\n',
  )
  const left = await check(site, '--format', 'compact')
  assert.equal(left.out.trim().split('\n').length, 1)
})

test('a baseline contains known findings, and reports fixed ones', async t => {
  const site = makeSite(t, PAGES)
  await check(site, '--update-baseline')
  const known = await check(site, '--baseline', 'docsgen-baseline.json', '--strict')
  assert.equal(known.code, 0)
  assert.match(known.out, /3 in the baseline/)
  site.write({
    'docs/index.md': `Moved down.\n\n${PAGES['docs/index.md']}\n[d](./new.md)\n`.replace(', [b](/Guide)', ''),
  })
  const next = await check(site, '--baseline', 'docsgen-baseline.json', '--strict')
  assert.equal(next.code, 1)
  assert.match(next.out, /new\.md[\s\S]*1 error[\s\S]*1 of the baseline are gone/)
  site.write({ 'docsgen-baseline.json': '[1, 2' })
  const broken = await check(site, '--baseline', 'docsgen-baseline.json')
  assert.equal(broken.code, 2)
  assert.match(broken.err, /is not a baseline/)
})

test('a baseline follows renamed files', async t => {
  const site = makeSite(t, { ...PAGES, 'docs/other.md': '# Other\n\n[a](/nowhere)\n' })
  await check(site, '--update-baseline')
  site.remove('docs/other.md')
  site.write({ 'docs/renamed.md': '# Other\n\n[a](/nowhere) [b](/new)\n' })
  const { out } = await check(site, '--baseline', 'docsgen-baseline.json', '--format', 'compact')
  assert.match(out, /^docs\/renamed\.md:3:15: error broken-link: There is no page at '\/new'\.\n$/)
})

test('a comment that silences a finding silences it in a build as well', async t => {
  const text = '<!-- docsgen-ignore-next-line broken-link: comes later -->\n[a](/later) [b](./later.md)\n'
  const site = makeSite(t, { 'docs/index.md': `# Home\n\n${text}` })
  assert.match((await check(site, '--format', 'compact')).out, /^docs\/index\.md:4:13: error broken-markdown-link.*\n$/)
  assert.deepEqual(site.problems(await site.build()), ['broken-markdown-link docs/index.md:4:13'])
  assert.deepEqual(site.problems(await site.build()), ['broken-markdown-link docs/index.md:4:13'])
})

test('such a comment in code is a sample, wherever the code is', async t => {
  const comment = '<!-- docsgen-ignore-next-line broken-link: comes later -->'
  const inList = `- \`\`\`md\n  ${comment}\n  \`\`\`\n\n  [a](/nowhere)\n`
  const site = makeSite(t, { 'docs/index.md': `# Home\n\n${inList}` })
  assert.match((await check(site, '--format', 'compact')).out, /^docs\/index\.md:7:3: error broken-link.*\n$/)
})

test('paths are relative to the root of the repository if a CI job states it', async t => {
  const site = makeSite(t, { 'pages/index.md': '# Home\n\n[a](/nowhere)\n' })
  const inner = { ...site, dir: join(site.dir, 'website') }
  site.write({ 'website/site.config.json': '{ "docs": { "path": "../pages" }, "url": "https://example.org" }' })
  const env = { GITHUB_WORKSPACE: site.dir, GITHUB_STEP_SUMMARY: join(site.dir, 'summary.md') }
  const { out } = await checkWith(env, inner, '--format', 'github', '--format', 'sarif:out.sarif')
  assert.match(out, /^::error file=pages\/index\.md,line=3,col=1,/m)
  assert.match(site.readAny('website/out.sarif'), /"uri": "pages\/index\.md"/)
  assert.match(site.readAny('summary.md'), /\| broken-link \| error \| 1 \|/)
})

test('an unusable config is reported in every format', async t => {
  const site = makeSite(t, PAGES)
  site.write({ 'site.config.json': '{ "titel": 7 }' })
  const { code, out, err } = await check(site, '--format', 'json', '--format', 'github:out.txt')
  assert.equal(code, 2)
  assert.match(err, /titel/)
  assert.match(out, /^\{"type":"diagnostic","rule":"config"/m)
  assert.match(site.readAny('out.txt'), /^::error file=site\.config\.json/m)
})

test('a baseline for some files keeps its entries for the others', async t => {
  const site = makeSite(t, { ...PAGES, 'docs/other.md': '# Other\n\n[a](/nowhere)\n' })
  await check(site, '--update-baseline')
  const some = await check(site, '--baseline', 'docsgen-baseline.json', '--files', 'docs/other.md')
  assert.match(some.out, /0 errors, 0 warnings, 0 notes, 1 in the baseline in/)
  site.write({ 'docs/other.md': '# Other\n\n[a](/elsewhere)\n' })
  await check(site, '--update-baseline', '--files', 'docs/other.md')
  const all = await check(site, '--baseline', 'docsgen-baseline.json', '--strict')
  assert.equal(all.code, 0)
  assert.match(all.out, /4 in the baseline in/)
  site.write({ 'docsgen-baseline.json': 'none' })
  assert.equal((await check(site, '--update-baseline', '--files', 'docs/other.md')).code, 2)
  assert.equal((await check(site, '--update-baseline')).code, 0)
})

test('a site without a page at its root is reported once', async t => {
  const { 'docs/index.md': _, ...pages } = PAGES
  const findings = async (config: Record<string, unknown>, files: Record<string, string> = {}) =>
    (await check(makeSite(t, { ...pages, ...files }, config), '--format', 'compact')).out
  assert.match(await findings({}), /^site\.config\.json:1:\d+: warning missing-home: There is no page at '\/'/m)
  assert.match(await findings({ baseUrl: '/docs/' }), /There is no page at '\/docs\/'/)
  assert.equal(await findings({ redirects: [{ from: '/', to: '/guide' }] }), '')
  assert.equal(await findings({}, { 'static/index.html': '<p>Home' }), '')
  assert.equal(await findings({ rules: { 'missing-home': 'ignore' } }), '')
  assert.equal((await findings({})).match(/missing-home/g)?.length, 1)
})

test('a build reports a missing root page as well, once', async t => {
  const { 'docs/index.md': _, ...pages } = PAGES
  const config = { i18n: { defaultLocale: 'en', locales: ['en', 'de'] } }
  const site = makeSite(t, pages, config)
  for (const report of [await site.build(), await site.build()])
    assert.deepEqual(site.problems(report), ['missing-home site.config.json:1:1'])
  site.write({ 'docs/index.md': '# Home\n' })
  assert.deepEqual(site.problems(await site.build()), [])
  const quiet = makeSite(t, pages, { ...config, rules: { 'missing-home': 'off' } })
  assert.deepEqual(quiet.problems(await quiet.build()), [])
})

test('several formats at once, some of them written to files', async t => {
  const site = makeSite(t, PAGES)
  const { out } = await check(
    site,
    '--format',
    'json',
    '--format',
    'sarif:out.sarif',
    '--format',
    'junit:out.xml',
    '--format',
    'github:out.txt',
  )
  const lines = out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { type: string; rule?: string })
  assert.deepEqual(
    lines.map(({ type }) => type),
    ['diagnostic', 'diagnostic', 'diagnostic', 'summary'],
  )
  const sarif = JSON.parse(site.readAny('out.sarif')) as Sarif
  assert.equal(sarif.version, '2.1.0')
  assert.equal(sarif.runs[0]?.results.length, 3)
  assert.deepEqual(sarif.runs[0]?.results[0], {
    ruleId: 'broken-anchor',
    ruleIndex: 0,
    level: 'error',
    message: { text: "The page /guide has no anchor '#frist-part'. Did you mean '#first-part'?" },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'docs/index.md' },
          region: { startLine: 3, startColumn: 5, endLine: 3, endColumn: 31 },
        },
      },
    ],
    partialFingerprints: sarif.runs[0]?.results[0]?.partialFingerprints,
    fixes: [
      {
        description: { text: "Did you mean '#first-part'?" },
        artifactChanges: [
          {
            artifactLocation: { uri: 'docs/index.md' },
            replacements: [
              {
                deletedRegion: { startLine: 3, startColumn: 9, endLine: 3, endColumn: 30 },
                insertedContent: { text: './guide.md#first-part' },
              },
            ],
          },
        ],
      },
    ],
  })
  const [{ tool, results } = { tool: { driver: { rules: [] } }, results: [] }] = sarif.runs
  for (const { id, shortDescription, fullDescription, help, properties, helpUri } of tool.driver.rules) {
    for (const { text } of [shortDescription, fullDescription, help]) assert.match(text, /^[A-Z].*\.$/s, id)
    assert.equal(properties.section, `reference/rules#${id}`)
    // The address of the documentation is the one in package.json.
    assert.equal(helpUri, homepage ? `${homepage}/reference/rules#${id}` : undefined)
  }
  site.write({ 'docs/index.md': `Moved down.\n\n${PAGES['docs/index.md']}` })
  await check(site, '--format', 'sarif:moved.sarif')
  const moved = JSON.parse(site.readAny('moved.sarif')) as Sarif
  const prints = (all: SarifResult[] = []) => all.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints))
  assert.equal(new Set(prints(results)).size, 3)
  assert.deepEqual(prints(moved.runs[0]?.results), prints(results), 'fingerprints survive moved lines')
  assert.match(site.readAny('out.xml'), /<testsuites name="docsgen check" tests="3" failures="3" errors="0">/)
  assert.match(site.readAny('out.xml'), /<testsuite name="broken-link" tests="1" failures="1" errors="0">/)
  assert.match(site.readAny('out.txt'), /^::error file=docs\/index\.md,line=3,col=5,title=broken-anchor::/m)
})

test('the audit continues despite unreadable files, and survives a truncated cache', async t => {
  const site = makeSite(t, PAGES)
  symlinkSync('nowhere.md', join(site.dir, 'docs/dangling.md'))
  const first = await check(site, '--format', 'compact')
  assert.match(first.out, /dangling-symlink[\s\S]*broken-anchor|broken-anchor[\s\S]*dangling-symlink/)
  const halve = (...names: string[]) => {
    for (const name of names) truncateSync(join(site.dir, '.docsgen/cache', name), 40)
  }
  halve('audited-pages.bin', 'check-inputs.bin')
  assert.equal((await check(site, '--format', 'compact')).out, first.out)
  await site.build()
  halve('pages.bin', 'pages.pack', 'audited-pages.bin', 'check-inputs.bin')
  assert.equal((await check(site, '--format', 'compact')).out, first.out)
  writeFileSync(join(site.dir, 'site.config.json'), '{ "title": 7 }')
  const { code, err } = await check(site)
  assert.equal(code, 2)
  assert.match(err, /title/)
})

test('an audit uses the cache of a build, and a build after an audit is complete', async t => {
  const text = '# Guide\n\n## First *part*\n\n```js\nconst a = 1\n```\n\n<Link to="/">Home</Link>\n'
  const site = makeSite(t, { ...PAGES, 'docs/linked.md': text })
  const summary = async () =>
    JSON.parse((await check(site, '--format', 'json')).out.trim().split('\n').at(-1) ?? '') as { parsed: number }
  assert.equal((await summary()).parsed, 3)
  // The audit had to render one of the three pages.
  assert.equal((await site.build()).parsed, 2)
  const after = site.tree()
  site.remove('build')
  site.remove('.docsgen')
  assert.equal((await site.build()).parsed, 3)
  assert.deepEqual(site.tree(), after)
  assert.equal((await summary()).parsed, 0)
  site.remove('.docsgen/cache/check-inputs.bin')
  assert.equal((await summary()).parsed, 0)
})

test('a second audit uses the cache, and only an edited page is parsed again', async t => {
  const site = makeSite(t, PAGES)
  const summary = async () =>
    JSON.parse((await check(site, '--format', 'json')).out.trim().split('\n').at(-1) ?? '') as { parsed: number }
  assert.equal((await summary()).parsed, 2)
  assert.equal((await summary()).parsed, 0)
  site.write({ 'docs/guide.md': '# Guide\n\nOther.\n' })
  assert.equal((await summary()).parsed, 1)
})

test('errors in the config do not hide findings about pages', async t => {
  const site = makeSite(t, PAGES, {
    titel: 7,
    navbar: { items: [{ label: 'No address' }, { to: '/gone', label: 'Gone' }] },
    footer: { links: [{ label: 'Old', to: '/old' }] },
    rules: { 'broken-anchor': 'loud', 'broken-link': 'throw' },
    customCss: ['missing.css'],
  })
  const { code, out, err } = await check(site, '--format', 'compact', '--fix', '--update-baseline')
  assert.equal(code, 2)
  assert.deepEqual(
    out
      .trim()
      .split('\n')
      .map(line => line.replace(/^(\S+?)(?::\d+:\d+)?: (\w+ [\w-]+): .*/, '$1 $2'))
      .sort(),
    [
      'docs/index.md error broken-link',
      'docs/index.md error broken-anchor',
      'docs/index.md error broken-markdown-link',
      ...['config', 'config', 'config', 'broken-link', 'missing-asset'].map(rule => `site.config.json error ${rule}`),
    ].sort(),
  )
  assert.match(out, /^site\.config\.json:1:\d\d+: error config: navbar\.items\[0\] must have 'to' or 'href'/m)
  assert.match(err, /^failed: the config cannot be used: .*, and 2 more\n$/)
  // Nothing that is only a guess is written.
  assert.equal(site.readAny('docs/index.md'), PAGES['docs/index.md'])
  assert.equal(existsSync(join(site.dir, 'docsgen-baseline.json')), false)
  assert.equal((await run(site, 'build')).code, 2)
})

test('a config without known addresses stops the audit, with all its errors', async t => {
  const site = makeSite(t, PAGES, { titel: 7, baseUrl: 'https://example.org' })
  const { code, err, out } = await check(site)
  assert.equal(code, 2)
  assert.match(err, /baseUrl[\s\S]*titel[\s\S]*\nfailed: the config cannot be used, so nothing else was checked\n$/)
  assert.equal(out, '')
})

test('templates and styles that cannot be bundled do not hide findings about pages', async t => {
  const site = makeSite(
    t,
    {
      ...PAGES,
      'docs/card.mdx': '# Card\n\n<Card to="/nowhere"/>\n\n[a](/nowhere)\n',
      'components/index.tsx': 'export {',
      'a.css': 'a { color: red; } }',
    },
    { markdown: { components: 'components' }, customCss: ['a.css', 'b.css'] },
  )
  const lines = async () => (await check(site, '--format', 'compact')).out.trim().split('\n')
  const rules = (all: string[]) => all.map(line => / (?:warning|error) ([\w-]+):/.exec(line)?.[1]).sort()
  const broken = ['broken-anchor', 'broken-link', 'broken-link', 'broken-markdown-link', 'missing-asset']
  const first = rules(await lines())
  assert.deepEqual([...new Set(first)].sort(), [...new Set([...broken, 'stylesheet', 'template'])].sort())
  assert.ok(!first.includes('unknown-component'))
  site.write({
    'components/index.tsx': 'export function Card() {\n  return <b>card</b>\n}\n',
    'a.css': 'a {}',
    'b.css': '',
  })
  assert.deepEqual(rules(await lines()), [
    'broken-anchor',
    'broken-link',
    'broken-link',
    'broken-link',
    'broken-markdown-link',
  ])
})
