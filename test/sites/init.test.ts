/**
 * A new site: created in folders of all kinds, it builds and passes the audit immediately, and existing files are
 * preserved.
 */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { Io } from '../../src/base/io.ts'
import { main } from '../../src/cli/main.ts'
import { HOST_NAMES } from '../../src/model/hosts.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { entriesOf } from './site.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

interface Run {
  code: number
  out: string
  err: string
}

/** A stream that waits after these lines. */
function openAfter(lines: readonly string[]): Readable {
  const stream = new Readable({ read: () => undefined })
  for (const line of lines) stream.push(line)
  return stream
}

/** A folder with these files, and the command run in it. `answers` are typed on a terminal. */
function folder(t: TestContext, files: Record<string, string> = {}) {
  const dir = temporaryFolder(t, 'docsgen-init-')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  const run = async (args: string[], answers?: string[], signalAfter?: RegExp): Promise<Run> => {
    const written = { out: '', err: '' }
    const isTTY = answers !== undefined
    const lines = answers?.map(line => `${line}\n`) ?? []
    // A terminal stays open unless its user ends the input.
    const input = signalAfter ? openAfter(lines) : Readable.from(lines)
    const stdin = answers && Object.assign(input, { isTTY })
    let interrupt: Parameters<Io['onSignal']>[0] = () => undefined
    const to = (stream: 'out' | 'err') => ({
      isTTY,
      write: (text: string) => {
        written[stream] += text
        if (signalAfter?.test(text)) setImmediate(() => interrupt('SIGINT'))
      },
    })
    const io: Io = {
      ...{ stdout: to('out'), stderr: to('err'), stdin, cwd: dir },
      env: { NO_COLOR: '1' },
      onSignal: listener => {
        interrupt = listener
        return () => undefined
      },
    }
    return { code: await main(['node', 'docsgen', ...args], io), ...written }
  }
  return {
    dir,
    run,
    read: (path: string) => readFileSync(join(dir, path), 'utf8'),
    has: (path: string) => existsSync(join(dir, path)),
  }
}

