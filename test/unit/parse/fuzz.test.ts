/**
 * Unusual pages, from a grammar of markdown, HTML and JSX, and real pages with inserted fragments: nothing throws, no
 * internal mark is published, and the words of the text are kept. The seed is fixed; increase `DOCSGEN_FUZZ` for a
 * longer search.
 */
// Takes about 6 s.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { createParser, type PageParser } from '../../../src/parse/parse-page.ts'
import { components, type Parsed, parse, withMarkdown } from './fixture.ts'

const RUNS = Number(process.env.DOCSGEN_FUZZ ?? 250)
const SEED = { seed: 20_250_101, numRuns: RUNS }

const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'omega']
const NAMES = [
  ...'div p span a ul li table tr td svg details summary img br b pre select option textarea math form button h2'.split(
    ' ',
  ),
  ...'Card Tabs TabItem Foo Bar.Baz Admonition CodeBlock Link DocCardList Part'.split(' '),
  ...'dg-0 dg-1 dg-next'.split(' '),
]
const ATTRIBUTES = [
  ...['href=/a', 'href="/b"', "src='c.png'", 'className="x"', 'style={{a: 1}}', 'onclick=x', 'onload=x', 'x', 'id=i'],
  ...['data-dg-aside="0"', 'data-dg-props="0"', 'data-hole="z"', 'data-footnote-ref', 'children="c"', 'node="n"'],
  ...['{...p}', 'a={b()}', 'value="v"', 'title="{x} <Card>"', 'a={<b>t</b>}', 'a={props.x}', 'href={props.y}'],
]
const PIECES = [
  ...['{x}', '{a.b}', '{list.map(x => <li>{x}</li>)}', '{/* c */}', '{"text"}', '{`t`}', '{ok && <b>in</b>}', '{'],
  ...['{props.x}', '{frontMatter.title}', '{{}', '}', '{toc}', '{#id}', '# ', '## ', '- ', '1. ', '> ', '\n', '\n\n'],
  ...['    ', '`', '**', '*', '_', '[', '](', '](/x)', '](/x "t {x}")', ')', '![', ' ', '\\', '&lt;', '&#0;', '***\n'],
  ...['\n| a | b |\n|---|---|\n', ':::note\n', ':::\n', ':::tip T {x}\n', '[^1]', '<https://x.y/{z}>', ':x[y]{z=1}'],
  ...['https://x.y/{z} ', '::a[b]{c=d}', '%dg-0%', '\u0001children\u0001', '<dg-0/>', "\nimport P from './_p.md'\n\n"],
  ...[
    '\nexport const list = [1]\n\n',
    '<P x={1}/>',
    '<P><Card/></P>',
    '\n```js title="\u0001a\u0001"\n{x} <Foo>\n```\n',
  ],
]

const word = fc.constantFrom(...WORDS).map(text => ` ${text} `)
const tag = fc
  .tuple(
    fc.constantFrom('<', '<', '</'),
    fc.constantFrom(...NAMES),
    fc.array(fc.constantFrom(...ATTRIBUTES), { maxLength: 2 }),
    fc.constantFrom('>', '>', '/>', '\n>'),
  )
  .map(([open, name, attributes, end]) => (open === '</' ? `</${name}>` : [`<${name}`, ...attributes].join(' ') + end))
const piece = fc.oneof(word, word, tag, tag, fc.constantFrom(...PIECES), fc.constantFrom(...PIECES))
const page = fc.array(piece, { minLength: 1, maxLength: 14 }).map(pieces => pieces.join(''))

const PATHS = [
  { path: 'docs/a.md', kind: 'page' },
  { path: 'docs/a.mdx', kind: 'page' },
  { path: 'docs/_a.mdx', kind: 'partial' },
] as const
const parsers = (['satteri', 'remark'] as const).map(parser => createParser(withMarkdown({ parser }), components))

/** The page, parsed in every possible way. */
function everyWay(text: string): Parsed[] {
  return PATHS.flatMap(how => parsers.map((parser: PageParser) => parse(text, { ...how, parser })))
}

/** Placeholders, tokens, and insertions that the page does not have. */
function leftIn({ html, page: { links, slots, sourceHash } }: Parsed): string[] {
  const isKnown = ([, kind, index]: RegExpMatchArray) => Number(index) < (kind === 'C' ? slots : links).length
  const unknown = [...html.matchAll(/¤[ju]?([LIPC])(\d+)¤/g)].filter(match => !isKnown(match))
  return [
    ...(html.match(/<dg-next id="|data-dg-(?:aside|props)="/g) ?? []),
    ...unknown.map(String),
    ...(html.includes(sourceHash) ? [sourceHash] : []),
  ]
}

/** The data of a page besides its HTML. */
function toldOf({ page, sections }: Parsed): string {
  const { headings, excerpt, contentTitle, anchors, headTags, diagnostics } = page
  return JSON.stringify([headings, excerpt, contentTitle, anchors, headTags, diagnostics, sections])
}

function assertClean(text: string, parsed: Parsed): void {
  // If the author writes text that looks like a mark, marks have another name.
  const mark = /dg-\d/i.test(text) ? /dg[\da-f]{10}-\d/ : /dg-\d/
  assert.doesNotMatch(parsed.html, mark)
  assert.deepEqual(leftIn(parsed), [])
  assert.doesNotMatch(toldOf(parsed), mark)
  assert.doesNotMatch(toldOf(parsed), /\\u0000/)
  const mistakes = parsed.page.diagnostics.filter(
    ({ rule }) => rule === 'page-recovered' || rule === 'component-failed',
  )
  assert.deepEqual(mistakes, [])
}

test('no internal mark is published, whatever a page contains', () => {
  fc.assert(
    fc.property(page, text => {
      for (const parsed of everyWay(text)) assertClean(text, parsed)
    }),
    SEED,
  )
})

/**
 * Parts of a page that are not shown: footnotes without a reference, unused definitions, code that is not run,
 * comments.
 */
const UNSHOWN = /\[\^\w+\]:|\{ |\{[\s\S]*[()=&][\s\S]*\}|<!--|\$\$/

test('the words of a page are shown, whatever it contains', () => {
  fc.assert(
    fc.property(page, text => {
      fc.pre(!UNSHOWN.test(text))
      for (const parsed of everyWay(text)) {
        // A word may be a part of a prop: of a partial, or in the address of a link.
        const { html, page: own } = parsed
        const shown = html + JSON.stringify([own.slots, own.links.map(({ props, url }) => [props, url])])
        for (const one of WORDS) assert.ok(shown.split(one).length >= text.split(one).length, `${one} is lost: ${html}`)
      }
    }),
    SEED,
  )
})

const folder = new URL('../../markdown/', import.meta.url)
const real = readdirSync(folder)
  .filter(name => name.endsWith('.md'))
  .map(name => readFileSync(new URL(name, folder), 'utf8'))

test('fragments inserted into real pages leave no mark', () => {
  const cuts = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), piece), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.constantFrom(...real), cuts, fc.nat(400), (text, pieces, dropped) => {
      let mutated = text
      for (const [at, added] of pieces) {
        const place = Math.floor(at * mutated.length)
        mutated = mutated.slice(0, place) + added + mutated.slice(place + (dropped % 7))
      }
      for (const parsed of everyWay(mutated)) assertClean(mutated, parsed)
    }),
    { ...SEED, numRuns: Math.ceil(RUNS / 4) },
  )
})
