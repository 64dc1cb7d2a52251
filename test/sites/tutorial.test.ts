/**
 * The tutorial of the website, followed step by step: its commands are run and its files are written in their order.
 * Only the installation differs, because it must work without a network.
 */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BLOCK = /^```(\w+)(?: title="([^"]+)")?\n([\s\S]*?)\n```$/gm
const INSTALL = 'npm install --save-dev docsgen'

/** Installs this docsgen where npm would install it. */
function install(dir: string): void {
  const modules = join(dir, 'node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  symlinkSync(ROOT, join(modules, 'docsgen'))
  symlinkSync('../docsgen/bin/docsgen.js', join(modules, '.bin', 'docsgen'))
}

/** Runs a server command until a page was fetched from it; returns the page. */
async function firstPage(command: string, cwd: string): Promise<string> {
  const server = spawn('bash', ['-c', `exec ${command}`], { cwd, detached: true })
  try {
    const url = await new Promise<string>((done, failed) => {
      let text = ''
      server.stdout.on('data', part => {
        text += part
        const found = /https?:\/\/localhost:\d+\//.exec(text)
        if (found) done(found[0])
      })
      server.once('exit', code => failed(new Error(`${command} ended with ${code}: ${text}`)))
    })
    return await (await fetch(url)).text()
  } finally {
    process.kill(-(server.pid as number), 'SIGTERM')
  }
}

test('the commands and files of the tutorial create the promised site', { timeout: 120_000 }, async t => {
  const start = temporaryFolder(t, 'docsgen-tutorial-')
  let cwd = start
  const done: string[] = []
  const runLine = async (line: string) => {
    done.push(line)
    if (line === INSTALL) return install(cwd)
    if (/ serve\b/.test(line)) return assert.match(await firstPage(line, cwd), /<h1[^>]*>Find your way in My docs/)
    const { status, stdout, stderr } = spawnSync('bash', ['-c', `${line} && pwd > ${start}/.pwd`], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    })
    assert.equal(status, 0, `${line}\n${stdout}${stderr}`)
    cwd = readFileSync(join(start, '.pwd'), 'utf8').trim()
  }
  const tutorial = readFileSync(join(ROOT, 'website/docs/tutorial.md'), 'utf8')
  for (const [, language, title, body = ''] of tutorial.matchAll(BLOCK)) {
    if (language === 'sh') for (const line of body.split('\n')) await runLine(line)
    else if (title !== undefined) {
      mkdirSync(dirname(join(cwd, title)), { recursive: true })
      writeFileSync(join(cwd, title), `${body}\n`)
    }
  }
  assert.ok(done.includes(INSTALL) && done.some(line => line.includes('docsgen version')), done.join('\n'))
  const read = (path: string) => readFileSync(join(cwd, path), 'utf8')
  assert.match(read('build/guides/billing.html'), /<h1[^>]*>Billing/)
  assert.match(read('build/index.html'), /Acme/)
  assert.match(read('build/index.html'), /data-version="1\.0"/)
  assert.ok(existsSync(join(cwd, 'build/next/guides/billing.html')))
  assert.ok(existsSync(join(cwd, '.github/workflows/docs.yml')))
  const audit = spawnSync('npx', ['docsgen', 'check', '--strict'], { cwd, encoding: 'utf8' })
  assert.equal(audit.status, 0, audit.stdout)
})