for (const host of HOST_NAMES)
  test(`a site for ${host} builds, and passes the strictest audit`, async t => {
    const { run, has, read } = folder(t)
    const made = await run([
      'init',
      '--yes',
      '--title',
      `Bob's "docs"`,
      '--url',
      'https://example.org/docs',
      '--host',
      host,
    ])
    assert.deepEqual([made.code, made.err], [0, ''])
    assert.deepEqual(await run(['build', '--strict', '-q']), { code: 0, out: '', err: '' })
    assert.deepEqual(await run(['check', '--strict', '-q']), { code: 0, out: '', err: '' })
    const html = read('build/index.html')
    assert.match(html, /<h1[^>]*>Find your way in Bob&#x27;s &quot;docs&quot;<\/h1>/)
    assert.match(html, /<link rel="canonical" href="https:\/\/example\.org\/docs\/"/)
    assert.equal(has('build/guides/writing.html') || has('build/guides/writing/index.html'), true)
    assert.doesNotMatch(read('docs/guides/publishing.md'), /%[A-Z]+%/)
  })

test('nothing that publishes a site builds without --strict', async t => {
  const publishing: string[] = []
  for (const host of HOST_NAMES) {
    const { dir, run } = folder(t, { 'package.json': '{}' })
    await run(['init', '--yes', '--host', host])
    for (const [path, kind] of Object.entries(entriesOf(dir)))
      if (kind !== 'folder') publishing.push(readFileSync(join(dir, path), 'utf8'))
  }
  const guides = ['deployment.md', 'ci.md'].map(name => new URL(`../../website/docs/guides/${name}`, import.meta.url))
  for (const guide of guides)
    publishing.push(...(readFileSync(guide, 'utf8').match(/^```[\s\S]*?^```|build command `.*?`|`npx .*?`/gm) ?? []))
  const builds = publishing.flatMap(text => text.match(/\bdocsgen build\b.*/g) ?? [])
  assert.ok(builds.length > 20)
  assert.deepEqual(
    builds.filter(command => !/^docsgen build --strict\b/.test(command)),
    [],
  )
})

test('a site starts with a ready look, and an unknown one is refused', async t => {
  const { run, read } = folder(t)
  assert.equal((await run(['init', '--yes', '--preset', 'book'])).code, 0)
  assert.match(read('site.config.ts'), /theme: \{ preset: 'book' \},/)
  assert.deepEqual(await run(['build', '--strict', '-q']), { code: 0, out: '', err: '' })
  const { code, err } = await folder(t).run(['init', '--yes', '--preset', 'novel'])
  assert.equal(code, 2)
  assert.match(err, /book, console, soft/)
})

test('the host determines the form of the files and which files are written', async t => {
  const filesFor = async (host: string) => {
    const { dir, run } = folder(t)
    await run(['init', '--yes', '--url', 'https://example.org', '--host', host])
    await run(['build', '-q'])
    return Object.keys(entriesOf(join(dir, 'build')))
  }
  const pages = await filesFor('github-pages')
  assert.ok(pages.includes('getting-started.html'))
  assert.ok(pages.includes('.nojekyll'))
  assert.ok(!pages.includes('_headers'))
  const plain = await filesFor('s3')
  assert.ok(plain.includes('getting-started/index.html'))
  assert.ok((await filesFor('netlify')).includes('_headers'))
  assert.ok((await filesFor('vercel')).includes('vercel.json'))
  assert.ok((await filesFor('nginx')).includes('_nginx.conf'))
})

test('an empty folder gets all files, and the workflow contains its commands', async t => {
  const { run, read, has } = folder(t)
  const { out } = await run(['init', 'my-docs', '--yes'])
  assert.match(out, /created site\.config\.ts\n/)
  assert.match(out, /Next:\n {2}cd my-docs\n {2}npm install\n {2}npm run dev .*\n {2}npm run build /)
  const manifest = JSON.parse(read('my-docs/package.json'))
  assert.equal(manifest.scripts.dev, 'docsgen serve --watch')
  assert.match(manifest.devDependencies.docsgen, /^\^\d/)
  assert.match(read('my-docs/site.config.ts'), /title: 'My docs'/)
  assert.deepEqual(read('my-docs/.gitignore').trim().split('\n'), ['node_modules/', '.docsgen/', 'build/'])
  const workflow = read('my-docs/.github/workflows/docs.yml')
  for (const part of ['npx docsgen check --format github', '.docsgen/shared', 'actions/deploy-pages'])
    assert.ok(workflow.includes(part), part)
  assert.equal(has('site.config.ts'), false)
})

test('the workflow of a large site divides the work among jobs', async t => {
  const { run, read } = folder(t)
  await run(['init', 'github', '--yes', '--shards', '4'])
  const github = parse(read('github/.github/workflows/docs.yml'))
  assert.deepEqual(github.jobs.shards.strategy.matrix.shard, [1, 2, 3, 4])
  const commands = (job: { steps: { run?: string }[] }) => job.steps.flatMap(step => step.run ?? [])
  const shard = commands(github.jobs.shards).at(-1) ?? ''
  const last = commands(github.jobs.build).at(-1) ?? ''
  // With other flags, the pages would be other ones.
  const flags = (command: string) => /--url \S+ .*?--base "[^"]*"/.exec(command)?.[0]
  assert.match(shard, /--shard \$\{\{ matrix\.shard \}\}\/4$/)
  assert.ok(flags(shard))
  assert.equal(flags(shard), flags(last))
  assert.equal(github.jobs.build.needs, 'shards')
  assert.match(github.env.DOCSGEN_CACHE, /secrets\.DOCSGEN_CACHE/)
  await run(['init', 'gitlab', '--yes', '--host', 'gitlab-pages', '--shards', '3'])
  const gitlab = parse(read('gitlab/.gitlab-ci.yml'), { merge: true })
  assert.equal(gitlab.shards.parallel, 3)
  assert.match(
    gitlab.shards.script.at(-1),
    /CI_JOB_NAME=pages npx docsgen build --strict --shard \$CI_NODE_INDEX\/\$CI_NODE_TOTAL/,
  )
  assert.match((await run(['init', 'x', '--yes', '--shards', '1'])).err, /from 2 to/)
})

