/**
 * `--fix` changes addresses and nothing else: links in every syntax, with the same address all around them.
 */
import assert from 'node:assert/strict'
import { chmodSync, lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { loadConfig } from '../../src/config/load-config.ts'
import { fixSite } from '../../src/features/fix/fix-site.ts'
import { makeSite, type Site } from '../sites/site.ts'
import { check } from './run-check.ts'
import { playServer } from './server.ts'
import { AUTOLINKS, type Written, writtenLinks } from './written-links.ts'

const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'

const FILES = {
  'docs/target-page.md': '# Target\n\n## First part\n\n[s](https://secure.example/b)\n',
  'docs/with blank.md': '# Blank\n\nText.\n',
  'docs/paren.md': '---\nslug: /paren(x)\n---\n\n# Paren\n\nText.\n',
  'docs/dot.svg': DOT,
  'static/img/dot.svg': DOT,
  'static/img/film.mp4': 'film',
}

/** The encodings that a file may have. */
const FORMS: Record<string, (text: string) => string> = {
  plain: text => text,
  'Windows line ends': text => text.replaceAll('\n', '\r\n'),
  'a byte-order mark': text => `\ufeff${text}`,
  'mixed line ends': text => text.replace(/\n/g, () => (mixed++ % 3 === 0 ? '\r\n' : '\n')),
  'all at once': text => `\ufeff${text.replace(/\n/g, () => (mixed++ % 2 === 0 ? '\r\n' : '\n'))}`,
}
let mixed = 0

function page(parts: readonly string[]): string {
  return `# Page\n\n## Own part\n\n${parts.join('\n\n')}\n`
}

function formed(text: string, form: (text: string) => string): string {
  mixed = 0
  return form(text)
}

/** A site with a page for each of the forms, and the expected result. */
function siteOf(t: TestContext, parts: readonly Written[]): { site: Site; expected: Record<string, string> } {
  const files: Record<string, string> = {}
  const expected: Record<string, string> = {}
  const forms = Object.values(FORMS)
  forms.forEach((form, at) => {
    const own = parts.filter((_, part) => part % forms.length === at)
    files[`docs/page-${at}.md`] = formed(page(own.map(({ before }) => before)), form)
    expected[`docs/page-${at}.md`] = formed(page(own.map(({ after }) => after)), form)
  })
  return { site: makeSite(t, { ...FILES, ...files }), expected }
}

async function assertFixed(site: Site, expected: Record<string, string>, ...flags: string[]): Promise<void> {
  const promised = await check(site, ...flags)
  const first = await check(site, '--fix', '--format', 'json', ...flags)
  const [, count = '0'] = /^(\d+) can be fixed with --fix$/m.exec(promised.out) ?? []
  assert.match(first.out, new RegExp(`"fixed":${count},`))
  for (const [path, text] of Object.entries(expected)) assert.equal(site.readAny(path), text, path)
  assert.doesNotMatch(first.out, /"replace":/)
  const second = await check(site, '--fix', ...flags)
  assert.doesNotMatch(second.out, /corrected/)
  for (const [path, text] of Object.entries(expected)) assert.equal(site.readAny(path), text, path)
}

test('a correction changes the address of its link in any syntax, and nothing else', async t => {
  const parts = writtenLinks()
  assert.ok(parts.length >= 2000, `${parts.length} links`)
  const { site, expected } = siteOf(t, parts)
  await assertFixed(site, expected, ...(await answering(t)))
})

test('a link that only consists of its address keeps its text, unless the text is the address', async t => {
  const { site, expected } = siteOf(t, AUTOLINKS.concat(AUTOLINKS))
  await assertFixed(site, expected, ...(await answering(t)))
})

/** Flags that let a server on this machine answer for a host, with https as well. */
async function answering(t: TestContext): Promise<string[]> {
  const { url } = await playServer(t)
  const others = ['--ignore', String.raw`^(?!https?://secure\.example)`]
  return ['--external', '--remap', String.raw`^https?://secure\.example=${url}`, ...others]
}

/** Single pages: the text before and after the correction. */
const PAGES: Record<string, [before: string, after: string]> = {
  'an address that is the title as well': [
    '[y](/Target-Page "see /Target-Page for more")',
    '[y](/target-page "see /Target-Page for more")',
  ],
  'a wrong page and a wrong anchor, one after the other': [
    '[a](/Target-Page#First_Part)',
    '[a](/target-page#first-part)',
  ],
  'the site in full, without encryption': ['[a](http://example.org/target-page/)', '[a](/target-page)'],
  'a definition that several links and an image use': [
    '[a][d] ![alt][d] [d] [again][D]\n\n[d]: ./Dot.svg (see ./Dot.svg)',
    '[a][d] ![alt][d] [d] [again][D]\n\n[d]: ./dot.svg (see ./Dot.svg)',
  ],
  'of two definitions the one that counts': [
    '[a][d]\n\n[d]: /Target-Page\n[d]: /Target-Page "no"',
    '[a][d]\n\n[d]: /target-page\n[d]: /Target-Page "no"',
  ],
  'escapes and entities in what stays': [
    '[a](/Target-Page?a=\\(1\\)&amp;b=&auml;)',
    '[a](/target-page?a=\\(1\\)&amp;b=&auml;)',
  ],
  'an image inside a link': [
    '[![a](./Dot.svg)](/Target-Page "./Dot.svg /Target-Page")',
    '[![a](./dot.svg)](/target-page "./Dot.svg /Target-Page")',
  ],
  'two tags on one line': [
    '<b title="/Target-Page">x</b><a href="/Target-Page">/Target-Page</a><a href=\'/Target-Page\'>y</a>',
    '<b title="/Target-Page">x</b><a href="/target-page">/Target-Page</a><a href=\'/target-page\'>y</a>',
  ],
  'a file that is imported': [
    "import dot from './Dot.svg'\n\n<img src={dot} alt='./Dot.svg' />\n\n./Dot.svg",
    "import dot from './dot.svg'\n\n<img src={dot} alt='./Dot.svg' />\n\n./Dot.svg",
  ],
  'a file that is required': [
    '<img alt="./Dot.svg" src={require(\'./Dot.svg\').default} />',
    '<img alt="./Dot.svg" src={require(\'./dot.svg\').default} />',
  ],
  'code, comments and text of the same words': [
    '/Target-Page `/Target-Page` <!-- [a](/Target-Page) -->\n\n    [a](/Target-Page)\n\n[a](/Target-Page)',
    '/Target-Page `/Target-Page` <!-- [a](/Target-Page) -->\n\n    [a](/Target-Page)\n\n[a](/target-page)',
  ],
}

test('an address is only corrected at its place', async t => {
  const names = Object.keys(PAGES)
  const path = (at: number) =>
    `docs/page-${at}.mdx`.replace(
      '.mdx',
      /^ {4}|^import|require/m.test(PAGES[names[at] ?? '']?.[0] ?? '') ? '.md' : '.mdx',
    )
  const files = Object.values(PAGES).map(([before], at) => [path(at), `# Page\n\n${before}\n`])
  const site = makeSite(t, { ...FILES, ...Object.fromEntries(files) })
  await assertFixed(
    site,
    Object.fromEntries(Object.values(PAGES).map(([, after], at) => [path(at), `# Page\n\n${after}\n`])),
  )
})

const HOME = `---
# to: /Target-Page
layout: home
title: "See /Target-Page"
image: ./Dot.svg
hero:
  title: /Target-Page
  actions:
    - { label: '/Target-Page', to: '/Target-Page' }
audience_cards:
  - title: Card
    description: /Target-Page
    to: "/Target-Page#First_Part"
    links:
      - label: /Target-Page
        to: /Target-Page
---

[a](/Target-Page)
`

test('addresses in front matter are corrected in their fields', async t => {
  const site = makeSite(t, { ...FILES, 'docs/home.md': HOME.replaceAll('\n', '\r\n') })
  const expected = HOME.replaceAll(/to: (['"]?)\/Target-Page/g, (whole, quote, at) =>
    at < 10 ? whole : `to: ${quote}/target-page`,
  )
    .replace('First_Part', 'first-part')
    .replace('image: ./Dot', 'image: ./dot')
    .replace('](/Target-Page', '](/target-page')
  await assertFixed(site, { 'docs/home.md': expected.replaceAll('\n', '\r\n') })
})

test('corrections that are not safe are refused with a reason, and others are made anyway', async t => {
  const text = "export const address = '/Target-Page'\n\n<Link to={address}>a</Link> [b](/Target-Page)\n"
  const site = makeSite(t, { ...FILES, 'docs/page.mdx': text })
  const { out } = await check(site, '--fix')
  assert.equal(site.readAny('docs/page.mdx'), text.replace('](/Target-Page', '](/target-page'))
  assert.match(out, /It was not corrected: where its address is written cannot be told for certain\./)
  assert.match(out, /1 corrected, 1 not corrected/)
  assert.doesNotMatch((await check(site, '--fix')).out, /[^t] corrected/)
})

test('what cannot be corrected is not promised, and the reason is given', async t => {
  const site = makeSite(
    t,
    {
      ...FILES,
      'docs/page.mdx': "export const address = '/Target-Page'\n\n<Link to={address}>a</Link> [b](/Target-Page)\n",
      'docs/known.md': '[c](/Target-Page) [d](/target-page/)\n',
      'docs/same.md': '[e](/Target-Page#First_Part)\n',
      'src/pages/made.jsx': 'export default () => <a href="/Target-Page">a</a>\n',
      'shared/part.md': '[f](/Target-Page)\n',
    },
    { rules: { 'trailing-slash': 'ignore' } },
  )
  for (const name of ['one', 'two']) symlinkSync('../shared/part.md', join(site.dir, `docs/${name}.md`))
  await check(site, '--update-baseline', '--files', 'docs/known.md')
  const flags = ['--baseline', 'docsgen-baseline.json']
  const promised = await check(site, ...flags)
  assert.match(promised.out, /--fix does not do it: where its address is written cannot be told for certain\./)
  assert.match(promised.out, /^5 can be fixed with --fix$/m)
  const { out } = await check(site, ...flags, '--fix', '--dry-run')
  assert.match(out, /5 to be corrected/)
  const json = await check(site, ...flags, '--format', 'json')
  assert.match(json.out, /"fixable":5,/)
  const { out: done } = await check(site, ...flags, '--fix')
  assert.match(done, /5 corrected/)
  assert.equal(site.readAny('docs/same.md'), '[e](/target-page#first-part)\n')
  assert.doesNotMatch((await check(site, ...flags)).out, /can be fixed/)
})

test('a dry run writes nothing and shows what would be written', async t => {
  const text = '[y](/Target-Page "see /Target-Page")\r\n'
  const site = makeSite(t, { ...FILES, 'docs/page.md': text })
  const { out } = await check(site, '--fix', '--dry-run')
  assert.match(out, /^-\[y\]\(\/Target-Page "see \/Target-Page"\)\n\+\[y\]\(\/target-page "see \/Target-Page"\)$/m)
  assert.match(out, /1 to be corrected/)
  assert.equal(site.readAny('docs/page.md'), text)
})

test('the mode of a file is preserved, and a link to it stays a link', async t => {
  const site = makeSite(t, {
    ...FILES,
    'docs/page.md': '[a](/Target-Page)\n',
    'shared/other.md': '[a](/Target-Page)\n',
  })
  chmodSync(join(site.dir, 'docs/page.md'), 0o640)
  symlinkSync('../shared/other.md', join(site.dir, 'docs/other.md'))
  await check(site, '--fix')
  assert.equal(site.readAny('docs/page.md'), '[a](/target-page)\n')
  assert.equal(statSync(join(site.dir, 'docs/page.md')).mode & 0o777, 0o640)
  assert.equal(site.readAny('shared/other.md'), '[a](/target-page)\n')
  assert.ok(lstatSync(join(site.dir, 'docs/other.md')).isSymbolicLink())
})

test('a file is restored if its finding remains, or if the audit after it fails', async t => {
  const text = '[a](/Target-Page) [b](/Other)\n'
  const site = makeSite(t, { ...FILES, 'docs/page.md': text })
  const { config } = await loadConfig({ siteDir: site.dir })
  const path = join(site.dir, 'docs/page.md')
  const source = { path: 'docs/page.md', docPath: 'page.md', kind: 'page', absPath: path } as never
  const finding = (column: number, from: string, to: string) => {
    const span = { line: 1, column, endLine: 1, endColumn: column + from.length + 5 }
    return {
      rule: 'broken-link',
      severity: 'warning',
      message: from,
      file: 'docs/page.md',
      span,
      replace: { from, to },
    } as const
  }
  const good = finding(1, '/Target-Page', '/target-page')
  const bad = finding(19, '/Other', '/still-wrong')
  const assessed = (...all: (typeof good | typeof bad)[]) => ({
    all,
    wanted: all,
    files: [source],
    names: async () => [],
  })
  const again = async () => {
    const now = readFileSync(path, 'utf8')
    return assessed(...(now.includes('/Target-Page') ? [good] : []), bad)
  }
  const { fixed, reasonFor } = await fixSite(assessed(good, bad), { config, dryRun: false, again })
  assert.equal(readFileSync(path, 'utf8'), '[a](/target-page) [b](/Other)\n')
  assert.equal(fixed, 1)
  assert.match(reasonFor(bad) ?? '', /still there after it, so the file was put back/)
  writeFileSync(path, text)
  const fails = () => Promise.reject(new Error('interrupted'))
  await assert.rejects(fixSite(assessed(good), { config, dryRun: false, again: fails }), /interrupted/)
  assert.equal(readFileSync(path, 'utf8'), text)
})

test('the other parser makes the same corrections', async t => {
  const parts = writtenLinks().filter((_, at) => at % 23 === 0)
  const pages = { 'docs/page.md': page(parts.map(({ before }) => before)) }
  const site = makeSite(t, { ...FILES, ...pages }, { markdown: { parser: 'remark' } })
  await assertFixed(site, { 'docs/page.md': page(parts.map(({ after }) => after)) }, ...(await answering(t)))
})

test('an address of the site in full is corrected like its path', async t => {
  const text = (addresses: readonly string[]) => `# Home\n\n${addresses.map(address => `[a](${address})`).join('\n')}\n`
  const addresses = ['https://site.example/api/client/python', 'https://site.example/Guides/Set-Up#Part']
  const pages = { 'docs/courses/python.md': '# Python\n\nText.\n', 'docs/guides/set-up.md': '# A\n\n## Part\n' }
  const site = makeSite(t, { 'docs/index.md': text(addresses), ...pages }, { url: 'https://site.example' })
  await check(site, '--fix')
  assert.equal(site.readAny('docs/index.md'), text([addresses[0] ?? '', '/guides/set-up#part']))
})
