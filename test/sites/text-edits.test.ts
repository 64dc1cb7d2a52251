/**
 * Edits that change only text and headings of pages: nothing is linked again, and the result equals a cold build in
 * every file and every finding. Edits that affect more run the whole pipeline, with the same result.
 */
// Takes about 12 s.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import type { BuildReport } from '../../src/model/report.ts'
import { makeSite, type Site } from './site.ts'

const FILES = {
  'docs/index.md': '# Home\n\nStart. See [setup](guide/setup.md).\n\nMore.\n',
  'docs/guide/setup.md':
    '# Setup\n\nHow to begin.\n\n## First step\n\nDo this. See [missing](nowhere.md).\n\n## Next\n\nEnd.\n',
  'docs/guide/usage.md':
    '---\nkeywords: [use]\n---\n\n# Usage\n\nHow to go on.\n\n## Options\n\n[Back](setup.md#first-step).\n',
  'docs/guide/_part.mdx': 'Shared text.\n',
  'docs/guide/shown.mdx': "import Part from './_part.mdx'\n\n# Shown\n\nIntroduction.\n\n<Part />\n",
  'docs/guide/coded.mdx':
    "import { Box } from '@site/src/box'\n\nexport const count = 3\n\n# Coded\n\nIntroduction.\n\n<Box>{count} of {1 + 2}</Box>\n\nThe end.\n",
  'src/box.jsx': 'export const Box = ({ children }) => <section className="box">{children}</section>\n',
  'docs/guide/quiet.md':
    '# Quiet\n\nIntroduction.\n\n<!-- docsgen-ignore-next-line broken-link: planned -->\nSee [later](later.md).\n',
  'docs/guide/flawed.md': '# Flawed\n\nSteps.\n\n```nosuch\na\n```\n\nText with <b>bold text.\n\nThe end.\n',
  'docs/guide/target.md': '# Target\n\nIntroduction.\n\n## Start\n\nText.\n',
  'docs/guide/linking.md':
    '# Linking\n\n[One](target.md#start), [two](/guide/target#start), [three](target.md#finish) and [four](target.md).\n',
  'docs/guide/overview.mdx': '# Overview\n\nAll of it.\n\n<DocCardList />\n',
  'docs/listed/_category_.json': '{ "label": "Listed", "link": { "type": "generated-index" } }',
  'docs/listed/one.md': '# One\n\nThe only one.\n',
}
type Files = Record<string, string>

/** The same site without findings. */
const CLEAN = {
  ...FILES,
  'docs/guide/setup.md': FILES['docs/guide/setup.md'].replace('(nowhere.md)', '(usage.md)'),
  'docs/guide/quiet.md': FILES['docs/guide/quiet.md'].replace('later.md', 'usage.md').replace(/<!--.*-->\n/, ''),
  'docs/guide/flawed.md': '# Flawed\n\nSteps.\n\n```js\na\n```\n\nText with <b>bold</b> text.\n\nThe end.\n',
  'docs/guide/linking.md': FILES['docs/guide/linking.md'].replace('#finish', '#start'),
}
const SITES = { 'with findings': FILES, 'without findings': CLEAN }

const isLinked = ({ phases }: BuildReport) => phases.some(({ name }) => name === 'link')
const findings = ({ diagnostics }: BuildReport) => diagnostics.map(found => JSON.stringify(found))

interface ColdBuild {
  tree: ReturnType<Site['tree']>
  report: BuildReport
}

const coldBuilds = new Map<string, ColdBuild>()

/** The result of a cold build of the files: one build, even if several tests compare with it. */
async function coldBuild(t: TestContext, files: Files): Promise<ColdBuild> {
  const key = JSON.stringify(Object.entries(files).sort())
  const known = coldBuilds.get(key)
  if (known) return known
  const site = makeSite(t, files, { onBrokenLinks: 'warn' })
  const report = await site.build()
  const built = { tree: site.tree(), report }
  coldBuilds.set(key, built)
  return built
}

/** Builds the site, and compares it with a cold build of the same files. */
async function buildLike(t: TestContext, site: Site, files: Files): Promise<BuildReport> {
  const report = await site.build()
  const cold = await coldBuild(t, files)
  assert.deepEqual(site.tree(), cold.tree)
  assert.deepEqual(findings(report), findings(cold.report))
  assert.equal(report.pages, cold.report.pages)
  assert.deepEqual(report.largest, cold.report.largest)
  assert.deepEqual(report.forPrograms, cold.report.forPrograms)
  return report
}

async function builtSite(t: TestContext, files: Files = FILES): Promise<Site> {
  const site = makeSite(t, files, { onBrokenLinks: 'warn' })
  await site.build()
  return site
}

