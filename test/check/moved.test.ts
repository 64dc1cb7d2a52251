/**
 * Links to pages and files that were moved: a correction needs a proof, by git or by a redirect, and never leads to
 * another product, version or language. Everything else is a suggestion.
 */
import assert from 'node:assert/strict'
import { mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { isSameSubject } from '../../src/findings/same-subject.ts'
import { makeSite, type Site } from '../sites/site.ts'
import { check, commitAll, git } from './run-check.ts'

/** A page with enough text for git to recognise it. */
function text(title: string): string {
  return `# ${title}\n\n${Array.from({ length: 8 }, (_, at) => `Line ${at} of the page about ${title}.`).join('\n')}\n`
}

function siteWith(t: TestContext, files: Record<string, string>, config: Record<string, unknown> = {}): Site {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\nText.\n', ...files }, config)
  git(site, 'init', '-q')
  commitAll(site, 'one')
  return site
}

function move(site: Site, from: string, to: string): void {
  mkdirSync(dirname(join(site.dir, to)), { recursive: true })
  renameSync(join(site.dir, from), join(site.dir, to))
}

/** The text of a page of links after `--fix`, and the output before it. */
async function fixed(site: Site, links: readonly string[], path = 'docs/links.md') {
  site.write({ [path]: `# Links\n\n${links.map(url => `[a](${url})`).join('\n')}\n` })
  const before = await check(site, '--format', 'compact', '-v')
  await check(site, '--fix')
  const after = [...site.readAny(path).matchAll(/\]\((.*)\)/g)].map(([, url]) => url)
  return { before: before.out, after }
}

/** Links to pages that do not exist, on sites where another page has the same name. */
const FOREIGN: Record<string, [pages: string[], links: string[], config?: Record<string, unknown>]> = {
  'another programming language': [
    ['js/error-handling.md', 'py/sdk-reference.md'],
    ['/go/error-handling', '/java/sdk-reference#setup', '../docs/go/error-handling.md'],
  ],
  'another version of an interface': [
    ['api/v2/users.md', 'api/v2/rate-limits.md'],
    ['/api/v1/users', './api/v1/rate-limits.md'],
  ],
  'another product': [
    ['cloud/backup-plan.md', 'cloud/index.md', 'server/index.md'],
    ['/server/backup-plan', './server/backup-plan.md'],
  ],
  'another depth': [['guides/custom-domain.md'], ['/how-to/custom-domain', '/custom-domain', './custom-domain.md']],
}

for (const [name, [pages, links]] of Object.entries(FOREIGN))
  test(`a page of the same name is only suggested: ${name}`, async t => {
    const site = siteWith(t, Object.fromEntries(pages.map(path => [`docs/${path}`, text(path)])))
    const { before, after } = await fixed(site, links)
    assert.deepEqual(after, links)
    assert.match(before, /Did you mean/)
    assert.doesNotMatch((await check(site)).out, /can be fixed/)
  })

test('a link to a page of one version never becomes one to another version', async t => {
  const site = siteWith(t, {
    'docs/only-here.md': text('Only here'),
    'versioned_docs/version-1.0/index.md': '# Old\n\nText.\n',
    'versioned_docs/version-1.0/old-page.md': text('Old page'),
    'versions.json': '["1.0"]',
  })
  const links = ['/old-page', '/1.0/only-here', '/next/old-page', './old-page.md']
  assert.deepEqual((await fixed(site, links)).after, links)
  move(site, 'versioned_docs/version-1.0/old-page.md', 'docs/old-page-moved.md')
  commitAll(site, 'two')
  assert.deepEqual((await fixed(site, ['/old-page'])).after, ['/old-page'])
})

test('a link to a page of one docs never becomes one to other docs', async t => {
  const site = siteWith(
    t,
    { 'docs/moved-page.md': text('Moved page'), 'sdk/index.md': '# Kit\n\nText.\n' },
    { moreDocs: [{ id: 'sdk', path: 'sdk', routeBasePath: 'sdk' }] },
  )
  move(site, 'docs/moved-page.md', 'sdk/moved-page.md')
  commitAll(site, 'two')
  const links = ['/moved-page', './moved-page.md']
  assert.deepEqual((await fixed(site, links)).after, links)
})

