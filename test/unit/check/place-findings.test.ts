/** The place that a finding is about, in a config, in data and in front matter. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeFindings } from '../../../src/check/place-findings.ts'
import type { Diagnostic } from '../../../src/model/diagnostic.ts'

const TEXT = `export default {
  image: 'img/card.png',
  navbar: {
    logo: { src: "/img/logo.svg" },
    items: [{ to: '/a' }, { to: '/gone' }],
  },
  docs: { remarkPlugins: [a] },
  footer: { links: [{ to: '/gone' }] },
}
`

const SITE = { config: { configFile: 'site.config.ts' }, shown: 7 }
const placed = (findings: readonly Diagnostic[], texts: Record<string, string> = { 'site.config.ts': TEXT }) =>
  placeFindings(findings, { ...SITE, textOf: path => texts[path] })

const CASES: [message: string, place: string, about?: (string | number)[], quoted?: string][] = [
  ["image: There is no image at '/img/card.png'.", '2:3-8', ['image']],
  ["navbar.logo.src: There is no image at '/img/logo.svg'.", '4:13-16', ['navbar', 'logo', 'src']],
  ["navbar.items[1].to: There is no page at '/gone'.", '5:29-31', ['navbar', 'items', 1, 'to']],
  ["footer.links[0].to: There is no page at '/gone'.", '8:23-25', ['footer', 'links', 0, 'to']],
  ['docs.remarkPlugins has no effect: plugins are not run.', '7:11-24', ['docs', 'remarkPlugins']],
  ["There is no page at '/a'.", '5:20-22', undefined, '/a'],
  ['Nothing of this is there.', '1:1-undefined', undefined, '/nothing'],
  // What a message quotes is a sentence for people, and no place.
  ["There is no page at '/b'.", '1:1-undefined'],
]

for (const [message, place, about, quoted] of CASES)
  test(message, () => {
    const finding: Diagnostic = { rule: 'broken-link', file: 'site.config.ts', message, about, quoted }
    const [{ span, pages } = finding] = placed([finding])
    assert.equal(`${span?.line}:${span?.column}-${span?.endColumn}`, place)
    assert.equal(pages, /^(?:navbar|footer)/.test(message) ? 7 : undefined)
  })

test('findings about files that are not there, and those with a place, are unchanged', () => {
  const other: Diagnostic = { rule: 'broken-link', file: 'docs/a.md', message: "'/a'" }
  const known: Diagnostic = { ...other, file: 'site.config.ts', span: { line: 4, column: 2 } }
  assert.deepEqual(placed([other, known]), [other, known])
})

test('findings about front matter, and about what a data file quotes', () => {
  const texts = {
    'docs/a.md': '---\ntitle: A\nslug: /a\n---\n',
    'sidebars.js': "module.exports = { docs: ['gone'] }\n",
  }
  const ofSlug: Diagnostic = { rule: 'bad-slug', file: 'docs/a.md', message: 'a', about: ['slug'] }
  const ofItem: Diagnostic = { rule: 'unknown-doc-id', file: 'sidebars.js', message: 'b', quoted: 'gone' }
  assert.deepEqual(
    placed([ofSlug, ofItem], texts).map(({ span }) => [span?.line, span?.column]),
    [
      [3, 1],
      [1, 28],
    ],
  )
})
