/**
 * Whatever happened before, a build writes the tree of a clean build: random sequences of builds with any flags, edits,
 * and changes to the output folder and the caches.
 */
import assert from 'node:assert/strict'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { entriesOf, makeSite, type Site } from './site.ts'

type Change =
  | { kind: 'write' | 'write with the old times'; path: string; text: string }
  | { kind: 'remove'; path: string }
  /** Changes in the output folder that docsgen did not make. */
  | { kind: 'put a file' | 'put a link' | 'put a folder'; path: string }
  | { kind: 'deface' | 'deface with the old times' | 'delete'; at: number }
  /** Deleted caches. */
  | { kind: 'forget'; path: string }

interface Flags {
  drafts: boolean
  base?: string
  cache: 'own' | 'other' | 'none'
}

const page = (title: string, more = '') =>
  `---\ntitle: ${title}\n${more}---\n\nText of ${title}. See [home](/).\n\n## Part\n`

const config = (title: string) =>
  JSON.stringify({ title, url: 'https://example.org', docs: { path: 'docs', routeBasePath: '/' } })

/** Files of the site, each with its possible contents. Some have the same size on purpose. */
const SOURCES: Record<string, string[]> = {
  'site.config.json': [config('One'), config('Two')],
  'docs/index.md': [page('Home A'), page('Home B')],
  'docs/guide/dot.svg': ['<svg width="4" height="3"/>', '<svg width="4" height="5"/>'],
  'docs/a.md': [
    ...[page('Page A'), page('Page B'), page('Page A', 'draft: true\n')],
    // Edits of text and headings alone.
    ...[
      `${page('Page A')}\nMore.\n`,
      `${page('Page A')}\nMore.\n\n## Third\n`,
      `${page('Page A')}\nMore.\n\n## Other\n`,
    ],
  ],
  'docs/secret.md': [page('Secret', 'draft: true\n'), page('Secret')],
  'docs/guide/b.md': [page('Guide B'), page('Guide C'), `${page('Picture')}\n![dot](./dot.svg)\n`],
  'static/note.txt': ['first', 'other'],
  'static/thing': ['a file'],
  'static/thing/inner.txt': ['a file in a folder of that name'],
}
/** The first ones always exist. */
const ALWAYS = Object.keys(SOURCES).slice(0, 3)
const SOMETIMES = Object.keys(SOURCES).slice(3)
const FOREIGN = [
  'mine.txt',
  'a/mine.html',
  'secret/index.html',
  'guide/b',
  'new/folder/x',
  'thing',
  '.hidden',
  'm\uFFFDne',
]

const write = fc
  .constantFrom(...Object.keys(SOURCES))
  .chain(path => fc.record({ path: fc.constant(path), text: fc.constantFrom(...(SOURCES[path] as string[])) }))
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: write.map(file => ({ kind: 'write' as const, ...file })) },
  write.map(file => ({ kind: 'write with the old times' as const, ...file })),
  { weight: 2, arbitrary: fc.constantFrom(...SOMETIMES).map(path => ({ kind: 'remove' as const, path })) },
  fc.record({
    kind: fc.constantFrom('put a file' as const, 'put a link' as const, 'put a folder' as const),
    path: fc.constantFrom(...FOREIGN),
  }),
  fc.record({
    kind: fc.constantFrom('deface' as const, 'deface with the old times' as const, 'delete' as const),
    at: fc.nat(99),
  }),
  fc.record({ kind: fc.constant('forget' as const), path: fc.constantFrom('.docsgen', 'other-cache') }),
)
const flags: fc.Arbitrary<Flags> = fc.record({
  drafts: fc.boolean(),
  base: fc.option(fc.constant('/base/'), { nil: undefined, freq: 5 }),
  cache: fc.constantFrom('own' as const, 'own' as const, 'own' as const, 'other' as const, 'none' as const),
})
const rounds = fc.array(fc.tuple(fc.array(change, { maxLength: 2 }), flags), { minLength: 30, maxLength: 30 })

/** Shrinking a counterexample takes minutes: add its seed here to see more than the first failure. */
const { SEQUENCES = '2', SEED } = process.env

