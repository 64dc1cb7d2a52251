/**
 * The samples on the website: the compiler reads those in TypeScript as one program, data and shell commands parse, pages
 * are part of one site, and commands run in another one. `tutorial.test.ts` follows the tutorial.
 */
// Takes about 15 s.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import * as v from 'valibot'
import { parse as parseYaml } from 'yaml'
import { type Io, processIo } from '../../src/base/io.ts'
import { main, makeProgram } from '../../src/cli/main.ts'
import { authoredSite } from '../../src/features/docusaurus/config/schema.ts'
import { check } from '../../src/index.ts'
import { categorySchema } from '../../src/schema/category.ts'
import { frontMatterSchema } from '../../src/schema/front-matter.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { complaintAbout, readShellSamples } from './sample-parsers.ts'
import { makeSite } from './site.ts'
import { commands, type Sample, samples } from './website-samples.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ALL = samples()
const inLanguages = (...languages: string[]) => ALL.filter(({ language }) => languages.includes(language))

/** Types of modules that samples import and the repository does not have. */
const MODULES = `/// <reference path="${join(ROOT, 'templates/docsgen-assets.d.ts')}" />
declare module 'remark-gemoji' { export default function plugin(): void }
declare module 'rehype-external-links' { export default function plugin(options: { target: string }): void }
`
const COMPILER = {
  target: 'es2023',
  lib: ['es2023', 'dom'],
  module: 'esnext',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  jsx: 'react-jsx',
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  allowJs: true,
  checkJs: true,
  allowImportingTsExtensions: true,
  types: ['node', 'react', 'react-dom'],
  paths: {
    docsgen: [join(ROOT, 'src/index.ts')],
    'docsgen/mcp': [join(ROOT, 'src/features/mcp/handler.ts')],
    'docsgen/testing': [join(ROOT, 'src/testing.ts')],
    'docsgen/view': [join(ROOT, 'src/model/view.ts')],
    'docsgen/templates/*': [join(ROOT, 'templates/*')],
  },
}

/** A sample as a module. Some show the fields of a config or of a plugin without what is around them. */
function moduleOf({ text, title }: Sample): string {
  if (!/^['\w]+(?:: |\()/.test(text)) return text
  if (title?.startsWith('site.config.'))
    return `import { defineConfig } from 'docsgen'\nexport default defineConfig({\n${text}\n})\n`
  return `import type { Plugin } from 'docsgen'\nexport const plugin: Plugin = {\nname: 'sample',\n${text}\n}\n`
}

test('the compiler accepts all samples in TypeScript, as one program', t => {
  const dir = temporaryFolder(t, 'docsgen-samples-')
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'))
  // The declarations of the reference are those of the source. JavaScript is checked where it names a type.
  const typed = ALL.filter(
    ({ page, language, text }) =>
      (['ts', 'tsx'].includes(language) && page !== 'reference/api.md') ||
      (language === 'js' && text.includes('@type')),
  )
  assert.ok(typed.length > 40, `${typed.length} samples`)
  const places = new Map<string, Sample>()
  const nameOf = (sample: Sample) => `sample-${typed.indexOf(sample)}.${sample.language}`
  for (const sample of typed) {
    const name = nameOf(sample)
    // A sample may import another one of its page by its title.
    const text = moduleOf(sample).replace(/(?<=from '\.\/)[\w.-]+(?=')/g, file => {
      const imported = typed.find(({ page, title }) => page === sample.page && title?.endsWith(`/${file}`))
      return imported ? nameOf(imported) : file
    })
    writeFileSync(join(dir, name), text)
    places.set(name, sample)
  }
  writeFileSync(join(dir, 'modules.d.ts'), MODULES)
  const include = ['*.ts', '*.tsx', '*.js']
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER, include }))
  const { stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/tsc'),
    ['-p', '.', '--singleThreaded', '--pretty', 'false'],
    {
      cwd: dir,
      encoding: 'utf8',
      env: { ...process.env, GOGC: 'off' },
    },
  )
  const errors = stdout
    .split('\n')
    .filter(line => /error TS/.test(line))
    .map(line => line.replace(/^[\w-]+\.\w+/, name => places.get(name)?.place ?? name))
  assert.deepEqual(errors, [])
})

test('samples of data and of the shell parse in their language', () => {
  const parsed = inLanguages('json', 'yaml', 'toml', 'sh', 'bash', 'js', 'ts', 'tsx')
  readShellSamples(inLanguages('sh', 'bash').map(({ text }) => text))
  const wrong = parsed.flatMap(sample => {
    const isCode = ['js', 'ts', 'tsx'].includes(sample.language)
    const complaint = complaintAbout(sample.language, isCode ? moduleOf(sample) : sample.text)
    return complaint === undefined ? [] : `${sample.place}: ${complaint}`
  })
  assert.deepEqual(wrong, [])
})

