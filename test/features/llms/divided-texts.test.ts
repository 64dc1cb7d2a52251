/**
 * The texts of a large site for programs are divided: an edit uploads few bytes, other parts stay as they are, and the
 * result never depends on earlier builds.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type SizedPage, splitPages } from '../../../src/features/llms/split-pages.ts'
import { changesOf, readManifest } from '../../../src/features/publish/publish-site.ts'
import { makeSite, type Site } from '../../sites/site.ts'

const random = (seed: number) => () => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return seed / 2147483648
}

/** Pages in folders, in order. */
function pagesOf(count: number): SizedPage[] {
  const next = random(7)
  const sections = ['Guide', 'Reference', 'Small']
  return Array.from({ length: count }, (_, at) => ({
    path: `/s${Math.min(2, Math.floor((3 * at) / count))}/${Math.floor(at / 9)}/page-${at}`,
    section: sections[Math.min(2, Math.floor((2.1 * at) / count))] as string,
    size: 20 + Math.floor(next() * 160),
  }))
}

const MAX = 1000
const texts = (parts: readonly SizedPage[][]) => new Set(parts.map(part => JSON.stringify(part)))

test('parts are small, in order and complete, and a changed page changes only the parts around it', () => {
  const pages = pagesOf(400)
  const parts = splitPages(pages, MAX)
  assert.deepEqual(parts.flat(), pages)
  for (const part of parts) {
    const size = part.reduce((sum, page) => sum + page.size, 0)
    assert.ok(size <= MAX || part.length === 1)
  }
  // Sections that are larger than a part do not share one.
  const shared = parts.filter(part => new Set(part.map(({ section }) => section)).size > 1)
  assert.deepEqual(shared, [])
  const before = texts(parts)
  const edits: ((at: number) => SizedPage[])[] = [
    at => pages.toSpliced(at, 0, { ...(pages[at] as SizedPage), path: `${pages[at]?.path}-new` }),
    at => pages.toSpliced(at, 1),
    at => pages.with(at, { ...(pages[at] as SizedPage), size: 170 }),
  ]
  let changed = 0
  for (const edit of edits)
    for (let at = 0; at < pages.length; at += 13) {
      const fresh = [...texts(splitPages(edit(at), MAX))].filter(part => !before.has(part)).length
      assert.ok(fresh <= 5, `${fresh} parts after a change at ${at}`)
      changed += fresh
    }
  assert.ok(changed / (3 * 31) < 1.6, `${changed} parts changed in all`)
  assert.deepEqual(splitPages([], MAX), [])
  assert.deepEqual(splitPages(pages.slice(0, 1), 1), [pages.slice(0, 1)])
})

const FOLDERS = ['guide', 'reference', 'tutorial']
const words = (name: string) => `Text about ${name}, of which there is a little more than nothing. `.repeat(6)
const FILES: Record<string, string> = {
  'docs/index.md': '# Home\n\nHello.\n',
  'docs/notes/one.md': '# One\n\nFirst.\n',
  'docs/notes/two.md': '# Two\n\nSecond.\n',
  ...Object.fromEntries(
    FOLDERS.flatMap(folder =>
      Array.from({ length: 14 }, (_, at) => [
        `docs/${folder}/page-${at + 10}.md`,
        `# ${folder} ${at}\n\n${words(`${folder} ${at}`)}\n\n## More\n\n${words('more')}\n`,
      ]),
    ),
  ),
}
/** In bytes of markdown; a part has a fifth. */
const LIMIT = 10_000
/** The index of the search is nothing that these texts depend on. */
const search = { enabled: false }
const divided = (t: TestContext, files: Record<string, string> = FILES) =>
  makeSite(t, files, { llms: { maxFileSize: LIMIT }, search })

