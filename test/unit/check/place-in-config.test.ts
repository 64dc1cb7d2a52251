/** The place in a config that a finding is about. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeInConfig } from '../../../src/check/place-in-config.ts'
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
    const [{ span, pages } = finding] = placeInConfig([finding], { file: 'site.config.ts', text: TEXT, shown: 7 })
    assert.equal(`${span?.line}:${span?.column}-${span?.endColumn}`, place)
    assert.equal(pages, /^(?:navbar|footer)/.test(message) ? 7 : undefined)
  })

test('findings about other files, and those with a place, are unchanged', () => {
  const other: Diagnostic = { rule: 'broken-link', file: 'docs/a.md', message: "'/a'" }
  const placed: Diagnostic = { ...other, file: 'site.config.ts', span: { line: 4, column: 2 } }
  assert.deepEqual(placeInConfig([other, placed], { file: 'site.config.ts', text: TEXT, shown: 7 }), [other, placed])
})
