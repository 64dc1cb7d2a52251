/**
 * A page on which docsgen itself fails: the text is kept, and the failure is a finding at the place that causes it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuditParser, createParser } from '../../../src/parse/parse-page.ts'
import { components, found, options, parse } from './fixture.ts'

/** Fails when a page that uses it is serialized, where no code expects a component to fail. */
let isListed = false
const Faulty = Object.defineProperties(() => null, {
  addsNothing: {
    get: () => {
      isListed = true
      return true
    },
  },
  opaqueProps: {
    get: () => {
      if (!isListed) throw new TypeError('no luck')
      isListed = false
      return undefined
    },
  },
})

/** Options with a limit whose first `times` reads throw. */
function faultyLimit(name: 'nesting' | 'pageBytes', { times, error }: { times: number; error: Error }) {
  let left = times
  const limits = { ...options.limits }
  const limit = limits[name]
  Object.defineProperty(limits, name, {
    get: () => {
      if (left-- > 0) throw error
      return limit
    },
  })
  return { ...options, limits }
}

const TEXT =
  '---\ntitle: T\n---\n\n# One\r\n\nSome *text* and a [link](./b.md).\n\n<Card>\n\n**more**\n\n</Card>\n\n<Faulty>\nhere\n</Faulty>\n\n## Two\n\nThe <b>end</b>.\n'

test('the page is read as plain markdown, and the block that causes it is reported', () => {
  const parser = createParser(options, { ...components, Faulty })
  const { page, html, sections } = parse(TEXT, { parser })
  assert.deepEqual(found(page), ['15:1 warning page-recovered'])
  const [{ message, hint, file } = {}] = page.diagnostics
  assert.equal(message, 'docsgen failed on this page: no luck; its tags and expressions are shown as text')
  assert.match(hint ?? '', /^This is a bug of docsgen \S+ \(Node v\S+\), not of the page: please report it/)
  assert.equal(file, 'docs/page.md')
  assert.match(html, /Some <em>text<\/em> and a <a href="¤L0¤">link<\/a>/)
  assert.match(html, /<strong>more<\/strong>[\s\S]*&lt;Faulty&gt;\nhere[\s\S]*The &lt;b&gt;end&lt;\/b&gt;\./)
  assert.deepEqual(
    page.headings.map(({ id }) => id),
    ['one', 'two'],
  )
  assert.deepEqual([page.frontMatter.title, page.contentTitle, page.links.length], ['T', 'One', 1])
  assert.match(sections.map(({ text }) => text).join(' '), /here/)
})

test('if that fails too, the text is shown as written', () => {
  const parser = createParser(faultyLimit('nesting', { times: 1000, error: new Error('no luck') }), components)
  const { page, html, sections } = parse('---\ntitle: T\n---\n\n# One\n\nSome <b>text</b>.\n', { parser })
  assert.equal(html, '<pre><code># One\n\nSome &lt;b&gt;text&lt;/b&gt;.\n</code></pre>')
  assert.deepEqual([page.frontMatter.title, page.words], ['T', 4])
  assert.deepEqual(sections, [{ id: '', heading: '', depth: 1, text: '# One\n\nSome <b>text</b>.', code: [] }])
  assert.match(page.diagnostics[0]?.message ?? '', /no luck; its text is shown as it is written$/)
})

test('if nothing can be read, the finding remains', () => {
  const parser = createParser(faultyLimit('pageBytes', { times: 1000, error: new Error('no luck') }), components)
  const { page, html } = parse('text', { parser })
  assert.equal(html, '')
  assert.deepEqual(
    page.diagnostics.map(({ rule, file }) => [rule, file]),
    [['page-recovered', 'docs/page.md']],
  )
})

test('a failure that does not recur has no place, and the page is built', () => {
  const parser = createParser(faultyLimit('nesting', { times: 1, error: new Error('no luck') }), components)
  const { page, html } = parse('a\n\n*b*', { parser })
  assert.deepEqual(found(page), ['undefined:undefined warning page-recovered'])
  assert.equal(html, '<p>a</p>\n<p><em>b</em></p>')
})

test('an environment error is not a failure of the page', () => {
  const error = Object.assign(new Error('too many open files'), { code: 'EMFILE' })
  const faulty = faultyLimit('nesting', { times: 1, error })
  assert.throws(() => parse('a', { parser: createParser(faulty, components) }), { code: 'EMFILE' })
})

test('only a stack overflow counts as nesting; other range errors are bugs', () => {
  const parser = createParser(
    faultyLimit('nesting', { times: 1, error: new RangeError('Invalid string length') }),
    components,
  )
  assert.deepEqual(
    parse('a', { parser }).page.diagnostics.map(({ rule }) => rule),
    ['page-recovered'],
  )
})

test('an audit has such a page parsed completely', () => {
  const faulty = faultyLimit('nesting', { times: 1, error: new Error('no luck') })
  const read = createAuditParser(faulty, { names: [], busy: [], withIcon: [] })
  const input = { path: 'docs/a.md', docPath: 'a.md', kind: 'page', locale: 'en', bytes: Buffer.from('# a') } as const
  assert.equal(read(input), undefined)
  assert.equal(read(input)?.contentTitle, 'a')
})