/** Edits a file, and builds. */
async function edit(t: TestContext, site: Site, change: Files, files: Files = FILES): Promise<BuildReport> {
  site.write(change)
  return buildLike(t, site, { ...files, ...change })
}

for (const [kind, files] of Object.entries(SITES))
  test(`each build takes the shortest route: a site ${kind}`, async t => {
    const site = makeSite(t, files, { onBrokenLinks: 'warn' })
    const cold = await site.build()
    assert.equal(cold.route?.built, 'whole site')
    assert.equal(cold.diagnostics.length > 0, kind === 'with findings')
    const routes = async () => {
      const { route, rendered } = await buildLike(t, site, all)
      return { built: route?.built, rendered }
    }
    let all: Files = files
    const write = (change: Files) => {
      all = { ...all, ...change }
      site.write(change)
    }
    assert.deepEqual(await routes(), { built: 'nothing', rendered: 0 })
    write({ 'docs/index.md': `${files['docs/index.md']}\nMore.\n` })
    assert.deepEqual(await routes(), { built: 'edited pages', rendered: 1 })
    assert.deepEqual(await routes(), { built: 'nothing', rendered: 0 })
    write({ 'docs/index.md': files['docs/index.md'].replace('# Home', '# Start') })
    assert.equal((await routes()).built, 'whole site')
    assert.deepEqual(await routes(), { built: 'nothing', rendered: 0 })
  })

test('an edit of a description that only the page of a tag shows', async t => {
  const files = {
    'docs/index.md': '# Home\n\n[x](#part)\n\n## Part\n',
    'docs/a.md': '---\ntags: [t]\n---\n\n# A\n\nThe old description.\n',
  }
  const site = await builtSite(t, files)
  const steps: Files[] = [
    { 'docs/index.md': files['docs/index.md'].replace('## Part', '## Other') },
    { 'docs/a.md': files['docs/a.md'].replace('old', 'new') },
    { 'docs/a.md': files['docs/a.md'].replace('old', 'newest') },
  ]
  let now: Files = files
  for (const step of steps) {
    now = { ...now, ...step }
    site.write(step)
    await buildLike(t, site, now)
  }
  assert.match(site.read('tags/t/index.html'), /The newest description/)
})

test('an edit of text links nothing again, and findings move with the text', async t => {
  const site = await builtSite(t)
  const text = FILES['docs/guide/setup.md']
  const longer = text.replace('Do this.', 'A paragraph before it.\n\nDo this.').replace('End.', 'End, *really*.')
  const report = await edit(t, site, { 'docs/guide/setup.md': longer })
  assert.ok(!isLinked(report))
  assert.deepEqual([report.parsed, report.rendered], [1, 1])
  assert.deepEqual(site.problems(report), [
    'unknown-language docs/guide/flawed.md:5:1',
    'unclosed-html docs/guide/flawed.md:9:11',
    'broken-markdown-link docs/guide/quiet.md:6:5',
    'broken-markdown-link docs/guide/setup.md:9:14',
    'broken-anchor docs/guide/linking.md:3:53',
  ])
  const back = await edit(t, site, { 'docs/guide/setup.md': text })
  assert.ok(!isLinked(back))
  const nothing = await site.build()
  assert.deepEqual([nothing.parsed, nothing.rendered, nothing.written], [0, 0, 0])
})

test('an edit of text on a page with mistakes links nothing again, unless it changes one of them', async t => {
  const site = await builtSite(t)
  const path = 'docs/guide/flawed.md'
  const before = site.problems(await site.build()).filter(problem => problem.includes(path))
  assert.equal(before.length, 2, before.join())
  const longer = FILES[path].replace('Steps.', 'Steps.\n\nMore.\n\nAnd more.').replace('The end.', 'The very end.')
  const report = await edit(t, site, { [path]: longer })
  assert.ok(!isLinked(report))
  const lineOf = (problem: string) => Number(problem.split(':')[1])
  const after = site.problems(report).filter(problem => problem.includes(path))
  assert.deepEqual(
    after.map(lineOf),
    before.map(problem => lineOf(problem) + 4),
  )
  for (const [from, to] of [
    ['```nosuch', '```js'],
    ['```js', '```nonesuch'],
    ['<b>', ''],
    ['Steps.', '<i>Steps.'],
  ] as const) {
    const text = readFileSync(join(site.dir, path), 'utf8').replace(from, to)
    assert.ok(isLinked(await edit(t, site, { [path]: text })), to)
  }
})

