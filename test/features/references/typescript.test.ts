/** References from TypeScript: what is on their pages, how other pages and programs find it, and what is reported. */
// Takes about 6 s.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { BuiltSite } from '../../../src/features/mcp/built-site.ts'
import { wrapSignature } from '../../../src/features/references/wrap-signature.ts'
import { querySite } from '../../../src/features/search/commands/open-site-index.ts'
import { signatureOf, siteWith, textOf, withCompiler } from './site.ts'

const TS = { from: 'typescript', entry: 'src/index.ts', path: 'api', label: 'API' }

const SOURCE = {
  'package.json': JSON.stringify({ name: 'shapes', type: 'module' }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      target: 'es2022',
      module: 'nodenext',
      allowImportingTsExtensions: true,
      noEmit: true,
    },
  }),
  'src/index.ts': `import { Base } from './base.ts'
export * from './base.ts'
export { helper as aid } from './base.ts'
export * as tools from './base.ts'
/**
 * Adds two numbers. See {@link Shape} and {@link Nothing}.
 * @param a the first one
 * @returns the sum of Array<number>
 * @throws {RangeError} if it is too large
 * @since 1.2
 * @example
 * \`\`\`ts
 * const sum: number = add(1, 2)
 * \`\`\`
 * @example
 * \`\`\`ts
 * const sum: string = add(1, 2)
 * \`\`\`
 */
export function add(a: number, b = 2) { return a + b }
export function over(a: string): string
export function over(a: number): number
export function over(a: unknown): unknown { return a }
/** A shape. */
export interface Shape<T extends object = {}> { /** Its name. */ readonly name?: string; area(unit: string): number; next: Shape<T> }
export class Sub<T> extends Base {
  private hidden = 1
  #secret = 2
  /** Runs it. @deprecated use go */
  run(shape: Shape, more: Map<string, T[]>, another: readonly string[]): Shape | undefined { return shape }
  static make() { return new Sub<string>() }
}
export enum Color { Red, Blue = 'b' }
/** The options of everything. */
export type Options = { /** Where. */ place: string; inner: { deep?: boolean } }
export const settings = { limit: 3, add }
export const twice = (value: number) => value * 2
export default function main(options: Options): void {}
/** @internal */
export const internals = 1
`,
  'src/base.ts': `export class Base {
  /** Does it. */
  go(): void {}
  readonly id = 3
}
export const helper = (x: number) => [x, String(x)] as const
`,
}