test('samples of configs, front matter and category files are valid', () => {
  const problems = (schema: v.GenericSchema, data: unknown) =>
    v.safeParse(schema, data).issues?.map(({ message }) => message) ?? []
  const counted = { config: 0, category: 0, page: 0 }
  for (const { place, title = '', text, language } of inLanguages('json', 'yaml')) {
    const read = () => (language === 'json' ? JSON.parse(text) : parseYaml(text.replace(/^---\n|\n---$/g, '')))
    const kind = title.startsWith('site.config.')
      ? 'config'
      : title.includes('_category_')
        ? 'category'
        : text.startsWith('---\n')
          ? 'page'
          : undefined
    if (kind === undefined) continue
    counted[kind]++
    const schema = { config: authoredSite, category: categorySchema, page: frontMatterSchema }[kind]
    // Pages may have fields of their own.
    const found = problems(schema as v.GenericSchema, read()).filter(
      message => kind !== 'page' || !message.includes('is not a known field'),
    )
    assert.deepEqual(found, [], place)
  }
  assert.ok(
    Object.values(counted).every(count => count > 1),
    JSON.stringify(counted),
  )
})

test('samples of pages are pages without findings, in one site', async t => {
  const components = inLanguages('tsx').filter(({ title }) => title?.startsWith('components/'))
  const pages = inLanguages('md', 'mdx')
  assert.ok(pages.length > 25, `${pages.length} samples`)
  const files = pages.map(({ language, text, title }, at): [string, string] => {
    const body = /^(?:---|# )/m.test(text) ? text : `# Sample ${at}\n\n${text}`
    return [`docs/sample-${at}.${title?.endsWith('.mdx') ? 'mdx' : language}`, `${body}\n`]
  })
  const ignored = ['broken-link', 'broken-markdown-link', 'broken-anchor', 'broken-image', 'broken-asset']
  const place = [
    'included-file',
    'duplicate-title',
    'duplicate-description',
    'orphan-page',
    'unknown-term',
    'large-image',
  ]
  const rules = Object.fromEntries([...ignored, ...place].map(rule => [rule, 'ignore']))
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Home\n',
      'src/components/Calculator.jsx': 'export default ({ currency }) => <b>{currency}</b>\n',
      ...Object.fromEntries(files),
      ...Object.fromEntries(components.map(({ title = '', text }) => [title, text])),
    },
    { rules, markdown: { components: 'components' } },
  )
  const { diagnostics } = await check({ siteDir: site.dir, cache: false })
  const found = diagnostics.filter(({ severity }) => severity !== 'info')
  const lines = found.map(({ rule, message, file = '' }) => {
    const at = files.findIndex(([path]) => path === file)
    return `${pages[at]?.place ?? file}: ${rule} ${message}`
  })
  assert.deepEqual(lines, [])
})

/** Programs in the pages that are not docsgen: whether they work does not depend on this repository. */
const OTHERS = [
  'export',
  'npm',
  'pnpm',
  'aws',
  'docker',
  'mkdir',
  'cd',
  'npx tsc',
  'npx vercel',
  'npx -p @mermaid-js/mermaid-cli mmdc',
]
/** Commands that wait for requests, or need a network, a shared cache, or another host's account. */
const WAITING = /^(?:serve|mcp(?!.*--write))|^search push|--engine|^(?:publish|cache)|--shard|https?:|--external/

/** The arguments of a command of docsgen, without those of the next command. */
function argumentsOf(command: string): string[] | undefined {
  const own = /^(?:npx )?docsgen (.*?)(?: && .*)?$/.exec(command)?.[1]
  return own?.match(/"[^"]*"|\S+/g)?.map(word => word.replace(/^"|"$/g, ''))
}

test('every command on the website exists, with its flags', async () => {
  const asked = commands()
  assert.ok(asked.length > 100, `${asked.length} commands`)
  for (const { place, command } of asked) {
    const args = argumentsOf(command)
    if (args) await assert.doesNotReject(parsed(args), `${place}: ${command}`)
    else
      assert.ok(
        OTHERS.some(name => command.startsWith(`${name} `) || command === name),
        `${place}: ${command}`,
      )
  }
})

test('every command has a help text', async () => {
  const program = await makeProgram(processIo(), { build: async () => undefined, done: () => undefined })
  const names = program.commands.flatMap(command =>
    command.commands.length > 0 ? command.commands.map(sub => [command.name(), sub.name()]) : [[command.name()]],
  )
  assert.ok(names.length > 10)
  for (const name of names) {
    const { code, out } = await run([...name, '--help'], ROOT)
    assert.equal(code, 0, name.join(' '))
    assert.match(out, new RegExp(`^Usage: docsgen ${name.join(' ')}`))
  }
})

