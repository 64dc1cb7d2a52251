/**
 * `docsgen check --dir` crawls any built folder, and agrees with the audit of its sources.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { makeSite } from '../sites/site.ts'
import { check } from './run-check.ts'
import { playServer } from './server.ts'

/** `nosuch-1` and so on never exist, however they are resolved; everything else does. */
const CONFIG = {
  baseUrl: '/base/',
  docs: {
    path: 'docs',
    routeBasePath: '/',
    sidebars: {
      main: [
        'index',
        { type: 'link', label: 'Anchor', href: '/cat/a#nosuch-1' },
        { type: 'link', label: 'Page', href: '/nosuch-2' },
        { type: 'link', label: 'There', href: '/cat/a#part' },
        { type: 'html', value: '<a href="/nosuch-3">x</a>' },
        { type: 'category', label: 'C', link: { type: 'generated-index', slug: '/gen' }, items: ['cat/a'] },
      ],
    },
  },
  favicon: 'img/nosuch-4.ico',
  headTags: [
    { tagName: 'link', attributes: { rel: 'icon', href: '/base/img/nosuch-5.png' } },
    { tagName: 'script', attributes: { src: '/base/nosuch-6.js' } },
  ],
  scripts: ['/base/nosuch-7.js', '/base/there.js'],
  stylesheets: ['/base/nosuch-8.css'],
  image: 'img/nosuch-9.png',
  customCss: ['own.css'],
  navbar: {
    items: [
      { type: 'html', value: '<a href="/nosuch-10">x</a>' },
      { to: '/cat/a#nosuch-11', label: 'y' },
    ],
    logo: { src: 'img/nosuch-12.svg' },
  },
  footer: { copyright: '<a href="/nosuch-13">x</a>', links: [{ html: '<a href="/nosuch-14">x</a>' }] },
  redirects: [
    { from: '/old', to: '/cat/a#nosuch-15' },
    { from: '/older', to: '/cat/a#part' },
    { from: '/away', to: 'https://elsewhere.example/x' },
  ],
}

const INDEX = `# Home

[a](/gen#nosuch-16) [b](/search#nosuch-17) [c](/old/page.html#nosuch-18) [d](/old/page.html#here) [e](/old/page.html)

<svg><use href="/img/nosuch-19.svg#x"/></svg> <svg><use href="/img/there.svg#g"/></svg> <svg><g id="own"/><use href="#own"/></svg>
<svg><use href="#nosuch-40"/></svg>

<p style="background:url(/img/nosuch-20.png)">x</p> <p style="background: url('/img/there.svg')">x</p>

<iframe src="/nosuch-21"></iframe> <object data="/img/nosuch-22.svg"></object> <embed src="/nosuch-23.pdf">
<iframe src="/cat/a"></iframe> <object data="/img/there.svg"></object>

<a href=/nosuch-24/a>t</a> <img srcset="/img/nosuch-25.png 2x" src="/img/there.svg" alt="x">
<video poster="/img/nosuch-26.png" src="/nosuch-27.mp4"></video>

<form action="/nosuch-28"></form> <link rel="stylesheet" href="/nosuch-29.css"> <script src="/nosuch-30.js"></script>

<area href="/nosuch-31"> <input type="image" src="/img/nosuch-32.png" alt="x"> <script src="/there.js"></script>

[f](/nosuch-33?a=1#b) <audio src="/nosuch-34.mp3"></audio>
<picture><source srcset="/img/nosuch-35.avif"><img src="/img/there.svg" alt="a"></picture>

[u](/host/x) [v](/base/host/y) [w](/older#other) [g](#top) [h](#TOP) [i](sms:+1) [j](geo:1,2) [k](magnet:?xt=a) [l](vscode://file/x) [m](ftp://a.example/b) [n](xmpp:a@b)

<a href=" /cat/a ">blanks</a> <a href="/cat/
a">a line end</a> [o](/cat/../cat/a) [p](./cat/./a.md) [q](/../cat/a#part) [r](/away) [s](/older) [t](/away#x)
`

const FILES = {
  'docs/index.md': INDEX,
  'docs/cat/a.md': '# A\n\n## Part\n\nText.\n',
  'own.css': 'p { background: url(/img/nosuch-36.png) }\nb { background: url(/img/there.svg) }\n',
  'static/old/page.html':
    '<p id="here"><a href="../nosuch-37.html">x</a> <a href="/base/cat/a#part">y</a> <img src="nosuch-38.png">',
  'static/more.css': '@import"nosuch-39.css"; p { background: url(img/there.svg) } /* url(comment.png) */',
  'static/_redirects':
    '/base/host/* https://elsewhere.example/:splat 301\n/base/nosuch-3 /base/404.html 404\n/* /base/index.html 200\n',
  'static/hosted.html': '<a href="/base/host/anything">x</a>',
  'static/there.js': '',
  'static/img/there.svg': '<svg xmlns="http://www.w3.org/2000/svg"><g id="g"/></svg>',
}