test('each export has an entry with the signature of the compiler, and other pages and programs find it', async t => {
  const site = withCompiler(
    siteWith(t, [{ ...TS, sourceUrl: 'https://example.com/{path}#L{line}' }], {
      ...SOURCE,
      'docs/index.md': '# Home\n\n[sum](ref:add), [go](ref:Base.go), [run](ref:run) and [typing error](ref:adds)\n',
    }),
  )
  const report = await site.build()
  const html = site.read('api/index.html')
  const signatures = {
    add: 'function add(a: number, b?: number): number',
    over: 'function over(a: string): string',
    shape: 'interface Shape<T extends object = {}>',
    sub: 'class Sub<T> extends Base',
    'sub.run': 'run(\n  shape: Shape,\n  more: Map<string, T[]>,\n  another: readonly string[]\n): Shape | undefined',
    'sub.make': 'static make(): Sub<string>',
    color: 'enum Color',
    options: 'type Options = { place: string; inner: { deep?: boolean } }',
    twice: 'const twice: (value: number) => number',
    aid: 'const aid: (x: number) => readonly [number, string]',
    'tools.base': 'class Base',
    main: 'function main(options: Options): void',
  }
  for (const [id, signature] of Object.entries(signatures)) assert.equal(signatureOf(html, id), signature)
  assert.doesNotMatch(textOf(site.main('api/index.html')), /internals|hidden|secret/)
  // Parts of entries.
  const text = textOf(site.main('api/index.html')).replace(/\s+/g, ' ')
  for (const part of ['a number required — the first one', 'b number Default: 2', 'number — the sum of Array<number>'])
    assert.ok(text.includes(part), part)
  for (const part of ['RangeError — if it is too large', 'Since 1.2', 'Inherited from Base', 'go () => void'])
    assert.ok(text.includes(part), part)
  assert.ok(
    text.includes('name string readonly — Its name.') && text.includes('Red = 0') && text.includes('Blue = "b"'),
  )
  assert.match(html, /id="shape\.name"/)
  assert.match(html, /href="https:\/\/example\.com\/src\/index\.ts#L20"/)
  // Types in signatures and comments, and links of other pages, lead to entries.
  assert.match(html, /<a href="\/api\/#shape"><span|<a href="\/api\/#shape">Shape<\/a>/)
  const home = site.main('index.html')
  for (const href of ['/api/#add', '/api/#base.go', '/api/#sub.run']) assert.ok(home.includes(`href="${href}"`), href)
  assert.deepEqual(site.problems(report).sort(), [
    'broken-link docs/index.md:3:55',
    'reference-example src/index.ts:17:1',
    'reference-source src/index.ts:6:1',
  ])
  const typo = report.diagnostics.find(({ rule }) => rule === 'broken-link')
  assert.equal(typo?.hint, "Did you mean 'ref:add'?")
  // Programs.
  const symbols = JSON.parse(site.read('symbols.json'))
  assert.deepEqual(symbols['Sub.run'], { path: '/api/', anchor: 'sub.run', kind: 'method' })
  assert.deepEqual(symbols['Shape.name'], { path: '/api/', anchor: 'shape.name', kind: 'property', in: 'shape' })
  assert.match(site.read('api.md'), /### add\n[\s\S]*?```ts\nfunction add\(a: number, b\?: number\): number\n```/)
  const built = new BuiltSite(async path => new Uint8Array(readFileSync(join(site.dir, 'build', path))))
  const run = await built.symbol('run')
  assert.deepEqual([run.names, run.kind, run.page?.path], [['Sub.run'], 'method', '/api/'])
  assert.match(run.text ?? '', /^#### run \{#sub\.run\}[\s\S]*Runs it\./)
  assert.deepEqual((await built.symbol('Base')).names, ['Base'])
  assert.deepEqual((await built.symbol('hap')).names.slice(0, 1), ['Shape'])
  const found = await querySite({ siteDir: site.dir, query: 'add', limit: 3 })
  const [first] = found?.answer.hits ?? []
  assert.deepEqual([first?.url, first?.kind], ['/api/#add', 'function'])
})

test('an edit of the source changes its entries, and what it does not concern is kept', async t => {
  const site = withCompiler(
    siteWith(t, [TS], { 'src/index.ts': 'export const one = 1\n', 'docs/other.md': '# Other\n' }),
  )
  await site.build()
  site.write({ 'src/index.ts': '/** The second. */\nexport const two = 2\n' })
  const report = await site.build()
  assert.equal(signatureOf(site.read('api/index.html'), 'two'), 'const two: 2')
  assert.doesNotMatch(site.read('api/index.html'), /id="one"/)
  assert.ok(report.reused > 0, 'other pages are kept')
})

test('namespaces, and modules that are exported as one, have an entry with their comment', async t => {
  const index =
    "export * as deep from './deep.ts'\n/** Helpers. */\nexport namespace tools {\n  export const help = 1\n}\nexport function f(): void {}\nexport namespace f {\n  export const more = 1\n}\n"
  const deep = "/** All about depth. */\nimport 'node:fs'\n\nexport const depth = 3\n"
  const files = {
    'src/index.ts': index,
    'src/deep.ts': deep,
    'docs/index.md': '# Home\n\n[deep](ref:deep) [depth](ref:deep.depth)\n',
  }
  const site = withCompiler(siteWith(t, [TS], files))
  await site.build()
  const html = site.main('api/index.html')
  assert.equal(signatureOf(html, 'deep'), 'namespace deep')
  assert.match(textOf(html).replace(/\s+/g, ' '), /Namespaces.*deep.*All about depth\..*tools.*Helpers\./)
  for (const id of ['deep.depth', 'tools.help', 'f', 'f.more']) assert.ok(html.includes(`id="${id}"`), id)
  assert.doesNotMatch(html, /namespace<\/span> f/)
  assert.match(site.main('index.html'), /href="\/api\/#deep"[\s\S]*href="\/api\/#deep\.depth"/)
})

test('a folder stands for its modules, and a new one is noticed', async t => {
  const references = [{ from: 'typescript', entry: 'src', path: 'api' }]
  const files = { 'src/one.ts': 'export const one = 1\n', 'src/one.test.ts': 'export const tested = 1\n' }
  const site = withCompiler(siteWith(t, references, files))
  await site.build()
  assert.equal(signatureOf(site.read('api/index.html'), 'one'), 'const one: 1')
  site.write({ 'src/deep/two.ts': 'export const two = 2\n' })
  assert.deepEqual(site.problems(await site.build()), [])
  const pages = ['api/index.html', 'api/one/index.html', 'api/two/index.html'].filter(site.exists)
  const all = pages.map(path => site.read(path)).join('')
  assert.match(all, /id="two"/)
  assert.match(all, /id="one"/)
  assert.doesNotMatch(all, /tested/)
})

test('the members of an object parameter are listed, with the texts of their paths', async t => {
  const source = `type Base = { gas?: bigint }
/**
 * Sends.
 * @param options what to send
 * @param options.args.id whose
 */
export function send(options: Base & { args: { id: string; amount: bigint }; value?: bigint }): void {}
`
  const page = '# API\n\n## send {#old}\n\nText.\n\n**Parameters**\n\n- `amount`: in wei\n- `args.none`: nothing\n'
  const references = [
    { from: 'typescript', entry: 'src/index.ts', into: 'docs/api.md', exclude: ['Hidden*'], showSource: false },
  ]
  const files = { 'src/index.ts': `${source}export const HiddenOne = 1\n`, 'docs/api.md': page }
  const site = withCompiler(siteWith(t, references, files))
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['reference-source docs/api.md:10:1'])
  const html = site.main('api/index.html')
  const text = textOf(html).replace(/\s+/g, ' ')
  assert.match(
    text,
    /options Base & object required — what to send args object required id string required — whose amount bigint required — in wei value bigint/,
  )
  assert.match(html, /id="send"[\s\S]*id="old"|id="old"[\s\S]*id="send"/)
  assert.doesNotMatch(html, /HiddenOne|src\/index\.ts/)
})

test('long signatures have a line for each item, also of unions and type parameters', () => {
  const lines = (code: string) => wrapSignature([code]).join('').split('\n')
  assert.deepEqual(lines("type Kind = 'alpha' | 'beta' | 'gamma' | 'delta' | 'epsilon' | 'zeta'").slice(0, 3), [
    "type Kind = 'alpha'",
    "  | 'beta'",
    "  | 'gamma'",
  ])
  assert.deepEqual(
    lines('function f<Options extends Record<string, unknown>, Result extends object>(a: Options): Result').slice(0, 4),
    ['function f<', '  Options extends Record<string, unknown>,', '  Result extends object', '>(a: Options): Result'],
  )
  const comparison = '(a: number): a is b < c && d > e, and so on until the line is much too long for it'
  assert.deepEqual(lines(comparison), [comparison])
})

test('without a compiler, a finding says how to install it', async t => {
  const site = siteWith(t, [TS], { 'src/index.ts': 'export const one = 1\n' })
  const { diagnostics } = await site.build()
  const [finding] = diagnostics.filter(({ rule }) => rule === 'reference-source')
  assert.match(finding?.message ?? '', /the package typescript is not installed/)
  assert.match(finding?.hint ?? '', /npm install -D typescript/)
  assert.equal(site.exists('index.html'), true)
})

test('of a source with errors, everything else is made', async t => {
  const site = withCompiler(
    siteWith(t, [{ ...TS, entry: ['src/index.ts', 'src/none.ts', 'src/empty.ts'] }], {
      'src/index.ts':
        "import { missing } from './gone.ts'\nexport type Tree = { left: Tree; of: Tree[] }\nexport const fine = 1\nexport const wrong: number = 'x'\nexport const used = missing\n",
      'src/empty.ts': 'const nothing = 1\n',
    }),
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report).sort(), [
    'reference-source src/empty.ts:1:1',
    'reference-source src/index.ts:1:25',
    'reference-source src/none.ts',
  ])
  for (const id of ['tree', 'fine', 'wrong', 'used'])
    assert.match(site.read('api/index.html'), new RegExp(`id="${id}"`))
})