test('the commands of the guides run', async t => {
  const outer = temporaryFolder(t, 'docsgen-commands-')
  const siteDir = siteWithHistory(outer)
  const all = commands().flatMap(({ place, command }) => {
    const args = argumentsOf(command)
    const tool = Object.keys(TOOLS).find(name => place.startsWith(`migrating/${name}.md`))
    const isForeign = tool !== undefined && args?.[0] === 'migrate'
    return args && !WAITING.test(args.join(' ')) ? [{ args, place, tool: isForeign ? tool : undefined }] : []
  })
  const once = [...new Map(all.map(each => [`${each.tool} ${each.args.join(' ')}`, each])).values()]
  assert.ok(once.length > 30, `${once.length} commands`)
  // These need what another one leaves: a built site, and a baseline.
  const late = ({ args }: { args: string[] }) => (/^(?:search|mcp)|--baseline|--against/.test(args.join(' ')) ? 1 : 0)
  for (const [at, { args, place, tool }] of once.sort((a, b) => late(a) - late(b)).entries()) {
    const isNew = tool !== undefined || args[0] === 'init'
    const cwd = isNew ? join(outer, `${at}`, 'site') : siteDir
    if (isNew) write(cwd, tool === undefined ? { 'notes.txt': '' } : (TOOLS[tool] ?? {}))
    const { code, out, err } = await run(args, cwd)
    assert.equal(code, 0, `${place}: docsgen ${args.join(' ')}\n${out}${err}`)
  }
})

/** A small site of each tool, by the name of the page about it. */
const TOOLS: Record<string, Record<string, string>> = {
  gitbook: { '.gitbook.yaml': 'root: ./\n', 'README.md': '# Home\n', 'SUMMARY.md': '* [Home](README.md)\n' },
  'just-the-docs': {
    '_config.yml': 'title: Site\nremote_theme: just-the-docs/just-the-docs\n',
    'index.md': '---\ntitle: Home\n---\n# Home\n',
  },
  nextra: {
    'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
    'content/index.md': '# Home\n',
  },
  rspress: { 'rspress.config.ts': "export default { title: 'Site' }\n", 'docs/index.md': '# Home\n' },
  vitepress: { '.vitepress/config.mjs': "export default { title: 'Site' }\n", 'index.md': '# Home\n' },
  starlight: {
    'astro.config.mjs':
      "import { defineConfig } from 'astro/config'\nimport starlight from '@astrojs/starlight'\n" +
      "export default defineConfig({ integrations: [starlight({ title: 'Site' })] })\n",
    'src/content/docs/index.md': '---\ntitle: Home\n---\n\nText.\n',
  },
  docusaurus: {
    'docusaurus.config.ts': "export default { title: 'Site', presets: [['classic', {}]] }\n",
    'docs/index.md': '# Home\n',
  },
  mkdocs: { 'mkdocs.yml': 'site_name: Site\n', 'docs/index.md': '# Home\n' },
  mdbook: {
    'book.toml': '[book]\ntitle = "Site"\n',
    'src/SUMMARY.md': '- [Home](home.md)\n',
    'src/home.md': '# Home\n',
  },
}

/** Reads a command line without running the command. */
async function parsed(args: string[]): Promise<void> {
  const io: Io = { ...processIo(), stdout: quiet, stderr: quiet }
  const program = await makeProgram(io, { build: async () => undefined, done: () => undefined })
  const idle = (command: Command) => {
    if (command.commands.length === 0) command.action(() => undefined)
    for (const sub of command.commands) idle(sub)
  }
  idle(program)
  const [first] = args
  await program.parseAsync(['node', 'docsgen', ...(first === '-v' ? ['-V'] : args)]).catch(error => {
    if (error.exitCode !== 0) throw error
  })
}

const quiet = { isTTY: false, write: () => undefined }

async function run(args: string[], cwd: string): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' }
  const to = (stream: 'out' | 'err') => ({
    isTTY: false,
    write: (text: string) => {
      written[stream] += text
    },
  })
  const env = { NO_COLOR: '1' }
  const io: Io = { stdout: to('out'), stderr: to('err'), stdin: undefined, cwd, env, onSignal: () => () => undefined }
  const code = await main(['node', 'docsgen', ...args], io)
  return { code, ...written }
}

/** Writes files into a folder. */
function write(dir: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
}

/** A small site in a repository whose main branch is also that of a remote, with the files that commands name. */
function siteWithHistory(outer: string): string {
  const dir = join(outer, 'site')
  const config = "export default { title: 'Site', docs: { path: 'docs' } }\n"
  const page = '# Liquidation collateral\n\nThe collateral of a cluster.\n'
  write(dir, {
    'site.config.mjs': config,
    'docusaurus.config.ts': config,
    'docs/index.md': page,
    'docs/docs/index.md': page,
    'docs/site.config.mjs': config,
    'questions.tsv': 'collateral\t/\n',
    'queries.txt': 'collateral\n',
  })
  const git = (...args: string[]) => {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org']
    assert.equal(spawnSync('git', [...who, ...args], { cwd: dir }).status, 0, args.join(' '))
  }
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'Site')
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  return dir
}