test('questions are asked on a terminal, and repeated if an answer is invalid', async t => {
  const { run, read } = folder(t)
  const { code, out } = await run(['init'], ['Rocket', 'not an address', 'docs.example.org', 'netlfy', 'netlify'])
  assert.equal(code, 0)
  assert.match(out, /Write an address such as/)
  assert.match(out, /Did you mean 'netlify'\?/)
  const config = read('site.config.ts')
  for (const part of ["title: 'Rocket'", "url: 'https://docs.example.org'", "host: 'netlify'"])
    assert.ok(config.includes(part), part)
})

for (const [what, answers, signalAfter] of [
  ['Ctrl-C at the first question', [], /Name of the site/],
  ['Ctrl-C at the last question', ['Rocket', ''], /Where will it be published/],
  ['the end of the input at the first question', []],
  ['the end of the input at the second question', ['Rocket']],
] as [string, string[], RegExp?][])
  test(`${what} cancels, and nothing is written`, async t => {
    const { dir, run } = folder(t)
    const { code, err } = await run(['init'], answers, signalAfter)
    assert.deepEqual([code, err], [130, '\nCancelled: nothing was written.\n'])
    assert.deepEqual(entriesOf(dir), {})
  })

test('existing content is preserved: pages, scripts, ignored names', async t => {
  const scripts = { build: 'tsc', test: 'node --test' }
  const before = {
    'package.json': JSON.stringify({ name: '@me/the-lib', scripts }, null, '\t'),
    '.gitignore': 'dist\nbuild/',
    'docs/01-guide.md': '# Guide\n\n```yaml\nslug: /\n```\n',
    'README.md': '# Lib\n',
  }
  const { run, read, has } = folder(t, before)
  assert.equal((await run(['init', '--yes'])).code, 0)
  assert.match(read('site.config.ts'), /title: 'The lib'/)
  const manifest = JSON.parse(read('package.json'))
  assert.deepEqual(
    { ...manifest.scripts },
    {
      ...scripts,
      'docs:dev': 'docsgen serve --watch',
      'docs:build': 'docsgen build --strict',
      'docs:preview': 'docsgen serve',
      'docs:check': 'docsgen check',
    },
  )
  assert.match(read('package.json'), /^\t"name"/m)
  assert.equal(read('.gitignore'), 'dist\nbuild/\nnode_modules/\n.docsgen/\n')
  assert.equal(read('docs/01-guide.md'), before['docs/01-guide.md'])
  assert.equal(has('docs/guides'), false)
  assert.equal(read('docs/index.md'), '# The lib\n\n- [guide](<01-guide.md>)\n')
  assert.deepEqual(await run(['check', '--strict', '-q']), { code: 0, out: '', err: '' })
})

test('a folder with a site, and an invalid package.json, are not changed', async t => {
  const site = folder(t, { 'site.config.json': '{}' })
  const refused = await site.run(['init', '--yes'])
  assert.equal(refused.code, 2)
  assert.match(refused.err, /There is already a site in/)
  const broken = folder(t, { 'package.json': '{' })
  const before = entriesOf(broken.dir)
  assert.equal((await broken.run(['init', '--yes'])).code, 2)
  assert.deepEqual(entriesOf(broken.dir), before)
})

test('in a repository, the workflow is in its root and the address is derived from the remote', async t => {
  const { run, read } = folder(t, {
    '.git/config': '[remote "origin"]\n\turl = git@github.com:Acme/rocket.git\n',
    '.git/HEAD': 'ref: refs/heads/trunk\n',
  })
  await run(['init', 'website', '--yes'])
  const config = read('website/site.config.ts')
  assert.match(config, /url: 'https:\/\/acme\.github\.io',\n {2}baseUrl: '\/rocket\/'/)
  assert.match(config, /repository: 'https:\/\/github\.com\/Acme\/rocket'/)
  const workflow = read('.github/workflows/docs.yml')
  assert.match(workflow, /branches: \[trunk\]/)
  assert.match(workflow, /working-directory: website/)
})