test('writers add text to symbols, and the symbols without any text are counted', async t => {
  const files = {
    'src/index.ts':
      'export function first() {}\nexport class Second { third() {} }\n/** Text. */\nexport const fourth = 1\n',
    'prose/first.md': 'About **the first** one.\n',
    'prose/more.md': '# More\n\n## Second.third\n\nAbout the third.\n\n## Sceond\n\nAbout nothing.\n',
    'prose/index.md': '# API\n\nBefore all.\n',
  }
  const rules = { 'reference-undocumented': 'warn' }
  const site = withCompiler(siteWith(t, [{ ...TS, prose: 'prose' }], files, { rules }))
  const report = await site.build()
  const text = textOf(site.main('api/index.html'))
  for (const part of ['About the first one.', 'About the third.', 'Before all.']) assert.ok(text.includes(part), part)
  assert.deepEqual(
    site.problems(report).sort(),
    ['reference-source prose/more.md:7', 'reference-undocumented site.config.json:1:144'].map((it, at) =>
      at === 0 ? 'reference-source prose/more.md:7:1' : it,
    ),
  )
  const counted = report.diagnostics.find(({ rule }) => rule === 'reference-undocumented')
  assert.match(counted?.message ?? '', /^Symbols of the reference 'API' have no description, 1 of 4: Second\.$/)
})