/** What git says about a move, at the time of the check. */
const STATES: Record<string, (site: Site) => void> = {
  'not added': () => undefined,
  added: site => git(site, 'add', '-A'),
  committed: site => commitAll(site, 'two'),
}

for (const [name, record] of Object.entries(STATES))
  test(`links to renamed files are corrected, if the rename is ${name}`, async t => {
    const site = siteWith(t, {
      'docs/01-setup.md': text('Setup'),
      'docs/guide/index.md': text('Guide'),
      'docs/guide/use.md': text('Use'),
      'docs/ui/colours.md': text('Colours'),
      'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    })
    move(site, 'docs/01-setup.md', 'docs/start/install-it.md')
    move(site, 'docs/guide', 'docs/manual')
    move(site, 'docs/ui/colours.md', 'docs/parts/palette.md')
    move(site, 'static/img/a.svg', 'static/pictures/b.svg')
    site.write({ 'docs/start/install-it.md': `${text('Setup')}\nAnd a line more.\n` })
    record(site)
    const links = [
      '/setup',
      '01-setup.md',
      'setup#x',
      '/guide/use?a=1',
      './guide/index.md',
      '/img/a.svg',
      '/ui/colours',
    ]
    const { before, after } = await fixed(site, links)
    assert.deepEqual(after.slice(0, 2), ['/start/install-it', './start/install-it.md'])
    assert.deepEqual(after.slice(3), ['/manual/use?a=1', './manual/index.md', '/pictures/b.svg', '/parts/palette'])
    assert.match(before, /by git, 'docs\/01-setup\.md' was renamed to 'docs\/start\/install-it\.md'/)
  })

test('renames are followed over several commits, and a path that two files had is not corrected', async t => {
  const site = siteWith(t, { 'docs/a.md': text('First'), 'docs/p.md': text('Second') })
  move(site, 'docs/a.md', 'docs/b.md')
  commitAll(site, 'two')
  move(site, 'docs/b.md', 'docs/c.md')
  move(site, 'docs/p.md', 'docs/q.md')
  commitAll(site, 'three')
  site.write({ 'docs/p.md': `# Third\n\n${'Nothing that the second page has.\n'.repeat(9)}` })
  commitAll(site, 'four')
  move(site, 'docs/p.md', 'docs/r.md')
  commitAll(site, 'five')
  assert.deepEqual((await fixed(site, ['/a', './b.md', './p.md', '/p'])).after, ['/c', './c.md', './p.md', '/p'])
})

/** Renames by git that lead to another subject. */
const CROSSED: Record<string, [from: string, to: string, others: string[]]> = {
  'a programming language': ['go/error-handling.md', 'js/error-handling.md', ['go/index.md', 'js/index.md']],
  'a version in a folder': ['v1/users.md', 'v2/users.md', ['v1/index.md', 'v2/index.md']],
  'a version entered': ['users.md', 'v1/users.md', ['v1/index.md']],
  'a language in a folder': ['fr/users.md', 'de/users.md', ['fr/index.md', 'de/index.md']],
  'folders with the same pages': ['cloud/users.md', 'server/users.md', ['cloud/install.md', 'server/install.md']],
  'a version in the name of a file': ['api-v1.md', 'api-v2.md', []],
  'folders with an index each': ['payments/errors.md', 'refunds/errors.md', ['payments/index.md', 'refunds/index.md']],
  'folders of one kind': ['tool-a/users.md', 'tool-b/users.md', ['tool-a/index.md', 'tool-b/index.md']],
}

for (const [name, [from, to, others]] of Object.entries(CROSSED))
  test(`a rename across ${name} is only a suggestion`, async t => {
    const pages = Object.fromEntries([from, ...others].map(path => [`docs/${path}`, text(path)]))
    const site = siteWith(t, pages)
    move(site, `docs/${from}`, `docs/${to}`)
    commitAll(site, 'two')
    const links = [`/${from.slice(0, -3)}`, `./${from}`]
    const { before, after } = await fixed(site, links)
    assert.deepEqual(after, links)
    assert.match(before, /Did you mean/)
  })

test('a redirect of the site proves where the page of a missing file is', async t => {
  const site = siteWith(
    t,
    { 'docs/guide/set-up.md': text('Set up'), 'docs/js/errors.md': text('Errors') },
    {
      redirects: [
        { from: '/install', to: '/guide/set-up' },
        { from: '/go/errors', to: '/js/errors' },
      ],
    },
  )
  const links = ['./install.md', './install.md#x', './go/errors.md']
  const { before, after } = await fixed(site, links)
  assert.deepEqual([after[0], after[2]], ['./guide/set-up.md', './go/errors.md'])
  assert.match(before, /the site redirects its address to '\/guide\/set-up'/)
})

test('names that differ only in case are corrected, unless two pages have such a name', async t => {
  const site = siteWith(t, {
    'docs/go.md': text('Go'),
    'docs/GO.md': text('Other'),
    'docs/Plain-Page.md': text('Plain'),
  })
  const links = ['/Go', './Go.md', '/plain-page', './plain-page.md']
  const { after } = await fixed(site, links)
  assert.deepEqual(after, ['/Go', './Go.md', '/Plain-Page', './Plain-Page.md'])
})

/** Moves to another subject that the two paths show. */
const OTHER_SUBJECTS = [
  'api/v1beta1/users.md api/v1beta2/users.md',
  'sdk-v1/users.md sdk-v2/users.md',
  'releases/1.0.md releases/2.0.md',
  'quickstart-js.md quickstart-python.md',
  'sdk/python.md sdk/go.md',
  'guides/go/x.md reference/js/x.md',
  '01-go/errors.md 02-rust/errors.md',
  'deploy-aws.md deploy-azure.md',
  'guide.fr.md guide.de.md',
  'english/a.md german/a.md',
  'pt-br/a.md es-419/a.md',
  'product1/a.md product2/a.md',
  '2023/report.md 2024/report.md',
  'beta/a.md stable/a.md',
  'users.md users-v2.md',
]

/** Moves of a page that is still about the same. */
const SAME_SUBJECT = [
  'colours.md palette.md',
  '01-setup.md 02-setup.md',
  'tutorial/03-install.md install.md',
  'install-linux.md install-on-linux.md',
  'js/errors.md javascript/errors.md',
  'api/v1/users.md api/v1/accounts/users.md',
  'chapter-1.md ch1.md',
  '2023-01-02-news.md 2023-02-03-news.md',
  'go-live.md launch.md',
  'fr/a.md fr/b.md',
]

test('versions, languages, platforms and numbers in names tell subjects apart', () => {
  const areSame = (move: string) => isSameSubject(...(move.split(' ') as [string, string]), [])
  assert.deepEqual(OTHER_SUBJECTS.filter(areSame), [])
  assert.deepEqual(
    SAME_SUBJECT.filter(move => !areSame(move)),
    [],
  )
})

test('the address of a page in another language stays in full, because its path leads to the own one', async t => {
  const page = (links: readonly string[]) => `# Page\n\n${links.map(url => `[a](${url})`).join('\n')}\n`
  const links = ['https://example.org/a', 'https://example.org/fr/a', 'https://example.org/static.txt']
  const file = 'i18n/fr/docusaurus-plugin-content-docs/current/links.md'
  const site = makeSite(
    t,
    { 'docs/index.md': page(links), 'docs/a.md': text('A'), 'static/static.txt': 'x', 'docs/links.md': page(links) },
    { i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } },
  )
  assert.deepEqual((await fixed(site, links)).after, ['/a', '/fr/a', '/static.txt'])
  assert.deepEqual((await fixed(site, links, file)).after, [links[0], '/fr/a', '/static.txt'])
})