test('after any sequence of builds, edits and foreign changes, the tree equals that of a clean build', async t => {
  const clean = new Map<string, Record<string, string>>()
  const parameters = { numRuns: Number(SEQUENCES), endOnFailure: SEED === undefined }
  const sequence = fc.asyncProperty(rounds, async all => {
    const site = makeSite(t, {})
    const sources = new Map<string, string>()
    for (const path of ALWAYS) apply(site, sources, { kind: 'write', path, text: SOURCES[path]?.[0] as string })
    for (const [changes, how] of all) {
      for (const each of changes) apply(site, sources, each)
      const { published } = await buildWith(site, how, 'build')
      assert.equal(published, true)
      const key = JSON.stringify([[...sources].sort(), how.drafts, how.base])
      if (!clean.has(key)) clean.set(key, await cleanTree(site, how))
      assert.deepEqual(entriesOf(join(site.dir, 'build')), clean.get(key))
    }
    rmSync(site.dir, { recursive: true })
  })
  await fc.assert(sequence, SEED === undefined ? parameters : { ...parameters, seed: Number(SEED) })
})

function buildWith(site: Site, { drafts, base, cache }: Flags, outDir: string) {
  const cacheDir = cache === 'other' ? 'other-cache' : undefined
  return site.build({ drafts, base, outDir, cacheDir, cache: cache !== 'none' })
}

async function cleanTree(site: Site, how: Flags): Promise<Record<string, string>> {
  await buildWith(site, { ...how, cache: 'none' }, 'clean')
  const tree = entriesOf(join(site.dir, 'clean'))
  rmSync(join(site.dir, 'clean'), { recursive: true })
  return tree
}

function apply(site: Site, sources: Map<string, string>, each: Change): void {
  const build = join(site.dir, 'build')
  if (each.kind === 'forget') rmSync(join(site.dir, each.path), { recursive: true, force: true })
  else if (each.kind === 'remove') removeSource(site, sources, each.path)
  else if ('text' in each) {
    // A file may be in the place of a folder, or the reverse.
    for (const path of [...sources.keys()])
      if (path.startsWith(`${each.path}/`) || each.path.startsWith(`${path}/`)) removeSource(site, sources, path)
    sources.set(each.path, each.text)
    overwrite(join(site.dir, each.path), each.text, each.kind === 'write with the old times')
  } else if (!existsSync(build)) return
  else if ('at' in each) harm(build, each)
  else putForeign(join(build, each.path), each.kind)
}

function removeSource(site: Site, sources: Map<string, string>, path: string): void {
  if (!sources.delete(path)) return
  site.remove(path)
  if (path.endsWith('/inner.txt')) site.remove(dirname(path))
}

/** The files in a folder and below it, except those whose name is not UTF-8: no path leads to them. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.includes('\uFFFD'))
    .flatMap(entry => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesOf(path) : entry.isFile() ? [path] : []
    })
}

/** Changes or deletes one of the published files. */
function harm(build: string, { kind, at }: Extract<Change, { at: number }>): void {
  const files = filesOf(build).filter(path => !path.endsWith('docsgen-manifest.json'))
  const path = files[at % files.length] as string
  const text = readFileSync(path, 'latin1').replace(/[a-m]/, 'z')
  if (kind === 'delete') rmSync(path)
  else overwrite(path, Buffer.from(text, 'latin1'), kind !== 'deface')
}

/** Writes into the same file, like `cp`; perhaps with its previous times, like `cp -p`. */
function overwrite(path: string, content: string | Uint8Array, keepTimes: boolean): void {
  const before = lstatSync(path, { throwIfNoEntry: false })
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  if (before && keepTimes) utimesSync(path, before.atimeMs / 1000, before.mtimeMs / 1000)
}

/** Puts something into the output folder, in place of an existing file. */
function putForeign(place: string, kind: string): void {
  for (let above = dirname(place); ; above = dirname(above)) {
    const stat = lstatSync(above, { throwIfNoEntry: false })
    if (stat?.isDirectory()) break
    if (stat) rmSync(above)
  }
  // A name that is not UTF-8, as in some old archives.
  const name = Buffer.from(place.replace('\uFFFD', '\xe9'), 'latin1')
  rmSync(name, { recursive: true, force: true })
  mkdirSync(dirname(place), { recursive: true })
  if (kind === 'put a file') writeFileSync(name, 'mine')
  else if (kind === 'put a link') symlinkSync('../docs', name)
  else mkdirSync(name)
}