test('inline code that names exactly one symbol becomes a link if the config asks for it', async t => {
  const files = {
    'src/index.ts': 'export class One { run() {} }\nexport class Two { run() {} }\nexport const only = 1\n',
    'docs/index.md':
      '# Home\n\n`only`, `One.run()`, `run` and `unknown`, and [`only`](./index.md)\n\n| a |\n|---|\n| `Two` |\n',
  }
  const site = withCompiler(siteWith(t, [{ ...TS, autoLink: true }], files))
  const report = await site.build()
  const home = site.main('index.html')
  assert.match(
    home,
    /<a href="\/api\/#only"><code>only<\/code><\/a>, <a href="\/api\/#one\.run"><code>One\.run\(\)<\/code><\/a>, <code>run<\/code> and <code>unknown<\/code>/,
  )
  assert.match(home, /<td><a href="\/api\/#two"><code>Two<\/code><\/a><\/td>/)
  assert.match(home, /<a href="\/"[^>]*><code>only<\/code><\/a>/)
  assert.deepEqual(site.problems(report), [])
})

test('long references are split, and groups have pages of their own if the config asks for it', async t => {
  const many = Array.from(
    { length: 500 },
    (_, at) => `/** Number ${Math.sin(at)} */\nexport interface Type${at} { value${at}: "${Math.cos(at)}" }`,
  )
  const files = { 'src/index.ts': 'export class One {}\nexport type Two = One\n', 'src/many.ts': many.join('\n') }
  const site = withCompiler(
    siteWith(
      t,
      [
        { ...TS, split: 'group' },
        { ...TS, entry: 'src/many.ts', path: 'many', checkExamples: false },
      ],
      files,
      { search: { enabled: false }, llms: { pages: false, full: false, chunks: false } },
    ),
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  assert.match(site.read('api/types/index.html'), /<a href="\/api\/classes\/?#one">One<\/a>/)
  assert.match(site.main('api/index.html'), /href="\/api\/classes"/)
  const sizes = Object.keys(site.tree())
    .filter(path => path.startsWith('many/'))
    .map(path => gzipSync(site.read(path)).length)
  assert.ok(sizes.length > 1 && Math.max(...sizes) < 60_000, `${sizes}`)
})
