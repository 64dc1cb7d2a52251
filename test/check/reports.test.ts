/**
 * What a report says about findings: which of them fail a run, and how many places a finding has that is reported once.
 */
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeSite } from '../sites/site.ts'
import { check, run } from './run-check.ts'
import { playServer } from './server.ts'

test('in JUnit, a warning only fails where it fails the run', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\n[](/) [a](/nowhere)\n' })
  const { out, code } = await check(site, '--format', 'junit')
  assert.equal(code, 1)
  assert.match(out, /<testsuites name="docsgen check" tests="2" failures="1" errors="0">/)
  assert.match(out, /<testcase classname="empty-link"[^>]*><system-out>warning: /)
  assert.match(out, /<testcase classname="broken-link"[^>]*><failure type="error"/)
  site.write({ 'docs/index.md': '# Home\n\n[](/)\n' })
  assert.match((await check(site, '--format', 'junit')).out, /tests="1" failures="0"/)
  const strict = await check(site, '--format', 'junit', '--strict')
  assert.equal(strict.code, 1)
  assert.match(strict.out, /tests="1" failures="1"[\s\S]*<failure type="warning"/)
})

test('a finding that is reported once says how many places and pages it has, in every format', async t => {
  const server = await playServer(t)
  const link = `[a](${server.url}/status/404)`
  const site = makeSite(
    t,
    {
      'docs/index.md': `# Home\n\n${link} ${link}\n`,
      ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`docs/p${at}.md`, `# Page ${at}\n\n${link}\n`])),
      'docs/uses.md': `# Uses\n\n${'[a][d] '.repeat(9)}\n\n[d]: /nowhere\n`,
    },
    { rules: { 'localhost-link': 'ignore' } },
  )
  for (const format of ['pretty', 'compact', 'github', 'sarif', 'junit']) {
    const { out } = await check(site, '--external', '--format', format)
    assert.match(out, /status\/404('|&#39;)? ?.*status 404 \(in 10 places on 9 pages\)\./, format)
    assert.match(out, /There is no page at '\/nowhere' \(in 9 places\)\./, format)
  }
  const { out } = await check(site, '--external', '--format', 'json')
  assert.match(out, /"rule":"external-broken".*"pages":9,"places":10/)
})

test('a bare folder of HTML is audited, and nothing is written into it', async t => {
  const site = makeSite(t, {})
  const dir = join(site.dir, 'bare')
  mkdirSync(dir)
  writeFileSync(
    join(dir, 'index.html'),
    '<!doctype html><title>a</title><a href="b.html">b</a> <a href="no.html">c</a><img srcset="a.png, b.png 2x, c.png" alt="">',
  )
  writeFileSync(join(dir, 'b.html'), '<!doctype html><title>b</title>')
  for (const [from, folder] of [
    [dir, '.'],
    [dir, dir],
    [join(site.dir, 'bare'), '../bare'],
  ] as const) {
    const { code, out, err } = await run({ ...site, dir: from }, 'check', '--dir', folder, '--format', 'compact')
    assert.equal(code, 1, err)
    assert.deepEqual([...out.matchAll(/at '([^']*)'/g)].map(([, url]) => url).sort(), [
      'a.png',
      'b.png',
      'c.png',
      'no.html',
    ])
    assert.deepEqual(readdirSync(dir).sort(), ['b.html', 'index.html'])
  }
})

test('with --external-fail, broken links of a built folder fail the run', async t => {
  const server = await playServer(t)
  const site = makeSite(t, {})
  const dir = join(site.dir, 'bare')
  mkdirSync(dir)
  writeFileSync(join(dir, 'index.html'), `<!doctype html><title>a</title><a href="${server.url}/status/404">b</a>`)
  assert.equal((await run({ ...site, dir }, 'check', '--dir', '.', '--external')).code, 0)
  assert.equal((await run({ ...site, dir }, 'check', '--dir', '.', '--external-fail')).code, 1)
})

test("the site's own addresses in full are audited like its paths, wherever they are", async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': [
        '# Home',
        '![a](https://docs.example.org/base/img/no1.png) ![b](//docs.example.org/base/img/no2.png)',
        '<video src="https://docs.example.org:443/base/no3.mp4" poster="http://docs.example.org/base/no4.png"></video>',
        '[c](https://docs.example.org/base/no5) ![d](https://docs.example.org/other/d.png) ![e](https://docs.example.org:8080/base/e.png)',
        '<img srcset="/img/a.svg, https://docs.example.org/base/no6.png 2x" src="https://docs.example.org/base/img/a.svg" alt="f">',
      ].join('\n\n'),
      'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
      'static/page.html':
        '<!doctype html><title>a</title><img src="https://docs.example.org/base/no7.png" alt=""><a href="//docs.example.org/base/">b</a>',
      'static/style.css': '.a { background: url(https://docs.example.org/base/no8.png) }',
      'own.css': '.a { background: url(https://docs.example.org/base/no9.png) }',
    },
    {
      url: 'https://docs.example.org',
      baseUrl: '/base/',
      customCss: ['own.css'],
      redirects: [{ from: '/old', to: 'https://docs.example.org/base/no10' }],
    },
  )
  const { out } = await check(site, '--format', 'compact')
  const errors = out.split('\n').filter(line => / error | missing-style-file/.test(line))
  assert.deepEqual(
    [...errors.join('\n').matchAll(/no(\d+)/g)].map(([, number]) => Number(number)).sort((a, b) => a - b),
    Array.from({ length: 10 }, (_, at) => at + 1),
  )
  assert.match(
    out,
    /warning own-site-link: 'https:\/\/docs\.example\.org\/base\/img\/a\.svg' is an address of this site/,
  )
  await check(site, '--fix')
  assert.match(site.readAny('docs/index.md'), /src="\/img\/a\.svg" alt="f"/)
  await site.build({})
  assert.match(site.read('index.html'), /<img[^>]*src="\/base\/img\/a\.svg"/)
  // A crawl agrees.
  const crawl = await check(
    site,
    '--dir',
    'build',
    '--url',
    'https://docs.example.org',
    '--base',
    '/base/',
    '--format',
    'compact',
  )
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) assert.match(crawl.out, new RegExp(`no${number}\\b`))
})