test('an edit of text or code on a page that runs code links nothing again', async t => {
  const site = await builtSite(t)
  const path = 'docs/guide/coded.mdx'
  for (const [from, to] of [
    ['The end.', 'The very end.'],
    ['count = 3', 'count = 4'],
    ['{count} of', 'Only {count} of'],
  ] as const) {
    const text = readFileSync(join(site.dir, path), 'utf8').replace(from, to)
    const report = await edit(t, site, { [path]: text })
    assert.deepEqual([isLinked(report), report.parsed, report.rendered], [false, 1, 1])
  }
  assert.match(site.main('guide/coded/index.html'), /<section class="box">Only 4 of 3<\/section>/)
  const other = { 'src/box.jsx': FILES['src/box.jsx'].replaceAll('section', 'aside') }
  assert.ok(isLinked(await edit(t, site, { ...other, [path]: FILES[path] })))
})

const OF_HEADINGS: Record<string, (text: string) => string> = {
  'another one': text => text.replace('## Next', '## What *follows*'),
  'a new one': text => text.replace('## Next', '## Between\n\nText.\n\n## Next'),
  'one less': text => text.replace('## Next\n', ''),
  'another level': text => text.replace('## Next', '### Next'),
  'the same text twice': text => `${text}\n## Next\n\nMore.\n`,
  'an id of its own': text => text.replace('## Next', '## Next {#after}'),
  'a target without heading': text => `${text}\n<a id="here"></a>\n`,
}

test('an edit of headings that no link refers to links nothing again', async t => {
  // Each edit is undone, which leaves the site as it was for the next one.
  const site = await builtSite(t)
  const path = 'docs/guide/setup.md'
  for (const [what, change] of Object.entries(OF_HEADINGS))
    await t.test(what, async ofEdit => {
      const report = await edit(ofEdit, site, { [path]: change(FILES[path]) })
      assert.ok(!isLinked(report))
      assert.equal(report.parsed, 1)
      assert.ok(!isLinked(await edit(ofEdit, site, { [path]: FILES[path] })))
    })
})

for (const [what, llms] of [
  ['copies of pages as markdown', {}],
  ['only the list of pages', { pages: false }],
] as const)
  test(`an edit of the first sentence, which is the description, links nothing again: ${what}`, async t => {
    const site = makeSite(t, FILES, { llms, onBrokenLinks: 'warn' })
    await site.build()
    for (const sentence of ['Begin here.', 'Begin [there].', 'Start.']) {
      const files = { ...FILES, 'docs/index.md': FILES['docs/index.md'].replace('Start.', sentence) }
      site.write(files)
      const report = await site.build()
      assert.deepEqual([isLinked(report), report.parsed, report.rendered], [false, 1, 1])
      const cold = makeSite(t, files, { llms, onBrokenLinks: 'warn' })
      await cold.build()
      assert.deepEqual(site.tree(), cold.tree())
      assert.match(
        site.read('llms.txt'),
        sentence === 'Begin [there].' ? /Begin \\\[there\\\]\./ : new RegExp(sentence),
      )
    }
  })

const RELATING: Record<string, [before: string, after: string]> = {
  headings: ['## Next', '## Flawed'],
  descriptions: ['How to begin.', 'How to be flawed.'],
}

for (const [what, [before, after]] of Object.entries(RELATING))
  test(`${what} that determine related pages`, async t => {
    const options = { reading: { relatedPages: 3 } }
    const { 'docs/guide/overview.mdx': _, ...unlisted } = FILES
    const site = makeSite(t, unlisted, options)
    await site.build()
    const files = { ...unlisted, 'docs/guide/setup.md': FILES['docs/guide/setup.md'].replace(before, after) }
    site.write(files)
    assert.ok(isLinked(await site.build()))
    const cold = makeSite(t, files, options)
    await cold.build()
    assert.deepEqual(site.tree(), cold.tree())
  })

test('headings and descriptions that change no list of related pages link nothing again', async t => {
  const options = { reading: { relatedPages: 3 }, onBrokenLinks: 'warn' as const }
  const { 'docs/guide/overview.mdx': _, ...unlisted } = FILES
  const site = makeSite(t, unlisted, options)
  await site.build()
  const setup = FILES['docs/guide/setup.md']
  // The first two have words of their own, the third has one of another page, the fourth lacks it again.
  const edits: [text: string, isLinked: boolean][] = [
    [setup.replace('## Next', '## Zebra crossing'), false],
    [setup.replace('How to begin.', 'Quagga country.').replace('## Next', '## Okapi'), false],
    [setup.replace('## Next', '## Flawed'), true],
    [setup, true],
    [setup.replace('## Next', '## Zebra crossing'), false],
  ]
  for (const [text, isLinkedAgain] of edits) {
    const files = { ...unlisted, 'docs/guide/setup.md': text }
    site.write(files)
    const report = await site.build()
    assert.equal(isLinked(report), isLinkedAgain, text)
    const tasks = new Map(report.route?.tasks.map(({ name, ...counts }) => [name, counts]))
    assert.equal(tasks.get('related')?.run, 1)
    assert.equal(tasks.get('words')?.run, 1)
    assert.equal(report.route?.because.includes('some pages have other related pages'), isLinkedAgain)
    const cold = makeSite(t, files, options)
    await cold.build()
    assert.deepEqual(site.tree(), cold.tree())
  }
})

