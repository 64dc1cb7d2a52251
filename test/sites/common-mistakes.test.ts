/**
 * Mistakes that newcomers make, in the config, in front matter, in pages and on the command line: what is said about
 * each, and nothing else.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { runCli } from './run-cli.ts'
import { makeSite } from './site.ts'

const PAGE = { 'docs/index.md': '# Home\n\nText.\n' }

/** The output of a command in a site with these files, without the summary. */
async function told(t: TestContext, files: Record<string, string>, args = ['check']): Promise<string> {
  const site = makeSite(t, { ...PAGE, ...files })
  if ('site.config.yaml' in files) site.remove('site.config.json')
  const { text } = await runCli(site.dir, args)
  return text.replace(/\n(?:checked|failed|By rule)[\s\S]*$/, '')
}

const YAML: [what: string, text: string, says: RegExp][] = [
  ['a colon in a value', 'title: Foo: bar', /needs quotation marks\.[\s\S]*title: 'Foo: bar'/],
  ['quotation marks in a value', `title: It's "x": y`, /needs quotation marks\.[\s\S]*title: "It's \\"x\\": y"/],
  ['an @', 'title: @scope/pkg', /a value that begins with @ needs quotation marks[\s\S]*'@scope\/pkg'/],
  ['a backtick', 'title: `code`', /a value that begins with ` needs quotation marks/],
  ['a percent sign', 'title: % of all', /a value that begins with % needs quotation marks/],
  ['text behind a bracket', 'title: [Beta] Install', /text follows a value that has ended[\s\S]*'\[Beta\] Install'/],
  ['a dash', 'title: - x', /a value that begins with - and a space needs quotation marks[\s\S]*title: '- x'/],
  ['braces of a template', 'title: {{ x }}', /a value that begins with \{ needs quotation marks[\s\S]*'\{\{ x \}\}'/],
  ['an exclamation mark', 'title: !new x', /a value that begins with ! needs quotation marks/],
  ['an asterisk', 'title: *bold*', /put it in quotes: title: '\*bold\*'/],
  ['a comma at the start', 'title: , x', /a value that begins with , needs quotation marks/],
  ['a comma too many', 'tags: [a,, b]', /there is a comma too many/],
  ['no comma', "tags: ['a' 'b']", /a comma is missing/],
  ['a backslash', String.raw`title: "C:\Users"`, /a backslash must be written twice/],
  ['text behind a >', 'description: > text\n  more', /a text after \| or > begins on the next line/],
  ['a bracket too many', 'tags: [a, b]]', /text follows a value that has ended/],
  ['an item that is not indented like the others', 'tags:\n  - a\n - b', /the line is not indented like the others/],
  ['an open bracket', 'tags: [a, b', /a bracket is never closed/],
  ['an open quotation mark', 'title: "Install', /a quotation mark is never closed/],
  ['a tab', '\ttitle: x', /spaces, not with tabs/],
  ['a name that is there twice', 'title: a\ntitle: b', /this name is there twice/],
  ['an indented line', 'title: x\n  slug: /y', /the next line is indented, but this line has a value already/],
  ['a list as a text', 'tags: a, b', /tags must be a list, but is the string 'a, b'\.[\s\S]*Write a list: \[a, b\]\./],
]

for (const [what, yaml, says] of YAML)
  test(`front matter: ${what}`, async t => {
    const text = await told(t, { 'docs/a.md': `---\n${yaml}\n---\n\n# A\n\nText.\n` })
    assert.match(text, says)
    assert.equal(text.match(/^(?:error|warning) /gm)?.length, 1, text)
    assert.doesNotMatch(text, /mappings|implicit|scalar|collection|node end|sequence|token|resolve|keys/i)
  })

const CONFIGS: [what: string, config: object | string, says: RegExp][] = [
  [
    'an address without https',
    { url: 'docs.example.org' },
    /:\d+\n[\s\S]*Did you mean 'https:\/\/docs\.example\.org'\?/,
  ],
  [
    'an address with a path',
    { url: 'https://example.org/docs' },
    /Write url: 'https:\/\/example\.org' and baseUrl: '\/docs\/'\./,
  ],
  ['a folder as a text', { docs: 'docs' }, /docs must be an object.*\n[\s\S]*Write docs: \{ path: 'docs' \}\./],
  ['redirects as a map', { redirects: { '/a': '/' } }, /Write a list: \[\{ from: '\/old', to: '\/new' \}\]\./],
  ['half of a host', { host: 'github' }, /did you mean 'github-pages'\?/],
  [
    'a default language that is no language',
    { i18n: { defaultLocale: 'en', locales: ['de'] } },
    /include its 'defaultLocale'/,
  ],
  [
    'a missing stylesheet',
    { customCss: ['a.css', 'b.css'] },
    /customCss\[0\] names a\.css, which[\s\S]*from customCss\[0\]\./,
  ],
  [
    'a missing module',
    { markdown: { components: './nope' } },
    /"markdown":\{"components":"\.\/nope"\}[\s\S]*remove it from markdown\.components\./,
  ],
  ['JSON with a last comma', '{\n  "title": "x",\n}', /site\.config\.json:3:1\n.*not valid JSON/],
  ['JSON with a comment', '{\n  // x\n  "title": "x"\n}', /site\.config\.json:2:\d+\n.*not valid/],
]

for (const [what, config, says] of CONFIGS)
  test(`config: ${what}`, async t => {
    const text = typeof config === 'string' ? config : JSON.stringify({ title: 'x', ...config })
    const output = await told(t, { 'site.config.json': text })
    assert.match(output, says)
    assert.match(output, /^error \S+ {2}site\.config\.json:\d+:\d+$/m)
  })

test('config: a mistake in YAML is one finding', async t => {
  const text = await told(t, { 'site.config.yaml': 'title: x\n bad: y\n' })
  assert.match(text, /site\.config\.yaml:1:8\n {2}The config is not valid YAML: the next line is indented/)
  assert.equal(text.match(/^error /gm)?.length, 1)
})

const MARKDOWN: [what: string, text: string, says: RegExp][] = [
  ['a mail address', '[x](me@example.org)', /Did you mean 'mailto:me@example\.org'\?/],
  ['a backslash', '![x](img\\\\x.png)', /Separate folders with \//],
  ['another case', '[x](Index.md)', /The file is 'index\.md': paths are case-sensitive/],
]

for (const [what, markdown, says] of MARKDOWN)
  test(`markdown: ${what}`, async t => {
    const text = await told(t, { 'docs/a.md': `# A\n\n${markdown}\n` })
    assert.match(text, says)
    assert.equal(text.match(/^(?:error|warning) /gm)?.length, 1, text)
  })

test('markdown: an expression that is none does not name a parser', async t => {
  const text = await told(t, { 'docs/a.mdx': '# A\n\nUse {var} here.\n' })
  assert.match(text, /This is not MDX: Could not parse expression: /)
})

const COMMANDS: [args: string[], says: RegExp][] = [
  [['check', 'docs/index.md'], /docs\/index\.md is a file\.\n.*'check --files <pattern>' limits a report/],
  [['eject', 'Navbar', 'Footer'], /^error {2}eject copies one template at a time\.\n.*again for Footer/],
  [['help', 'biuld'], /^error: unknown command 'biuld'\n\(Did you mean build\?\)\n/],
  [['help', 'nonsense'], /^error: unknown command 'nonsense'\nRun with --help/],
]

for (const [args, says] of COMMANDS)
  test(`docsgen ${args.join(' ')}`, async t => {
    assert.match(await told(t, {}, args), says)
  })