test('in a folder of notes, the notes are the pages', async t => {
  const notes = { 'Ideas.md': '# Ideas\n\nSee [[Plans]].\n', 'work/Plans.md': '# Plans\n', '.obsidian/app.json': '{}' }
  const { run, read, has } = folder(t, notes)
  assert.match(
    (await run(['build'])).err,
    /has markdown files, but no config[\s\S]*docsgen init' to create a site of them/,
  )
  await run(['init', '--yes'])
  assert.match(read('site.config.ts'), /docs: \{ path: '\.' \}/)
  assert.match(read('index.md'), /\[Ideas\]\(<Ideas\.md>\)/)
  assert.ok(!has('docs'))
  const { code, out } = await run(['build'])
  assert.equal(code, 0, out)
  assert.match(read('build/Ideas.html'), /href="\/work\/Plans"[^>]*>Plans/)
})

for (const [what, files, docs, says] of [
  ['a folder with another name', { 'notes/foo.md': '# Foo\n' }, 'notes', /The pages are in the folder 'notes'/],
  [
    'a folder beside the files about a repository',
    { 'README.md': '# Hi\n', 'package.json': '{}', 'guide/a/b.md': '# B\n' },
    'guide',
    /The pages are in the folder 'guide'/,
  ],
  ['a page beside nothing', { 'guide.md': '# Guide\n' }, '.', /The pages are in this folder, with all its subfolders/],
  ['pages in several folders', { 'a/a.md': '# A\n', 'b/b.md': '# B\n' }, '.', /The pages are in this folder/],
  [
    'an output of another tool',
    { 'build/a.md': '# A\n', 'dist/b.md': '', 'README.md': '' },
    'docs',
    /^(?!.*The pages)/s,
  ],
  ['a folder with the usual name', { 'docs/a.md': '# A\n', 'notes/foo.md': '' }, 'docs', /^(?!.*The pages)/s],
] as [string, Record<string, string>, string, RegExp][])
  test(`the folder of the pages: ${what}`, async t => {
    const { run, read } = folder(t, files)
    const { code, out } = await run(['init', '--yes'])
    assert.equal(code, 0)
    assert.match(out, says)
    assert.ok(read('site.config.ts').includes(`docs: { path: '${docs}' }`), read('site.config.ts'))
    assert.equal((await run(['check', '-q'])).code, 0)
  })

test('a guessed folder is a question, and --docs an answer', async t => {
  const files = { 'notes/foo.md': '# Foo\n' }
  const asked = folder(t, files)
  const { out } = await asked.run(['init'], ['', '', '', '../x', 'texts'])
  assert.match(out, /Which folder has the pages\?.* \(notes\)/)
  assert.match(out, /Write a folder in the site folder/)
  assert.match(asked.read('site.config.ts'), /docs: \{ path: 'texts' \}/)
  assert.ok(asked.has('texts/index.md'))
  const flagged = folder(t, files)
  assert.doesNotMatch((await flagged.run(['init', '--docs', './texts/'], ['', '', ''])).out, /Which folder/)
  assert.match(flagged.read('site.config.ts'), /docs: \{ path: 'texts' \}/)
  assert.equal((await flagged.run(['init', '--docs', '/etc'])).code, 2)
})

const MANAGERS: [name: string, files: Record<string, string>, command: string, install: string][] = [
  ['npm', {}, 'npx docsgen', 'npm install'],
  ['pnpm', { 'package.json': '{}', 'pnpm-lock.yaml': '' }, 'pnpm docsgen', 'pnpm install'],
  ['Yarn', { 'package.json': '{}', 'yarn.lock': '' }, 'yarn docsgen', 'yarn install'],
  [
    'Yarn that has not installed it yet',
    { 'package.json': '{}', 'yarn.lock': '', '.pnp.cjs': '["react"]' },
    'yarn docsgen',
    'yarn install',
  ],
  ['Bun', { 'package.json': '{"packageManager": "bun@1.2.0"}' }, 'bunx docsgen', 'bun install'],
]

for (const [name, files, command, install] of MANAGERS)
  for (const dir of ['.', 'website'])
    test(`with ${name}, a new site in ${dir} names the commands that work there`, async t => {
      const { run, read } = folder(t, { '.git/HEAD': '', ...files })
      const { out } = await run(['init', dir, '--yes', '--host', 'gitlab-pages'])
      assert.ok(out.includes(`\n  ${install}\n`), out)
      for (const page of ['getting-started.md', 'guides/publishing.md']) {
        const text = read(`${dir}/docs/${page}`)
        assert.ok(text.includes(`${command} check`), text)
        assert.doesNotMatch(text.replaceAll(command, ''), /docsgen (?:check|build|serve)/)
      }
      assert.ok(read('.gitlab-ci.yml').includes(`- ${command} build`))
      assert.equal((await run(['check', dir, '--strict', '-q'])).code, 0)
    })

