/**
 * Signals and code of the site that tries to end the process: whatever that code does, the second signal ends the
 * command, and only signals do.
 */
// Mostly waits: for processes that it sends signals to.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '../until.ts'
import { makeSite } from './site.ts'

const BIN = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))
const PAGE = { 'docs/index.md': '# Home\n\nText.\n' }
/** Code that never returns. The process says first that it has come so far, and leaves the processor to others. */
const LOOP = `require('node:fs').writeSync(2, 'looping\\n'); for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)`
const PAGES = { 'site.config.json': JSON.stringify({ title: 'Site', url: 'https://example.org', pages: {} }) }
const IMPORT = `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\n`

/** The command in a site, and everything that it has printed. */
function start(t: TestContext, args: string[], files: Record<string, string>) {
  const site = makeSite(t, { ...PAGE, ...files })
  withoutDefault(site, files)
  const child = spawn(process.execPath, [BIN, ...args], { cwd: site.dir, stdio: ['ignore', 'pipe', 'pipe'] })
  t.after(() => child.kill('SIGKILL'))
  const printed = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      printed.text += part
    })
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  return { site, child, printed, ended }
}

/** Sends the signal until it is answered, as soon as the thread listens that cannot be blocked. */
async function answered(child: ChildProcess, printed: { text: string }, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  const again = setInterval(() => /does not respond/.test(printed.text) || child.kill(signal), 1000)
  await until(() => /does not respond/.test(printed.text), 'an answer to the first signal')
  clearInterval(again)
}

for (const [where, command, signal, files] of [
  ['a plugin', ['build'], 'SIGINT', config(`plugins: [{ name: 'p', pages() { ${LOOP} } }]`)],
  ['a plugin', ['serve', '--watch', '-p', '0'], 'SIGTERM', config(`plugins: [{ name: 'p', pages() { ${LOOP} } }]`)],
  ['a unified plugin', ['check'], 'SIGTERM', config(`markdown: { remarkPlugins: [() => () => { ${LOOP} }] }`)],
  ['a function for sidebars', ['check'], 'SIGINT', config(`docs: { sidebarItemsGenerator() { ${LOOP} } }`)],
  ['a React page', ['build'], 'SIGINT', { ...PAGES, 'src/pages/x.jsx': `export default function X() { ${LOOP} }` }],
] as [string, string[], NodeJS.Signals, Record<string, string>][])
  test(`${where} that never returns cannot stop the second ${signal} from ending ${command[0]}`, async t => {
    const { child, printed, ended } = start(t, command, files)
    await until(() => /^looping$/m.test(printed.text), 'the loop')
    await answered(child, printed, signal)
    assert.match(printed.text, signal === 'SIGINT' ? /Press Ctrl-C again/ : /Send the signal again/)
    child.kill(signal)
    await ended
    assert.match(printed.text, /the process was killed\.\n$/)
  })

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`a config that never returns is ended by the first ${signal}`, async t => {
    const { child, printed, ended } = start(t, ['check'], { 'site.config.mjs': `${IMPORT}${LOOP}` })
    await until(() => /^looping$/m.test(printed.text), 'the loop')
    child.kill(signal)
    assert.deepEqual(await ended, [null, signal])
  })

test('a signal counts from the moment that code of a page runs', async t => {
  const code = LOOP.replace('require(', 'process.getBuiltinModule(')
  const { child, printed, ended } = start(t, ['build'], { 'docs/a.mdx': `# A\n\n{(() => { ${code} })()}\n` })
  await until(() => /^looping$/m.test(printed.text), 'the loop')
  await answered(child, printed, 'SIGTERM')
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [null, 'SIGKILL'])
})

test('a build that is interrupted while a plugin waits ends with the second signal', async t => {
  const waits = `plugins: [{ name: 'p', async pages() { process.stderr.write('waiting\\n'); await new Promise(() => {}) } }]`
  const { site, child, printed, ended } = start(t, ['build'], config(waits))
  await until(() => /^waiting$/m.test(printed.text), 'the plugin')
  child.kill('SIGTERM')
  child.kill('SIGINT')
  const [code, by] = await ended
  assert.ok(code === 130 || code === 143, `${code} ${by} ${printed.text}`)
  assert.ok(!site.exists('index.html'))
})

test('an interrupted build leaves nothing beside the output folder', async t => {
  const pages = Array.from({ length: 300 }, (_, at) => [`docs/p${at}.md`, `# Page ${at}\n\n${'Text. '.repeat(400)}\n`])
  const { site, child, ended } = start(t, ['build', '--jobs', '1', '--no-cache'], Object.fromEntries(pages))
  const partial = () => readdirSync(site.dir).filter(name => name.startsWith('.build.next'))
  await until(() => partial().length > 0, 'the first files')
  child.kill('SIGINT')
  assert.deepEqual(await ended, [130, null])
  assert.deepEqual(readdirSync(site.dir).sort(), ['docs', 'site.config.json'])
})

const EXIT = 'process.exit(0)'
const SAID = 'process\\.exit\\(0\\) was called'

/** Runs a command on a site; returns what it prints. It ends with the exit code of an error, and says no stack. */
function said(t: TestContext, command: string, files: Record<string, string>): string {
  const site = makeSite(t, files)
  withoutDefault(site, files)
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, command, '.'], {
    encoding: 'utf8',
    cwd: site.dir,
  })
  assert.ok(status === 1 || status === 2, `${status} ${stdout}${stderr}`)
  assert.doesNotMatch(stdout + stderr, /\n\s+at /)
  return stdout + stderr
}

