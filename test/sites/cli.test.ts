/**
 * The command line as a whole: flags, messages and exit codes.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Io } from '../../src/base/io.ts'
import { packageVersion } from '../../src/base/package-root.ts'
import { main } from '../../src/cli/main.ts'
import { until } from '../until.ts'
import { makeSite } from './site.ts'

async function run(cwd: string, ...args: string[]) {
  const written = { out: '', err: '' }
  const write = (stream: 'out' | 'err', text: string) => {
    written[stream] += text
  }
  const io: Io = {
    stdout: { write: text => write('out', text) },
    stderr: { write: text => write('err', text) },
    env: {},
    cwd,
    onSignal: () => () => undefined,
  }
  const code = await main(['node', 'docsgen', ...args], io)
  return { code, ...written }
}

const GOOD = { 'docs/index.md': '# Home\n' }
const WARNED = { 'docs/index.md': '# Home\n\n[a](/nowhere)\n' }

test('a site is built and summarised', async t => {
  const { dir } = makeSite(t, GOOD)
  const { code, out, err } = await run(dir, 'build')
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /^built build in [\d.]+ s: \d pages, \d rendered, 0 reused, 0 errors, 0 warnings\nlargest page /)
})

test('the last line of a build says what is broken, and that --strict would have failed', async t => {
  const pages = (text: string) => ({ 'docs/index.md': `# Home\n\n${text}\n` })
  const last = async (text: string, ...flags: string[]) => {
    const { out } = await run(makeSite(t, pages(text)).dir, 'build', ...flags)
    return out.trimEnd().split('\n').at(-1)
  }
  const end = ': with --strict, the build would have failed'
  const links = '[a](/no) [b](./no.md) [c](#no) ![d](./no.png) [e](./no.pdf)'
  assert.equal(
    await last(`${links} \n\n<Nope />`),
    `the site has 2 broken links, 1 broken anchor, 1 missing image, 1 missing file and 1 other warning${end}`,
  )
  assert.equal(await last('[a](/no)'), `the site has 1 broken link${end}`)
  assert.equal(await last('<Nope />'), `the site has 1 warning${end}`)
  assert.doesNotMatch((await last('Text.')) ?? '', /strict/)
  assert.doesNotMatch((await last(links, '--strict')) ?? '', /would have/)
  assert.equal((await run(makeSite(t, pages(links)).dir, 'build', '--quiet')).out, '')
})

for (const { args, code } of [
  { args: ['build'], code: 0 },
  { args: ['build', '--strict'], code: 1 },
  { args: ['build', '--max-warnings', '0'], code: 1 },
  { args: ['build', '--maxWarnings=1'], code: 0 },
])
  test(`a warning and ${args.join(' ')}: exit code ${code}`, async t => {
    const { dir } = makeSite(t, WARNED)
    assert.equal((await run(dir, ...args)).code, code)
  })

test('a finding shows its place, an excerpt and a mark', async t => {
  const { dir } = makeSite(t, WARNED)
  const { out } = await run(dir, 'build')
  assert.match(out, /warning broken-link {2}docs\/index\.md:3:1\n/)
  assert.match(out, /> 3 \| \[a\]\(\/nowhere\)\n +\^{13}\n/)
})

test('findings as JSON and as annotations', async t => {
  const { dir } = makeSite(t, WARNED)
  const lines = (await run(dir, 'build', '--format', 'json')).out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  assert.ok(lines.some(({ type, rule }) => type === 'diagnostic' && rule === 'broken-link'))
  assert.equal(lines.at(-1).type, 'summary')
  const { out } = await run(dir, 'build', '--format', 'github')
  assert.match(out, /^::warning file=docs\/index\.md,line=3,col=1,title=broken-link::/m)
})

test('wrong usage and a wrong config exit with 2 and name the correction', async t => {
  const { dir } = makeSite(t, GOOD, { tagine: 'x' })
  const config = await run(dir, 'build')
  assert.equal(config.code, 2)
  assert.match(config.err, /tagline/)
  const flag = await run(dir, 'build', '--strickt')
  assert.equal(flag.code, 2)
  assert.match(flag.err, /--strict/)
  assert.equal((await run(dir, 'bild')).code, 2)
  assert.equal((await run(dir, 'build', '--jobs', 'many')).code, 2)
})

test('help and version exit with 0', async t => {
  const { dir } = makeSite(t, GOOD)
  assert.match((await run(dir, 'build', '--help')).out, /--out-dir <dir>/)
  for (const flag of ['--version', '-V', '-v'])
    assert.deepEqual(await run(dir, flag), { code: 0, out: `${packageVersion}\n`, err: '' }, flag)
  assert.match((await run(dir, 'build', '-v')).out, /^ {2}parse +\d+ ms/m)
})

test('without the native parser the pages are the same, and a note says so', async t => {
  const site = makeSite(t, {
    'docs/index.md': '# Home\n\nText with **marks**, `code` and $x$.\n\n| a |\n|---|\n| b |\n',
  })
  await run(site.dir, 'build')
  const page = site.read('index.html')
  const command = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [command, 'build', site.dir, '--no-cache', '-v'], {
    encoding: 'utf8',
    // As on a platform without a binary.
    env: { ...process.env, NAPI_RS_NATIVE_LIBRARY_PATH: join(site.dir, 'nothing.node') },
  })
  assert.equal(status, 0)
  assert.match(stdout, /info parser-fallback/)
  assert.match(stdout, /cannot be loaded \([^)]+\): remark-parse is used/)
  assert.equal(site.read('index.html'), page)
})

test('serve answers for the hosts of --allowed-host and of the environment, and reports refused ones once', async t => {
  const { dir } = makeSite(t, { ...GOOD, 'build/index.html': 'built' })
  const written = { out: '', err: '' }
  const write = (stream: 'out' | 'err', text: string) => {
    written[stream] += text
  }
  let interrupt: Parameters<Io['onSignal']>[0] = () => undefined
  const io: Io = {
    stdout: { write: text => write('out', text) },
    stderr: { write: text => write('err', text) },
    ...{ env: { DOCSGEN_ALLOWED_HOSTS: 'web, .Tunnel.example' }, cwd: dir },
    onSignal: listener => {
      interrupt = listener
      return () => undefined
    },
  }
  const ended = main(['node', 'docsgen', 'serve', '-p', '0', '--allowed-host', 'a.example', 'b.example'], io)
  await until(() => /serving/.test(written.out), 'the server')
  const port = Number(/:(\d+)\//.exec(written.out)?.[1])
  const statusFor = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request({ host: 'localhost', port, headers: { host } }, answer => {
        resolve(answer.resume().statusCode)
      })
      asked.on('error', reject).end()
    })
  const hosts = ['localhost', 'a.example', 'b.example:80', 'web', 'x.tunnel.example', 'c.example', 'c.example', 'web.x']
  assert.deepEqual(await Promise.all(hosts.map(statusFor)), [200, 200, 200, 200, 200, 403, 403, 403])
  for (let at = 0; at < 20; at++) await statusFor(`${at}.example`)
  interrupt('SIGTERM')
  assert.equal(await ended, 143)
  const lines = written.err.trim().split('\n')
  assert.match(lines[0] ?? '', /^Refused a request for the host 'c\.example'\. .*--allowed-host c\.example\.$/)
  assert.deepEqual([lines.length, new Set(lines).size], [5, 5])
  const wrong = { ...io, env: { DOCSGEN_ALLOWED_HOSTS: 'http://web' } }
  assert.equal(await main(['node', 'docsgen', 'serve'], wrong), 2)
  assert.match(written.err, /'http:\/\/web' in DOCSGEN_ALLOWED_HOSTS is not a host name/)
})

test('the live server reports the result of a save once, even if its own output goes to the site folder', async t => {
  const files = makeSite(t, GOOD)
  let out = ''
  let interrupt: Parameters<Io['onSignal']>[0] = () => undefined
  const io: Io = {
    stdout: {
      write: text => {
        out += text
        appendFileSync(join(files.dir, 'log.txt'), text)
      },
    },
    ...{ stderr: { write: text => assert.fail(text) }, env: {}, cwd: files.dir },
    onSignal: listener => {
      interrupt = listener
      return () => undefined
    },
  }
  const ended = main(['node', 'docsgen', 'serve', '--watch', '-p', '0'], io)
  t.after(() => interrupt('SIGINT'))
  const said = (pattern: RegExp) => until(() => pattern.test(out), `${pattern} in the output`)
  await said(/^serving http/m)
  await said(/^built \d pages/m)
  files.write({ 'docs/index.md': '# Home\n\n[a](/nowhere)\n' })
  await said(/^rebuilt \d pages: 1 parsed, 1 rendered in \d+ ms, 1 to fix\nwarning broken-link/m)
  files.write({ 'docs/index.md': '---\ntitle: [open\n---\n' })
  await said(/^not shown/m)
  files.write({ 'docs/index.md': '# Home\n\nFine again.\n' })
  await said(/^rebuilt \d pages.* fixed/m)
  assert.deepEqual([out.match(/^rebuilt/gm)?.length, out.match(/^not shown/gm)?.length], [2, 1], out)
  interrupt('SIGINT')
  assert.equal(await ended, 130)
})