const REACHING: Record<string, Files> = {
  'another title': { 'docs/guide/setup.md': FILES['docs/guide/setup.md'].replace('# Setup', '# Set up') },
  'another heading, which a link names': {
    'docs/guide/setup.md': FILES['docs/guide/setup.md'].replace('First step', 'Step one'),
  },
  'a heading that two links of another page name': {
    'docs/guide/target.md': FILES['docs/guide/target.md'].replace('## Start', '## Begin'),
  },
  'a new heading that a link has named in vain': {
    'docs/guide/target.md': `${FILES['docs/guide/target.md']}\n## Finish\n\nText.\n`,
  },
  'another description, which a card of another page shows': {
    'docs/guide/usage.md': FILES['docs/guide/usage.md'].replace('How to go on.', 'What else.'),
  },
  'another description, which a generated index shows': {
    'docs/listed/one.md': FILES['docs/listed/one.md'].replace('The only one.', 'The first one.'),
  },
  'another link': { 'docs/guide/setup.md': FILES['docs/guide/setup.md'].replace('(nowhere.md)', '(usage.md)') },
  'a link more': { 'docs/index.md': `${FILES['docs/index.md']}\n[Gone](gone.md)\n` },
  'other front matter': { 'docs/guide/usage.md': FILES['docs/guide/usage.md'].replace('[use]', '[use, more]') },
  'a partial': { 'docs/guide/_part.mdx': 'Shared text.\n\nMore of it.\n' },
  'a page with a partial': { 'docs/guide/shown.mdx': `${FILES['docs/guide/shown.mdx']}\nMore.\n` },
  'a line before a comment about findings': {
    'docs/guide/quiet.md': FILES['docs/guide/quiet.md'].replace('Introduction.', 'Introduction.\n\nMore.'),
  },
  'something that cannot be parsed as it is written': {
    'docs/guide/target.md': '# Target\n\nIntroduction.\n\n## Start\n\nText.\n',
    'docs/guide/linking.md':
      '# Linking\n\n[One](target.md#start), [two](/guide/target#start), [three](target.md#finish) and [four](target.md).\n',
    'docs/guide/overview.mdx': '# Overview\n\nAll of it.\n\n<DocCardList\n',
  },
}

test('an edit that affects more runs the whole pipeline', async t => {
  // Each edit is undone, which leaves the site as it was for the next one.
  const site = await builtSite(t)
  for (const [what, change] of Object.entries(REACHING))
    await t.test(what, async ofEdit => {
      assert.ok(isLinked(await edit(ofEdit, site, change)))
      site.write(FILES)
      await buildLike(ofEdit, site, FILES)
    })
})

test('an edit of text together with one that affects more', async t => {
  const site = await builtSite(t)
  const text = { 'docs/guide/usage.md': `${FILES['docs/guide/usage.md']}\nMore.\n` }
  assert.ok(!isLinked(await edit(t, site, text)))
  const both = { ...text, 'docs/index.md': `${FILES['docs/index.md']}\n[Use](guide/usage.md)\n` }
  const report = await edit(t, site, both)
  assert.ok(isLinked(report))
  assert.equal(report.parsed, 1, 'what was edited before is known')
  const third = { ...both, 'docs/index.md': `${both['docs/index.md']}\nMore.\n` }
  assert.ok(!isLinked(await edit(t, site, third)))
})

test('a heading that makes a typing error in a link a word of the site', async t => {
  const files = {
    'docs/index.md': '# Home\n\n[File](a.md#configuraton-file)\n',
    'docs/a.md': '# A\n\n## Configuration file\n',
    'docs/b.md': '# B\n\n## Other\n',
  }
  const site = await builtSite(t, files)
  const [finding] = (await edit(t, site, { 'docs/b.md': `${files['docs/b.md']}\nText.\n` }, files)).diagnostics
  assert.ok(finding?.replace)
  const other = await edit(t, site, { 'docs/b.md': '# B\n\n## Configuraton\n' }, files)
  assert.equal(other.diagnostics[0]?.replace, undefined)
})