/** A config and a function of one run in the same way in both commands. */
for (const [command, text, place] of [
  ['check', `\n  ${EXIT}\n`, '2:'],
  ['build', `export default async () => {\n  await 0\n  ${EXIT}\n}\n`, '3:'],
] as const)
  test(`process.exit in a config is an error with its place in ${command}`, t =>
    assert.match(
      said(t, command, { ...PAGE, 'site.config.mjs': text }),
      new RegExp(`site\\.config\\.mjs:${place}\\d+\\n.*${SAID}`),
    ))

const EXITS: Record<string, string> = {
  ...PAGE,
  ...config(`pages: {}, markdown: { components: './components.jsx', remarkPlugins: [endIndex] },
  plugins: [{ name: 'first', pages() { ${EXIT} } }, { name: 'second', async pages() { await 0; ${EXIT} } }]`),
  'components.jsx': `export function Stop() { ${EXIT} }\n`,
  'docs/a.mdx': `# A\n\n{${EXIT}}\n`,
  'docs/b.mdx': '# B\n\nText.\n\n<Stop />\n',
  'src/pages/x.jsx': `export default function X() { ${EXIT} }\n`,
}
EXITS['site.config.mjs'] +=
  `function endIndex() { return (_, file) => { if (file.path.endsWith('index.md')) ${EXIT} } }\n`
/** What is said before each of them. */
const PLACES = [
  'docs/a\\.mdx:3:\\d+\\n',
  'docs/b\\.mdx:5:\\d+\\n',
  'docs/index\\.md[:\\d]*\\n',
  'The plugin first failed in pages: ',
  'The plugin second failed in pages: ',
  'src/pages/x\\.jsx[:\\d]*\\n',
]
for (const command of ['build', 'check'])
  test(`process.exit in pages, components and plugins is an error with its place in ${command}`, t => {
    const text = said(t, command, EXITS)
    for (const place of PLACES) assert.match(text, new RegExp(`${place}.*${SAID}`))
    assert.doesNotMatch(text, /has no pages/)
  })

test('process.exit in a package that code of the site has started is not silent', t => {
  const site = makeSite(t, {
    ...PAGE,
    'node_modules/ends/index.js': 'module.exports = () => new Promise(() => setTimeout(() => process.exit(0), 50))\n',
    'node_modules/ends/package.json': '{"name":"ends","version":"1.0.0"}',
    'site.config.mjs': `import ends from 'ends'\nexport default { title: 'x', plugins: [{ name: 'p', pages: ends }] }\n`,
  })
  rmSync(join(site.dir, 'site.config.json'))
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'build', site.dir], { encoding: 'utf8' })
  assert.notEqual(status, 0)
  assert.match(stdout + stderr, /The plugin p failed in pages: process\.exit\(0\) was called/)
  assert.doesNotMatch(stdout + stderr, /config-stray-error|time-limit/, 'it is reported once, and at once')
  assert.ok(!existsSync(join(site.dir, 'build')))
})

/** A config in another language replaces the one of the site. */
function withoutDefault({ dir }: { dir: string }, files: Record<string, string>): void {
  if ('site.config.mjs' in files) rmSync(join(dir, 'site.config.json'))
}

/** A config with these fields that may call `require`. */
function config(fields: string): Record<string, string> {
  return { 'site.config.mjs': `${IMPORT}export default { title: 'Site', url: 'https://example.org', ${fields} }\n` }
}

test('an error that code of pages leaves unhandled is a finding, in any thread', t => {
  const leave = (name: string) =>
    `Promise.reject(new Error('${name}')); setTimeout(() => { throw new Error('late ${name}') })`
  const many = Array.from({ length: 60 }, (_, at) => [`docs/m${at}.mdx`, `# M\n\n{${at} + 1}\n`])
  const site = makeSite(t, {
    ...PAGE,
    ...PAGES,
    ...Object.fromEntries(many),
    'docs/a.mdx': `export const data = (() => { ${leave('mdx')}; return 1 })()\n\n# A\n\n{data}\n`,
    'docs/z.mdx': "import C from '@site/src/C'\n\n# Z\n\n<C />\n",
    'src/C.jsx': `export default function C() { ${leave('component')}; return <b>c</b> }\n`,
    'src/pages/x.jsx': `export default function X() { ${leave('page')}; return <main><h1>X</h1></main> }\n`,
  })
  const args = [BIN, 'build', '.', '--jobs', '2']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: site.dir })
  assert.equal(status, 0, stdout + stderr)
  for (const [file, name] of [
    ['docs/a.mdx', 'mdx'],
    ['src/C.jsx', 'component'],
    ['src/pages/x.jsx', 'page'],
  ])
    assert.match(
      stdout + stderr,
      new RegExp(`page-code  ${file}:1:1\n  Code of the page left an error unhandled: Error: ${name}\\.`),
    )
  assert.match(stdout + stderr, /unhandled: Error: late page\./)
  assert.doesNotMatch(stdout + stderr, /\n\s+at /)
  assert.match(site.main('a/index.html'), /1/)
  const again = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: site.dir })
  assert.match(again.stdout + again.stderr, /unhandled: Error: mdx\./, 'unchanged')
  const checked = spawnSync(process.execPath, [BIN, 'check', '.'], { encoding: 'utf8', cwd: site.dir })
  assert.match(checked.stdout + checked.stderr, /unhandled: Error: mdx\./)
})