/** The planted addresses that must be reported. */
function numbersIn(text: string): number[] {
  return [...new Set([...text.matchAll(/nosuch-(\d+)/g)].map(match => Number(match[1])))].sort((a, b) => a - b)
}

async function lines(t: TestContext, ...args: string[]): Promise<string> {
  const site = makeSite(t, FILES, CONFIG)
  if (args.length > 0) await site.build()
  const { out, err } = await check(site, '--format', 'compact', ...args)
  assert.match(err, /^failed: \d+ errors\n$/)
  return out
}

const ALL = Array.from({ length: 40 }, (_, at) => at + 1)

test('an audit of the sources and a crawl of the build have the same findings', async t => {
  for (const args of [[], ['--dir', 'build']]) {
    const out = await lines(t, ...args)
    assert.deepEqual(numbersIn(out), ALL, args.join(' '))
    const alarms = out.split('\n').filter(line => / error /.test(line) && !line.includes('nosuch-'))
    assert.deepEqual(alarms, [], args.join(' '))
  }
})

test('findings of a crawl have a place, and are reported once for all pages', async t => {
  const out = await lines(t, '--dir', 'build')
  for (const line of out.trim().split('\n'))
    assert.match(line, /^[\w/.-]+:\d+:\d+: (?:error|warning) [a-z-]+: [A-Z].*\.$/)
  assert.equal(out.match(/nosuch-13/g)?.length, 1)
})

test('the planted addresses are published with the base', async t => {
  const site = makeSite(t, FILES, CONFIG)
  await site.build()
  assert.match(site.main('index.html'), /<use href="\/base\/img\/there\.svg#g">/)
  assert.match(site.main('index.html'), /style="background: url\(&quot;\/base\/img\/there\.svg&quot;\)"/)
})

test('a folder built by another tool is crawled as a host would serve it', async t => {
  const site = makeSite(t, {
    'docs/index.md': '# Home\n',
    'out/index.html':
      '<a href="about">a</a> <a href="about.html#team">b</a> <a href="guide/">c</a> <a href="GUIDE/">d</a>',
    'out/about.html':
      '<base href="/"><h2 id="team">t</h2><a href="guide/#p">a</a><a href="#nope">b</a><a name="n">c</a>',
    'out/guide/index.html':
      '<p id="p"><a href="../about#n">a</a><a href="/x/1">r</a><a href="/gone">g</a><a href="/loop-a">l</a>',
    'out/loop-a.html': '<meta http-equiv="refresh" content="0; url=/loop-b">',
    'out/loop-b.html': '<meta http-equiv="refresh" content="0; url=/loop-a">',
    'out/moved.html': '<meta http-equiv="refresh" content="0; url=/guide/"><a href="/moved#p">a</a>',
    'out/_redirects': '/x/* /about 301\n/gone https://elsewhere.example/ 302\n',
    'out/404.html': '<template><a href="/not-looked-at">x</a></template><a href="//other.example/x">y</a>',
  })
  const { code, out, err } = await check(site, '--dir', 'out', '--format', 'compact')
  assert.equal(code, 1)
  assert.equal(err, 'failed: 4 errors\n')
  assert.deepEqual(out.trim().split('\n'), [
    "about.html:1:63: error broken-anchor: The page / has no anchor '#nope'.",
    "guide/index.html:1:81: error redirect-loop: The redirects that start at '/loop-a' form a loop (on 2 pages).",
    "index.html:1:81: error broken-link: There is no page at 'GUIDE/'. Its name differs in case: 'guide/index.html'.",
    "loop-a.html:1:28: error redirect-loop: The redirects that start at '/loop-b' form a loop.",
  ])
})

test('a crawl uses levels of the config, baselines and scopes, and rejects options that need sources', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\n[a](/nowhere)\n' }, { onBrokenLinks: 'warn' })
  await site.build()
  const args = ['--dir', 'build', '--format', 'compact']
  const plain = await check(site, ...args)
  assert.deepEqual([plain.code, plain.out.split(': ')[1]], [0, 'warning broken-link'])
  assert.equal((await check(site, ...args, '--strict')).code, 1)
  assert.equal((await check(site, ...args, '--files', '404.html')).out, '')
  await check(site, ...args, '--update-baseline')
  assert.equal((await check(site, ...args, '--strict', '--baseline', join(site.dir, 'docsgen-baseline.json'))).code, 0)
  assert.equal((await check(site, ...args, '--fix')).code, 2)
  assert.equal((await check(site, '--dir', 'nowhere')).code, 2)
})

test('a crawl checks other sites as well, and adds their findings', async t => {
  const server = await playServer(t)
  const site = makeSite(t, {
    'docs/index.md': '# Home\n',
    'out/index.html': `<a href="${server.url}/status/404">a</a> <a href="${server.url}/page#gone">b</a> <a href="${server.url}/fine">c</a>`,
  })
  const { out } = await check(site, '--dir', 'out', '--external', '--format', 'compact')
  assert.deepEqual(
    out
      .trim()
      .split('\n')
      .map(line => /(?:warning|error) ([\w-]+)/.exec(line)?.[1]),
    ['external-broken', 'external-anchor'],
  )
})
