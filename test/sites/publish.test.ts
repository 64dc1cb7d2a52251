/** Publishing what changed: few files, in an order in which every page works, and nothing that docsgen did not publish. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { installPackage } from '../../scripts/testing/debian-package.js'
import { changesOf, publishSite, readManifest } from '../../src/features/publish/publish-site.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { until } from '../until.ts'
import { runCli } from './run-cli.ts'
import { makeSite } from './site.ts'

const file = (hash: string) => ({ size: 1, hash })

test('files are uploaded before what refers to them, and removed at the end', () => {
  const before = {
    files: { 'a.html': file('1'), 'old.html': file('1'), 'sitemap.xml': file('1'), 'same.css': file('1') },
  }
  const after = {
    files: {
      'a.html': file('2'),
      'new.html': file('1'),
      'assets/x-0123456789.css': file('1'),
      'sitemap.xml': file('2'),
      'same.css': file('1'),
    },
  }
  const { uploads, removals, same } = changesOf(after, before, 9)
  const order = [['assets/x-0123456789.css'], ['new.html'], ['a.html'], ['sitemap.xml'], ['docsgen-manifest.json']]
  assert.deepEqual(
    uploads.map(step => step.map(({ path }) => path)),
    order,
  )
  assert.deepEqual(removals, ['old.html'])
  assert.equal(same, 1)
  assert.deepEqual(changesOf(after, after, 9), { uploads: [], removals: [], same: 5 })
  assert.deepEqual(changesOf(after, undefined, 9).removals, [])
  for (const text of ['', '{', '[]', '{"files": 1}', '{"files": {"a": {}}}'])
    assert.equal(readManifest(text), undefined)
})

function folder(t: TestContext): string {
  return temporaryFolder(t, 'docsgen-target-')
}

/** Every file below a folder. */
function filesIn(dir: string): Record<string, string> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return Object.fromEntries(
    entries.map(entry => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(dir.length + 1), readFileSync(path, 'latin1')]
    }),
  )
}

test('a folder becomes the built site; an edit of one page uploads few files; foreign files stay', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\n[a](a.md)\n', 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' })
  await site.build()
  const target = folder(t)
  const to = pathToFileURL(target).href
  const first = await runCli(site.dir, ['publish', '--to', to])
  assert.match(first.text, /nothing is known of the published site[\s\S]*published file:/)
  assert.deepEqual(filesIn(target), filesIn(join(site.dir, 'build')))
  mkdirSync(join(target, 'other'))
  writeFileSync(join(target, 'other/app.js'), 'foreign')
  site.write({ 'docs/a.md': '# A\n\nAnother text.\n' })
  site.remove('docs/b.md')
  await site.build()
  const dry = await runCli(site.dir, ['publish', '--to', to, '--dry-run'])
  assert.match(dry.text, /put a\/index\.html\n[\s\S]*delete b\/index\.html/)
  const list = await runCli(site.dir, ['publish', '--since', join(target, 'docsgen-manifest.json'), '--format', 'list'])
  assert.match(list.text, /^put\ta\/index\.html$/m)
  assert.match(list.text, /^delete\tb\/index\.html$/m)
  assert.match(list.text, /put\tdocsgen-manifest\.json\n$/)
  const { changes } = await publishSite({ outDir: join(site.dir, 'build'), to, dryRun: false, env: {} })
  assert.ok(changes.uploads.flat().length < 20, `${changes.uploads.flat().length} files`)
  assert.equal(filesIn(target)['other/app.js'], 'foreign')
  const { 'other/app.js': _, ...published } = filesIn(target)
  assert.deepEqual(published, filesIn(join(site.dir, 'build')))
  assert.match((await runCli(site.dir, ['publish', '--to', to])).text, /0 files/)
})