const manifestOf = (site: Site) => readManifest(site.read('docsgen-manifest.json')) ?? { files: {} }
const isText = (path: string) => /^(?:llms-full|chunks)/.test(path)
/** The addresses that a list of parts names, as paths. */
const listedIn = (site: Site, list: string) =>
  [...site.read(list).matchAll(/https:\/\/example\.org\/([^)"]+)/g)].map(([, path = '']) => path)

test('the documented files list the parts, which together have the text of all pages', async t => {
  const site = divided(t)
  const report = await site.build()
  const whole = makeSite(t, FILES, { search })
  await whole.build()
  const fulls = listedIn(site, 'llms-full.txt')
  assert.ok(fulls.length > 12, `${fulls.length} parts`)
  assert.equal(fulls.map(path => site.read(path)).join('\n'), whole.read('llms-full.txt'))
  const lines = site.read('chunks.jsonl').trim().split('\n')
  const parts = lines.map(line => JSON.parse(line) as Record<string, unknown>)
  const { files } = manifestOf(site)
  const paths = parts.map(({ file }) => String(file).replace('https://example.org/', ''))
  assert.equal(paths.map(path => site.read(path)).join(''), whole.read('chunks.jsonl'))
  for (const [at, { pages, bytes, hash }] of parts.entries()) {
    const path = paths[at] as string
    assert.deepEqual({ size: bytes, hash }, files[path])
    assert.equal(pages, new Set(site.read(path).match(/"page":"[^"]*"/g)).size)
  }
  // A large section is a list of parts of its own, a small one is a whole file.
  assert.ok(listedIn(site, 'llms-full-guide.txt').every(path => fulls.includes(path)))
  assert.match(site.read('llms-full-guide.txt'), /^# Site: Text of the section Guide\n\n> The text is in \d+ files/)
  assert.equal(site.read('llms-full-notes.txt'), whole.read('llms-full-notes.txt'))
  assert.match(
    site.read('llms.txt'),
    /\[Text of all pages, as a list of its parts\]\(https:\/\/example\.org\/llms-full\.txt\)/,
  )
  const ofTexts = report.forPrograms?.find(({ name }) => name === 'llms-full')
  assert.equal(ofTexts?.files, Object.keys(files).filter(path => path.startsWith('llms-full')).length)
})

test('an edited, an added and a removed page upload few parts, and the site is that of a cold build', async t => {
  const site = divided(t)
  await site.build()
  const total = Object.entries(manifestOf(site).files).reduce(
    (sum, [path, { size }]) => sum + (isText(path) ? size : 0),
    0,
  )
  const files: Record<string, string> = { ...FILES }
  const steps: [what: string, change: () => void, route: string][] = [
    [
      'an edited page',
      () => {
        files['docs/guide/page-14.md'] = `${files['docs/guide/page-14.md']}\nOne more sentence.\n`
      },
      'edited pages',
    ],
    [
      'a longer page, which does not fit into its part',
      () => {
        files['docs/guide/page-15.md'] = `# guide 5\n\n${words('much').repeat(5)}\n`
      },
      'edited pages',
    ],
    [
      'the same page, edited again',
      () => {
        files['docs/guide/page-15.md'] = '# guide 5\n\nShort.\n'
      },
      'edited pages',
    ],
    [
      'an added page',
      () => {
        files['docs/reference/page-155.md'] = `# Added\n\n${words('added')}\n`
      },
      'whole site',
    ],
    [
      'a removed page',
      () => {
        delete files['docs/tutorial/page-12.md']
        site.remove('docs/tutorial/page-12.md')
      },
      'whole site',
    ],
  ]
  for (const [what, change, route] of steps) {
    const before = manifestOf(site)
    change()
    site.write(files)
    const report = await site.build()
    assert.equal(report.route?.built, route, what)
    const { uploads, removals } = changesOf(manifestOf(site), before, 0)
    const changed = uploads.flat().filter(({ path }) => isText(path))
    const bytes = changed.reduce((sum, { size }) => sum + size, 0)
    // The lists, and a few parts of each kind.
    assert.ok(changed.length <= 14, `${what}: ${changed.map(({ path }) => path).join(', ')}`)
    assert.ok(bytes < total / 4, `${what}: ${bytes} of ${total} bytes`)
    assert.ok(removals.filter(isText).length <= 6, `${what}: removes ${removals.join(', ')}`)
    const cold = divided(t, files)
    await cold.build()
    assert.deepEqual(site.tree(), cold.tree(), what)
  }
})

test('a site that grows beyond the limit gets parts, and loses them again', async t => {
  const { 'docs/guide/page-23.md': _, ...fewer } = FILES
  const site = makeSite(t, FILES, { llms: { maxFileSize: 1_000_000 }, search })
  await site.build()
  assert.equal(Object.keys(site.tree()).filter(path => path.includes('llms-full/')).length, 0)
  const limited = divided(t, fewer)
  const sizes = Object.keys(fewer)
    .filter(path => path.endsWith('.md'))
    .map(path => path.replace('docs/', ''))
  const size = async (of: Site) => sizes.reduce((sum, path) => sum + Buffer.byteLength(of.read(path)), 0)
  await limited.build()
  const limit = (await size(limited)) + 10
  const config = (llms: object) =>
    JSON.stringify({
      title: 'Site',
      url: 'https://example.org',
      docs: { path: 'docs', routeBasePath: '/' },
      llms,
      search,
    })
  limited.write({ 'site.config.json': config({ maxFileSize: limit }) })
  const has = () => Object.keys(limited.tree()).some(path => path.startsWith('chunks/'))
  await limited.build()
  assert.equal(has(), false)
  const text = readFileSync(join(limited.dir, 'docs/index.md'), 'utf8')
  for (const isLarge of [true, false]) {
    limited.write({ 'docs/index.md': isLarge ? `${text}\n${words('growth')}\n` : text })
    const report = await limited.build()
    assert.equal(report.route?.built, 'edited pages')
    assert.equal(has(), isLarge)
    const cold = makeSite(
      t,
      { ...fewer, 'docs/index.md': limited.readAny('docs/index.md') },
      { llms: { maxFileSize: limit }, search },
    )
    await cold.build()
    assert.deepEqual(limited.tree(), cold.tree())
  }
})

test('files of the site have precedence over the texts and their parts', async t => {
  const site = divided(t, { ...FILES, 'static/llms-full': 'Mine.\n', 'static/chunks.jsonl': '{"mine":true}\n' })
  await site.build()
  assert.equal(site.read('llms-full'), 'Mine.\n')
  assert.match(site.read('llms-full.txt'), /^# Home\n\nSource/, 'the text is whole, because its folder cannot exist')
  assert.equal(site.read('chunks.jsonl'), '{"mine":true}\n')
  assert.equal(Object.keys(site.tree()).filter(path => path.startsWith('chunks/')).length, 0)
})