test('an edit of a site whose pages have code with styles, and code that lacks a package', async t => {
  const files = {
    'docs/index.md': '# Home\n\nText.\n',
    'docs/a.mdx': "import '../src/a.css'\nimport { X } from 'no-such-package'\n\n# A\n\n<X>Text</X>\n",
    'src/a.css': '.a { color: red }\n',
  }
  const site = await builtSite(t, files)
  const text = { 'docs/index.md': `${files['docs/index.md']}\nMore.\n` }
  assert.equal(isLinked(await edit(t, site, text, files)), false)
  const style = { ...text, 'src/a.css': '.a { color: blue }\n' }
  assert.equal(isLinked(await edit(t, site, style, files)), true)
})

test('an edit of a site with a foreign change in the output', async t => {
  const site = await builtSite(t)
  writeFileSync(join(site.dir, 'build/guide/usage/index.html'), 'changed')
  const report = await edit(t, site, { 'docs/index.md': `${FILES['docs/index.md']}\nMore.\n` })
  assert.deepEqual([isLinked(report), report.rendered], [false, 2], 'a page is made again from the plan')
  const others = readdirSync(join(site.dir, 'build')).find(name => name === 'sitemap.xml')
  writeFileSync(join(site.dir, 'build', others as string), 'changed')
  assert.ok(isLinked(await edit(t, site, { 'docs/index.md': `${FILES['docs/index.md']}\nMuch more.\n` })))
})

test('an edit of a site whose kept plan is damaged', async t => {
  const site = await builtSite(t)
  const cache = join(site.dir, '.docsgen/cache')
  const plans = readdirSync(cache, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('-plan.pack'))
  assert.equal(plans.length, 1)
  const path = join(cache, plans[0] as string)
  writeFileSync(path, readFileSync(path).fill(120))
  await edit(t, site, { 'docs/index.md': `${FILES['docs/index.md']}\nMore.\n` })
})

test('any edits in any order give the same site as a cold build', async t => {
  const texts = [
    'Text.',
    'Other text.',
    '## Heading',
    '## Start',
    '### Finish',
    '[Link](setup.md)',
    '[Broken](no.md)',
    '`code` and **more**',
    '```nosuch\na\n```',
    'Text with <b>bold.',
    '',
  ]
  const path = fc.constantFrom(
    ...(Object.keys(FILES) as (keyof typeof FILES)[]).filter(
      name => name.startsWith('docs/') && !name.endsWith('.json'),
    ),
  )
  const title = fc.option(fc.constantFrom('# Another title', '# One more'), { freq: 5, nil: undefined })
  const start = fc.option(fc.constantFrom('Another start.', '[Link](setup.md) first.'), { freq: 3, nil: undefined })
  const change = fc.tuple(path, fc.array(fc.constantFrom(...texts), { maxLength: 3 }), title, start)
  const step = fc.array(change, { minLength: 1, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async steps => {
      const site = await builtSite(t)
      const files: Files = { ...FILES }
      for (const changes of steps) {
        for (const [name, added, title = '$1', start = '$2'] of changes) {
          const begun = FILES[name].replace(/^(# .*)\n\n(.*)/m, `${title}\n\n${start}`)
          files[name] = `${begun}\n${added.join('\n\n')}\n`
        }
        site.write(files)
        await buildLike(t, site, files)
      }
    }),
    // Each run has other edits, and `npm run fuzz` has many more. Shrinking a counterexample would take minutes.
    { numRuns: 4, endOnFailure: true },
  )
})

test('a file that is restored after an edit of a partial', async t => {
  const site = await builtSite(t)
  const files = {
    ...FILES,
    'docs/guide/_part.mdx': 'Other shared text.\n',
    'docs/index.md': `${FILES['docs/index.md']}\n\n`,
  }
  for (const _ of [1, 2]) {
    site.write(files)
    await buildLike(t, site, files)
  }
})

test('an update of many pages builds only these, however many they are', async t => {
  const textsOf = (count: number, text: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`docs/many/page-${at}.md`, `# Page ${at}\n\n${text}\n`]),
    )
  const files = { 'docs/index.md': '# Home\n', ...textsOf(80, 'Before.') }
  const site = await builtSite(t, files)
  const report = await edit(t, site, textsOf(18, 'After.'), files)
  assert.deepEqual([report.rendered, isLinked(report)], [18, false])
  const more = await edit(t, site, textsOf(60, 'Later.'), files)
  assert.deepEqual([more.rendered, isLinked(more)], [60, false])
})