test('in a repository of a program, pages go into a folder of their own', async t => {
  const { run, read } = folder(t, { 'README.md': '# Tool\n', 'NOTES.md': '# Notes\n', 'src/main.go': '' })
  await run(['init', '--yes'])
  assert.match(read('site.config.ts'), /docs: \{ path: 'docs' \}/)
})

for (const [what, files, says] of [
  ['an empty folder', {}, /There is no site in .*\n.*Run 'npx docsgen init' to make one/],
  ['a folder with a README only', { 'README.md': '# Hi\n' }, /has markdown files, but no config[\s\S]*docsgen init/],
] as [string, Record<string, string>, RegExp][])
  for (const command of ['build', 'check', 'serve --watch'])
    test(`docsgen ${command} in ${what} says what to type, and changes nothing`, async t => {
      const { dir, run } = folder(t, files)
      const before = entriesOf(dir)
      const result = await run(command.split(' '))
      assert.equal(result.code, 2)
      assert.match(result.err, says)
      assert.deepEqual(entriesOf(dir), before)
    })

test('--vscode writes settings that lead to the schemas, a task that lists findings, and snippets', async t => {
  const { run, read, has } = folder(t, {
    '.git/HEAD': 'ref: refs/heads/main\n',
    'wiki/docs/a.md': '# A\n\n[no](no.md)\n',
  })
  assert.equal((await run(['init', 'wiki', '--yes', '--vscode'])).code, 0)
  // An editor opens the repository, so its settings are there.
  assert.equal(has('wiki/.vscode'), false)
  const settings = JSON.parse(read('.vscode/settings.json'))
  const paths = [
    ...settings['json.schemas'].map(({ url }: { url: string }) => url),
    ...Object.keys(settings['yaml.schemas']),
  ]
  assert.equal(paths.length, 5)
  for (const path of paths) {
    assert.match(path, /^\.\/wiki\/node_modules\/docsgen\/[\w-]+\.schema\.json$/)
    const schema = JSON.parse(readFileSync(join(ROOT, path.replace('./wiki/node_modules/docsgen/', '')), 'utf8'))
    assert.match(schema.title, /docsgen/)
  }
  assert.deepEqual(settings['yaml.schemas']['./wiki/node_modules/docsgen/front-matter.schema.json'], [
    'wiki/docs/**/*.md',
    'wiki/docs/**/*.mdx',
  ])
  const { pattern, fileLocation } = JSON.parse(read('.vscode/tasks.json')).tasks[0].problemMatcher
  assert.deepEqual(fileLocation, ['relative', `\${workspaceFolder}/wiki`])
  const { out } = await run(['check', 'wiki', '--format', 'compact'])
  const found = new RegExp(pattern.regexp).exec(out.split('\n')[0] ?? '') ?? []
  assert.deepEqual(
    [pattern.file, pattern.line, pattern.severity].map(at => found[at]),
    ['docs/a.md', '3', 'error'],
  )
  assert.match(String(found[pattern.message]), /no\.md/)
})

test('every snippet for Visual Studio Code is a page without findings', async t => {
  const { dir, run, read } = folder(t)
  await run(['init', '--yes', '--vscode'])
  const snippets = Object.values(JSON.parse(read('.vscode/docsgen.code-snippets'))) as { body: string[] }[]
  const filled = snippets.map(({ body }) =>
    body
      .join('\n')
      .replace(/\$\{\d+\|(\w+)[^}]*\}/g, '$1')
      .replace(/\$\{\d+:([^}]*)\}/g, '$1')
      .replace('$0', 'Text.'),
  )
  assert.ok(filled.length > 3)
  for (const [at, text] of filled.entries())
    writeFileSync(join(dir, `docs/snippet-${at}.md`), text.startsWith('---') ? text : `# S${at}\n\n${text}\n`)
  assert.deepEqual(await run(['check', '--strict', '-q']), { code: 0, out: '', err: '' })
})
