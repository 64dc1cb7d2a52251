/**
 * Mistakes of the authors of a site in its config and its components, as a build reports them: nothing is published,
 * and each finding has its place.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError } from '../../src/base/errors.ts'
import { makeSite } from './site.ts'

const PAGE = { 'docs/index.md': '# Home\n\nText.\n' }
const CONFIG = 'site.config.json'

interface Fault {
  what: string
  files?: Record<string, string>
  config?: Record<string, unknown>
  /** `rule file`, with the place if the author wrote the file. */
  problem: string
  message: RegExp
  hint?: RegExp
}

const FAULTS: Fault[] = [
  {
    what: 'an island without a default export',
    files: { 'theme/islands/Counter.tsx': 'export function Counter() { return null }\n' },
    problem: 'template theme/islands/Counter.tsx:1:1',
    message: /^This component has no default export\.$/,
    hint: /`export default function Counter\(…\)`/,
  },
  {
    what: 'a page component that does not export itself',
    files: { 'theme/pages/Doc.tsx': 'export default function Doc() { return null }\n' },
    problem: 'template theme/pages/Doc.tsx:1:1',
    message: /^This template has no export `Doc`\.$/,
    hint: /`export function Doc\(…\)`/,
  },
  {
    what: 'a page component that does not compile',
    files: { 'theme/pages/Doc.tsx': 'export function Doc() {\n  return <p>\n}\n' },
    problem: 'template theme/pages/Doc.tsx:3:1',
    message: /./,
  },
  {
    what: 'a version that does not exist, as the last one',
    files: { 'versions.json': '["1.0"]', 'versioned_docs/version-1.0/index.md': '# Old\n\nText.\n' },
    config: { docs: { path: 'docs', lastVersion: '1.1' } },
    problem: `unknown-version ${CONFIG}`,
    message: /^docs\.lastVersion: there is no version '1\.1'\.$/,
    hint: /Did you mean '1\.0'/,
  },
  {
    what: 'options for a version that does not exist',
    files: { 'versions.json': '["1.0"]', 'versioned_docs/version-1.0/index.md': '# Old\n\nText.\n' },
    config: { docs: { path: 'docs', versions: { '1.O': { label: 'One' } } } },
    problem: `unknown-version ${CONFIG}`,
    message: /there is no version '1\.O'/,
  },
  {
    what: 'an item of the navbar that names a page that does not exist',
    config: { navbar: { items: [{ type: 'doc', docId: 'indx' }] } },
    problem: `unknown-doc-id ${CONFIG}`,
    message: /^navbar\.items\[0\]\.docId: There is no page with the id 'indx'\.$/,
    hint: /Did you mean 'index'/,
  },
  {
    what: 'an item of the navbar that needs the docs, where they are turned off',
    config: {
      docs: undefined,
      presets: [['classic', { docs: false }]],
      navbar: { items: [{ type: 'docsVersionDropdown' }] },
    },
    problem: `config ${CONFIG}`,
    message:
      /^navbar\.items\[0\]\.type is 'docsVersionDropdown', which needs the docs, but presets\[0\]\[1\]\.docs is false\.$/,
  },
]

for (const { what, files, config, problem, message, hint } of FAULTS)
  test(`${what} is an error with its place`, async t => {
    const site = makeSite(t, { ...PAGE, ...files }, config)
    const report = await site.build()
    assert.equal(report.published, false)
    assert.equal(site.exists('index.html'), false)
    const found = report.diagnostics.find(({ severity }) => severity === 'error')
    assert.ok(site.problems(report).includes(problem), site.problems(report).join('\n'))
    assert.match(found?.message ?? '', message)
    if (hint) assert.match(found?.hint ?? '', hint)
  })

const TYPES: [item: Record<string, unknown>, sentence: string][] = [
  [{ label: 'x' }, "navbar.items[0] must have 'to' or 'href'."],
  [{ type: 'dropdwn', label: 'x' }, "navbar.items[0].type must be .*did you mean 'dropdown'\\?"],
]

for (const [item, sentence] of TYPES)
  test(`the navbar item ${JSON.stringify(item)} is a mistake with its path`, async t => {
    const site = makeSite(t, PAGE, { navbar: { items: [item] } })
    await assert.rejects(site.build(), error => {
      assert.ok(error instanceof ConfigError)
      assert.equal(error.diagnostics[0]?.file, CONFIG)
      assert.match(error.diagnostics[0]?.message ?? '', new RegExp(`^${sentence.replace(/[[\]]/g, '\\$&')}$`))
      return true
    })
  })
