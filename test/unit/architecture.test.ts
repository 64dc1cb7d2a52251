/**
 * The layers that docs/architecture.md describes, checked for every import, including those of types. Biome checks the
 * length of files and functions and forbids cycles, knip forbids exports that nothing imports.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The relative address of a module in any kind of import. */
const MODULE = /['"](\.{1,2}\/[^'"\n]+\.(?:tsx?|css))['"]/g

/** Stages import neither each other nor the code that runs them. */
const STAGES = ['scan', 'parse', 'link', 'assets', 'render', 'outputs', 'emit', 'check']
const BELOW_STAGES = ['base', 'syntax', 'model', 'schema', 'engine', 'findings']
/** What each folder of `src/` may import besides itself. */
const MAY_IMPORT: Record<string, string[]> = {
  base: ['model'],
  syntax: ['base'],
  // The type of the config is inferred from its schema.
  model: ['findings', 'config', 'schema', 'engine'],
  findings: ['base', 'model'],
  engine: ['base', 'model'],
  // It also runs in browsers.
  'search-engine': ['model'],
  // The findings about front matter.
  schema: ['base', 'model'],
  config: ['base', 'model', 'findings', 'schema', 'engine'],
  ...Object.fromEntries(STAGES.map(stage => [stage, BELOW_STAGES])),
  // The places of fields in front matter.
  check: [...BELOW_STAGES, 'parse'],
  // The results of the site's plugins, and the places of the fields that they check.
  plugins: [...BELOW_STAGES, 'parse'],
  // What could be a plugin. Some add to the text of pages, or write what the search in browsers reads.
  features: [...BELOW_STAGES, 'parse', 'search-engine'],
  pipeline: [...BELOW_STAGES, 'config', 'plugins', ...STAGES],
  // Loads the bundles, and starts a thread meanwhile.
  boot: ['base', 'engine', 'config'],
  dev: [...BELOW_STAGES, 'config', 'pipeline', 'pipeline.ts', 'scan', 'emit', 'check'],
  commands: [...[...BELOW_STAGES, 'config', ...STAGES, 'pipeline', 'pipeline.ts', 'plugins', 'dev']],
  cli: [...BELOW_STAGES, 'config', 'plugins', 'commands', 'check', 'dev'],
}
/** Features may import all of the core, which knows only that they are registered. */
MAY_IMPORT.features = [...Object.keys(MAY_IMPORT), 'pipeline.ts']

/** A message, a hint or a cause, also of something: `finding.message`, `(error as Error).message`. */
const SENTENCE = String.raw`(?:\(\w+ as \w+\)\.|\w+\??\.)*(?:message|hint|cause)\b`
/** Code that decides something by a text: it searches it, compares it or looks it up. `subject` is data, and is compared. */
const READS_MESSAGE = new RegExp(
  [
    String.raw`\b(?:message|hint|cause|subject)\)?\??\.(?:match|matchAll|startsWith|endsWith|includes|search|indexOf|lastIndexOf|localeCompare)\(`,
    String.raw`\.(?:test|exec)\((?:${SENTENCE}|(?:\w+\??\.)*subject\b)`,
    String.raw`\.(?:has|get|includes|indexOf|startsWith|endsWith)\(${SENTENCE}`,
    String.raw`(?<!typeof [\w?.]*)\b(?:message|hint|cause)\s*[!=]==(?!\s*(?:undefined\b|''))`,
    String.raw`[!=]==\s*${SENTENCE}`,
    String.raw`\bswitch \(${SENTENCE}`,
  ].join('|'),
)
/** Files that may do so, because a message is all that another library says, or because they compare whole findings. */
const MAY_READ_MESSAGES = new Set([
  // Whether a sentence of a schema has ended.
  'src/schema/problems.ts',
  // esbuild's warnings about rules of Tailwind.
  'src/assets/styles.ts',
  // The errors of parsers.
  'src/base/json-problem.ts',
  'src/base/yaml-words.ts',
  'src/config/load-module.ts',
  'src/features/references/solidity/sources.ts',
  'src/syntax/markdown-parser.ts',
  'src/parse/mdx/parse-body.ts',
  // The compiler's message is the only thing that names a module.
  'src/features/references/typescript/examples.ts',
  // Node names the module that it cannot find only in its message.
  'src/features/docusaurus-plugins/load-plugin.ts',
  // The reply of a server.
  'src/features/shared-cache/redis-remote.ts',
  // V8's error about the depth of its stack.
  'src/parse/read-tree.ts',
  // Whether two findings are the same.
  'src/assets/css-urls.ts',
  'src/config/stray-errors.ts',
  'src/link/findings.ts',
  // The message of a thread to another one.
  'src/engine/worker-host.ts',
  // Texts that many findings share are stored once.
  'src/findings/severities.ts',
])