test('a bucket gets signed requests with types, again after an interruption, without secrets in messages', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n' })
  await site.build()
  const objects = new Map<string, { type?: string; cache?: string }>()
  const order: string[] = []
  let refuseAfter = 5
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url?.replace('/bucket/docs/', '') ?? '')
    request.resume().on('end', () => {
      assert.match(request.headers.authorization ?? '', /^AWS4-HMAC-SHA256 Credential=key\//)
      if (request.method === 'GET') return response.writeHead(404).end()
      if (--refuseAfter === 0) return response.writeHead(503).end('busy')
      if (refuseAfter < 0 && refuseAfter > -99) return response.writeHead(403).end('no')
      objects.set(path, { type: request.headers['content-type'], cache: request.headers['cache-control'] })
      order.push(path)
      response.end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 's3cret', AWS_ENDPOINT_URL: endpoint }
  const request = { outDir: join(site.dir, 'build'), to: 's3://bucket/docs', dryRun: false, env }
  await assert.rejects(publishSite(request), error => {
    assert.match(String(error), /s3:\/\/bucket\/docs cannot be used: it answered with status 403/)
    assert.ok(!String(error).includes('s3cret'))
    return true
  })
  refuseAfter = 1e9
  order.length = 0
  const { address } = await publishSite(request)
  assert.equal(address, 's3://bucket/docs')
  assert.deepEqual([...objects.keys()].sort(), Object.keys(filesIn(request.outDir)).sort())
  assert.equal(order.at(-1), 'docsgen-manifest.json')
  assert.equal(objects.get('index.html')?.type, 'text/html; charset=utf-8')
  const stylesheet = order.find(path => /^assets\/.*\.css$/.test(path)) ?? ''
  assert.match(objects.get(stylesheet)?.cache ?? '', /immutable/)
  assert.ok(order.indexOf(stylesheet) < order.indexOf('index.html'))
  await assert.rejects(publishSite({ ...request, env: {} }), /no credentials/)
  await assert.rejects(publishSite({ ...request, to: 'somewhere' }), /not a place to publish to/)
  await assert.rejects(publishSite({ ...request, outDir: site.dir }), /no built site/)
})

test('a server with rsync becomes the built site, in an order in which every page works', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\n[a](a.md)\n', 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' })
  await site.build()
  const target = folder(t)
  const server = await rsyncServer(t, target)
  if (server === undefined) return t.skip('this machine has no rsync')
  const to = `${server.address}/docs`
  const first = await runCli(site.dir, ['publish', '--to', to])
  assert.match(first.text, /published rsync:/)
  assert.deepEqual(filesIn(join(target, 'docs')), filesIn(join(site.dir, 'build')))
  writeFileSync(join(target, 'docs/foreign.js'), 'foreign')
  site.write({ 'docs/a.md': '# A\n\nAnother text.\n' })
  site.remove('docs/b.md')
  await site.build()
  server.forget()
  await runCli(site.dir, ['publish', '--to', to])
  const { 'foreign.js': foreign, ...published } = filesIn(join(target, 'docs'))
  assert.equal(foreign, 'foreign')
  assert.deepEqual(published, filesIn(join(site.dir, 'build')))
  const steps = server.received()
  const at = (line: string) => {
    const index = steps.indexOf(line)
    assert.ok(index >= 0, `${line} in ${steps.join(', ')}`)
    return index
  }
  assert.ok(at('recv docs/a/index.html') < at('del. docs/b/index.html'))
  assert.ok(at('del. docs/b/index.html') < at('recv docs/docsgen-manifest.json'))
  assert.ok(!steps.some(step => step.endsWith('.css')), 'a file that has not changed')
  await server.close()
  const refused = await runCli(site.dir, ['publish', '--to', to])
  assert.match(refused.text, /rsync cannot publish to rsync:.*Connection refused[\s\S]*goes on where it stopped/)
})

/** A server of rsync with one module for a folder; undefined if there is no rsync. */
async function rsyncServer(t: TestContext, dir: string) {
  const isInstalled = () => spawnSync('rsync', ['--version']).status === 0
  if (!isInstalled() && !(installPackage('rsync') && isInstalled())) return undefined
  const own = folder(t)
  const [config, log] = [join(own, 'rsyncd.conf'), join(own, 'log')]
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise(resolve => probe.close(resolve))
  const identity = process.getuid?.() === 0 ? 'uid = root\ngid = root\n' : ''
  const options = `transfer logging = yes\nlog format = %o %f\nlog file = ${log}\nuse chroot = no\n${identity}`
  writeFileSync(config, `[site]\npath = ${dir}\nread only = no\n${options}`)
  writeFileSync(log, '')
  const flags = ['--daemon', '--no-detach', `--config=${config}`, `--port=${port}`, '--address=127.0.0.1']
  const server = spawn('rsync', [...flags, `--log-file=${log}`], { stdio: 'ignore' })
  const close = async () => {
    const closed = new Promise(resolve => server.once('exit', resolve))
    if (server.exitCode === null && server.kill()) await closed
  }
  t.after(close)
  const received = (): string[] => readFileSync(log, 'utf8').match(/(?:recv|del\.) \S+$/gm) ?? []
  await until(() => readFileSync(log, 'utf8').includes('listening on port'), 'rsync')
  return { address: `rsync://127.0.0.1:${port}/site`, received, close, forget: () => writeFileSync(log, '') }
}
