/**
 * The link to the current page is marked in whatever markup a sidebar has.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markCurrent, readSidebarLinks } from '../../../src/render/stage.ts'

const CASES: [what: string, html: string, marked: string][] = [
  [
    'the default link',
    '<a class="menu__link" href="/a">A</a>',
    '<a aria-current="page" class="menu__link menu__link--active" href="/a">A</a>',
  ],
  [
    'other classes, attributes and order',
    '<a data-x="1 > 0" href=\'/a\' title="/b" class="mine menu__link">A</a>',
    '<a aria-current="page" data-x="1 > 0" href=\'/a\' title="/b" class="mine menu__link menu__link--active">A</a>',
  ],
  ['no class', '<a\nhref=/a>A</a>', '<a aria-current="page"\nhref=/a>A</a>'],
  [
    'a class that only begins alike',
    '<a class="menu__linked" href="/a">A</a>',
    '<a aria-current="page" class="menu__linked" href="/a">A</a>',
  ],
  ['upper case', '<A HREF="/a">A</A>', '<A aria-current="page" HREF="/a">A</A>'],
  [
    'a whole address of the site',
    '<a href="https://example.org/a">A</a>',
    '<a aria-current="page" href="https://example.org/a">A</a>',
  ],
  ['another form of the address', '<a href="/a/">A</a>', '<a aria-current="page" href="/a/">A</a>'],
  [
    'every link to the page',
    '<a href="/a">1</a><a href="/b">2</a><a href="/a">3</a>',
    '<a aria-current="page" href="/a">1</a><a href="/b">2</a><a aria-current="page" href="/a">3</a>',
  ],
]
const UNMARKED = [
  '<a href="/b">B</a>',
  '<a href="//example.org.evil/a">A</a>',
  '<a href="https://other.example/a">A</a>',
  '<a href="/a#part">A part</a>',
  '<a href="/a" aria-current="false">A</a>',
  '<a name="/a">A</a>',
  '<!-- <a href="/a">A</a> -->',
  '<script>"<a href=\'/a\'>"</script>',
  '<p title="<a href=/a>">P</p><abbr href="/a">A</abbr>',
]

for (const [what, html, marked] of CASES)
  test(`marked: ${what}`, () => {
    assert.equal(markCurrent(readSidebarLinks(html, 'https://example.org'), '/a'), marked)
  })

test('nothing else is marked', () => {
  for (const html of UNMARKED) assert.equal(markCurrent(readSidebarLinks(html, 'https://example.org'), '/a'), html)
})

test('addresses are compared after normalisation', () => {
  const links = readSidebarLinks('<a href="/d&#x27;%C3%A9&amp;f">A</a>', '')
  assert.match(markCurrent(links, "/d'é&f"), /^<a aria-current="page"/)
})