/** Names of other tools. What knows one of them is a feature. */
const OTHER_TOOLS =
  /docusaurus|mkdocs|vitepress|starlight|mdbook|rspress|nextra|gitbook|jekyll(?!['"])|\bhugo\b|vuepress|sphinx|gatsby|mintlify|docsify|eleventy/i

interface Module {
  path: string
  text: string
  imports: string[]
}

function modulesIn(folder: string, names = /\.tsx?$/): Module[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => names.test(path) && !path.includes('node_modules'))
    .map(path => {
      const text = readFileSync(join(ROOT, folder, path), 'utf8')
      const imports = [...text.matchAll(MODULE)].map(match => match[1] as string)
      return { path: `${folder}/${path}`, text, imports }
    })
}

/** A relative import as a path from the root of the repository. */
function target({ path }: Module, name: string): string | undefined {
  return name.startsWith('.') ? relative(ROOT, join(ROOT, normalize(join(dirname(path), name)))) : undefined
}

/** The type of the texts is derived from the English dictionary, in one module. */
const isTextType = ({ path, text }: Module, name: string) =>
  path === 'src/model/texts.ts' && name.endsWith('/templates/texts/en.ts') && text.includes('export type {')

/** The script of the live server runs beside those of the templates, and uses their modules. */
const isBrowserScript = (module: Module, name: string) =>
  module.path.startsWith('src/dev/client/') && (target(module, name)?.startsWith('templates/client/') ?? false)

const isException = (module: Module, name: string) => isTextType(module, name) || isBrowserScript(module, name)

const source = modulesIn('src')
const templates = modulesIn('templates')

test('stages only depend on the model, the base and the engine', () => {
  const wrong = source.flatMap(module => {
    const folder = module.path.split('/')[1] ?? ''
    // Entry points may import everything.
    if (module.path.split('/').length < 3) return []
    const allowed = MAY_IMPORT[folder]
    if (!allowed) return [`${module.path} is in a folder without a place in the layers`]
    return module.imports.flatMap(name => {
      const [top, other] = target(module, name)?.split('/') ?? []
      const isFine =
        top === undefined ||
        isException(module, name) ||
        (top === 'src' && (other === folder || allowed.includes(other ?? '')))
      return isFine ? [] : [`${module.path} imports ${name}`]
    })
  })
  assert.deepEqual(wrong, [])
})

test('features do not import each other: each can be removed alone', () => {
  const list = readFileSync(join(ROOT, 'src/features/index.ts'), 'utf8')
  // A feature in a folder of another one, such as `migrate/mkdocs`, uses that one.
  const names = [...list.matchAll(/name: '([\w/-]+)'/g)]
    .map(([, name = '']) => name)
    .sort((a, b) => b.length - a.length)
  const featureOf = (path: string | undefined) => names.find(name => path?.startsWith(`src/features/${name}/`))
  const wrong = source.flatMap(module => {
    const own = featureOf(module.path)
    const isOther = (name: string) => {
      const other = featureOf(target(module, name))
      return other !== undefined && other !== own && !own?.startsWith(`${other}/`)
    }
    return own === undefined ? [] : module.imports.filter(isOther).map(name => `${module.path} imports ${name}`)
  })
  assert.deepEqual(wrong, [])
})

test('the generator never imports templates statically, and templates depend on the search engine and types of the model', () => {
  const fromSource = source.flatMap(module =>
    module.imports
      .filter(name => target(module, name)?.startsWith('templates/') && !isException(module, name))
      .map(name => `${module.path}: ${name}`),
  )
  const typeOnly = /import type [^'"]*from '[^']*src\/model\//
  const fromTemplates = templates.flatMap(module =>
    module.imports
      .filter(name => target(module, name)?.startsWith('src/'))
      .filter(name => !target(module, name)?.startsWith('src/search-engine/'))
      .filter(name => !(target(module, name)?.startsWith('src/model/') && typeOnly.test(module.text)))
      .map(name => `${module.path}: ${name}`),
  )
  assert.deepEqual(fromSource, [])
  assert.deepEqual(fromTemplates, [])
})

test('every module begins with a description of its purpose', () => {
  // The definition of a rule describes it.
  const isRule = ({ path }: Module) => path.startsWith('src/findings/rules/')
  const silent = [...source, ...templates, ...modulesIn('bench'), ...modulesIn('scripts')].filter(
    module => !isRule(module) && !module.text.startsWith('/**'),
  )
  assert.deepEqual(
    silent.map(({ path }) => path),
    [],
  )
})

test('modules whose locations are only known at run time are imported in one place', () => {
  // The bundle is a script, in which an import fails. One module writes imports into code for browsers.
  const computed = source.filter(({ text }) => /\bimport\((?!['"`)])/.test(text.replace(/^\s*(?:\*|\/\/).*$/gm, '')))
  assert.deepEqual(computed.map(({ path }) => path).sort(), [
    'src/assets/islands.ts',
    'src/base/import-module.ts',
    'src/boot/load.ts',
  ])
})

test('findings are data: no code reads their sentences', () => {
  const readers = modulesIn('src')
    .filter(({ text }) => READS_MESSAGE.test(text))
    .map(({ path }) => path)
  assert.deepEqual(
    readers.filter(path => !MAY_READ_MESSAGES.has(path)),
    [],
  )
  assert.deepEqual(
    [...MAY_READ_MESSAGES].filter(path => !readers.includes(path)),
    [],
    'these files need no exception any more',
  )
})

/** Names that others gave to data: the field of an index, the key of a reader's choice, properties of a stylesheet. */
const NAMES_IN_DATA = /docusaurus_tag|docusaurus\.tab\.|--docusaurus-[\w-]+/g

test('the core and its templates name no other tool: features do', () => {
  // Its comments and types are those of the fields of all features.
  const isGenerated = ({ path }: Module) => path === 'src/config/site-config.ts'
  const isOfFeature = ({ path }: Module) => /^(?:src|templates)\/features\//.test(path)
  const named = [...source, ...templates, ...modulesIn('templates', /\.css$/)].flatMap(module =>
    isOfFeature(module) || isGenerated(module)
      ? []
      : (module.path.startsWith('templates/') ? module.text.replaceAll(NAMES_IN_DATA, '') : module.text)
          .split('\n')
          .flatMap((line, at) => (OTHER_TOOLS.test(line) ? [`${module.path}:${at + 1} ${line}`] : [])),
  )
  assert.deepEqual(named, [])
})

test('the rule about sentences notices each way to decide by one', () => {
  const readers = [
    `finding.message.startsWith('No')`,
    `known.message.includes(sample)`,
    `/^No/.test(finding.message)`,
    `PATTERN.exec((error as Error).message)`,
    `kinds.get(finding.message)`,
    `KNOWN.has(hint)`,
    `finding.message === 'No page.'`,
    `'No page.' === finding.message`,
    `switch (message) {`,
    `/^No/.test(finding.subject)`,
  ]
  const others = [
    `message === undefined`,
    `typeof message === 'string'`,
    `typeof it?.message === 'string'`,
    `hint !== ''`,
    `subject === name`,
    `send(message)`,
  ]
  assert.deepEqual(
    [...readers, ...others].filter(code => READS_MESSAGE.test(code)),
    readers,
  )
})
