import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { LineIndex } from '../../../src/base/line-index.ts'
import { readFrontMatter } from '../../../src/parse/front-matter/read-front-matter.ts'
import { readSimpleYaml } from '../../../src/parse/front-matter/read-simple-yaml.ts'
import { readYaml } from '../../../src/parse/front-matter/read-yaml.ts'
import { takeYaml } from '../../../src/schema/split-front-matter.ts'
import { found, parse } from './fixture.ts'

const read = (text: string) => readFrontMatter(text, new LineIndex(text))
const matter = (yaml: string) => read(`---\n${yaml}\n---\nbody\n`)

test('the fields are typed, and the rest passes through', () => {
  const { frontMatter, bodyOffset, diagnostics } = matter(
    'title: T\nsidebar_position: 2.5\ndraft: true\nmine: {a: [1]}',
  )
  assert.deepEqual(frontMatter, { title: 'T', sidebar_position: 2.5, draft: true, extra: { mine: { a: [1] } } })
  assert.equal(bodyOffset, '---\ntitle: T\nsidebar_position: 2.5\ndraft: true\nmine: {a: [1]}\n---\n'.length)
  assert.deepEqual(diagnostics, [])
})

test('numbers and booleans are accepted if a string is expected', () => {
  assert.equal(matter('title: 2024').frontMatter.title, '2024')
  assert.equal(matter('title: true').frontMatter.title, 'true')
  assert.equal(matter("title: ''").frontMatter.title, '')
  assert.equal(matter('sidebar_position: "3"').frontMatter.sidebar_position, 3)
})

test('an empty value is an unset field, unless null has a meaning', () => {
  assert.deepEqual(matter('title:\npagination_next: null').frontMatter, { pagination_next: null, extra: {} })
})

test('search keywords are a list of texts', () => {
  assert.deepEqual(matter('search_keywords: [top up, 2048]').frontMatter.search_keywords, ['top up', '2048'])
  assert.match(matter('search_keywords: top up').diagnostics[0]?.message ?? '', /^search_keywords must be a list/)
})

test('all fields of Docusaurus are supported', () => {
  const { frontMatter, diagnostics } = matter(
    [
      'id: x',
      'description: d',
      'keywords: [a, 1]',
      'image: ./a.png',
      'slug: ../x',
      'hide_title: true',
      'hide_table_of_contents: false',
      'parse_number_prefixes: false',
      'toc_min_heading_level: 2',
      'toc_max_heading_level: 6',
      'sidebar_label: l',
      'sidebar_class_name: c',
      'sidebar_custom_props: {a: 1}',
      'sidebar_key: k',
      'displayed_sidebar: null',
      'pagination_label: p',
      'pagination_prev: other',
      'custom_edit_url: null',
      'tags: [a, {label: B, permalink: /b}]',
      'last_update: {author: A, date: 2024-02-29}',
      'unlisted: true',
      'mdx: {format: md}',
      'layout: home',
      'hero: {title: H, tagline: t, actions: [{label: Go, to: /go}]}',
      'audience_cards: [{title: D, description: d, to: /d, links: [{label: l, to: /l}]}]',
      'sources: [owner/repo@main:path]',
      'search: false',
    ].join('\n'),
  )
  assert.deepEqual(diagnostics, [])
  assert.equal(frontMatter.format, 'md')
  assert.deepEqual(frontMatter.tags, ['a', { label: 'B', permalink: '/b' }])
  assert.deepEqual(frontMatter.last_update, { author: 'A', date: '2024-02-29' })
  assert.deepEqual(frontMatter.hero?.actions, [{ label: 'Go', to: '/go', kind: 'primary' }])
  assert.deepEqual(frontMatter.extra, {})
})

const wrong: [yaml: string, place: string, message: RegExp][] = [
  ['sidebar_position: first', '2:19', /^sidebar_position must be a number, but is the string 'first'\.$/],
  ['sidebar_position: 1e400', '2:19', /must be a number, but is the number Infinity/],
  ['custom_edit_url: "javascript:alert(1)"', '2:18', /an http\(s\) address/],
  ['id: a/b', '2:5', /a name without slashes/],
  ['draft: maybe', '2:8', /true or false/],
  ['toc_max_heading_level: 7', '2:24', /from 2 to 6/],
  ['title: T\nkeywords: one', '3:11', /^keywords must be a list, but is the string 'one'\.$/],
  ['last_update: {date: 2024-02-30}', '2:14', /date that exists/],
  ['last_update: {}', '2:14', /author, date or both\.$/],
  ['mdx: {format: html}', '2:6', /^mdx\.format must be 'md', 'mdx' or 'detect', but is the string 'html'/],
  ['tags: [a, {label: b}]', '2:7', /^tags\[1\] must be a tag name, or a map with label and permalink/],
  ['hero: {title: H, actions: [{label: Go}]}', '2:7', /^hero\.actions\[0\]\.to is missing: it must be a string\.$/],
  ['draft: true\nunlisted: true', '3:11', /draft and unlisted/],
  ['toc_min_heading_level: 4\ntoc_max_heading_level: 3', '2:24', /must not be above/],
  ['audience_cards: [{title: x}]', '2:17', /^audience_cards\[0\]\.description is missing: it must be a string\.$/],
]
for (const [yaml, place, message] of wrong)
  test(`wrong type: ${yaml.replace('\n', ' ⏎ ')}`, () => {
    const { diagnostics } = matter(yaml)
    assert.equal(diagnostics.length, 1)
    assert.equal(`${diagnostics[0]?.span?.line}:${diagnostics[0]?.span?.column}`, place)
    assert.match(diagnostics[0]?.message ?? '', message)
    assert.equal(diagnostics[0]?.rule, 'front-matter-type')
  })

test('a misspelt field is a warning at the key', () => {
  const { diagnostics, frontMatter } = matter('tite: x')
  assert.deepEqual(found({ diagnostics }), ['2:1 warning front-matter-unknown'])
  assert.equal(diagnostics[0]?.hint, 'Did you mean title?')
  assert.deepEqual(frontMatter.extra, { tite: 'x' })
})

test('short fields of other programs are not mistaken for id', () => {
  assert.deepEqual(found(matter('uid: x')), [])
  assert.deepEqual(found(matter('ID: x')), ['2:1 warning front-matter-unknown'])
  assert.deepEqual(found(matter('di: x')), ['2:1 warning front-matter-unknown'])
})

test('unclosed front matter is an error, and the body is still read', () => {
  const { page, html } = parse('---\ntitle: x\n\n# Heading\n')
  assert.deepEqual(found(page), ['1:1 error front-matter-unclosed'])
  assert.match(html, /Heading/)
})

test('a line that only starts like the closing fence does not close it', () => {
  assert.deepEqual(found(matter('title: x\n---more\nx: 1')), ['3:1 error front-matter-unclosed'])
})

test('a rule at the top, longer than three dashes, is not front matter', () => {
  assert.equal(read('----\ntitle: x\n').bodyOffset, 0)
})

/** Faults of gray-matter that docsgen must not have. */
for (const fence of ['---js', '---javascript', '---coffee', '--- js', '---toml', '\ufeff---js'])
  test(`${JSON.stringify(fence)} never runs`, () => {
    const canary = globalThis as { canary?: boolean }
    const { page, html } = parse(`${fence}\n{ title: (globalThis.canary = true) }\n---\nbody\n`)
    assert.equal(canary.canary, undefined)
    assert.deepEqual(found(page), ['1:1 error front-matter-language'])
    assert.equal(html, '<p>body</p>')
  })

test('a second block in the body is text', () => {
  const canary = globalThis as { canary?: boolean }
  parse('---\ntitle: x\n---\n\n---js\nglobalThis.canary = true\n---\n')
  assert.equal(canary.canary, undefined)
})

test('JSON front matter is YAML as well', () => {
  assert.equal(read('---json\n{"title": "J"}\n---\n').frontMatter.title, 'J')
})

test('an error is the same on every read', () => {
  const once = found(matter('title: [oops'))
  assert.equal(once.length, 1)
  assert.match(once[0] ?? '', /^\d+:\d+ error front-matter-syntax$/)
  assert.deepEqual(found(matter('title: [oops')), once)
  assert.deepEqual(found(matter('title: [oops')), once)
})

test('an error has its line in the file, not in the block', () => {
  const { diagnostics } = matter('title: a\nb: c: d')
  assert.equal(diagnostics[0]?.span?.line, 3)
})

for (const [name, yaml] of [
  ['a scalar', 'just text'],
  ['a list', '- a\n- b'],
  ['a duplicate key', 'title: a\ntitle: b'],
  ['a tab', 'a:\n\tb: 1'],
  ['a cycle', 'a: &a [*a]'],
] as const)
  test(`${name} is an error and results in no fields`, () => {
    const { diagnostics, frontMatter } = matter(yaml)
    assert.deepEqual(frontMatter, { extra: {} })
    assert.equal(diagnostics[0]?.rule, 'front-matter-syntax')
    assert.ok((diagnostics[0]?.span?.line ?? 0) >= 2)
  })

test('YAML is 1.2: no octal, no yes, no dates, no merge', () => {
  const { frontMatter } = matter('a: 010\nb: yes\nc: 2024-02-30\nd: 1_000\ne: 0x1f\nf: {<<: {g: 1}}')
  assert.deepEqual(frontMatter.extra, { a: 10, b: 'yes', c: '2024-02-30', d: '1_000', e: 31, f: { '<<': { g: 1 } } })
})

test('__proto__ is data', () => {
  const { frontMatter } = matter('__proto__: {polluted: true}\nconstructor: x\nx: {__proto__: {polluted: true}}')
  assert.equal(({} as { polluted?: boolean }).polluted, undefined)
  assert.ok(Object.hasOwn(frontMatter.extra, '__proto__'))
  assert.equal((frontMatter.extra.x as { polluted?: boolean }).polluted, undefined)
})

test('addresses in front matter are references of the page; unsafe ones are removed', () => {
  const { page } = parse(
    '---\nimage: ./a.png\nhero: {title: t, actions: [{label: l, to: "javascript:x"}, {label: l, to: /y}]}\n---\nx',
  )
  assert.deepEqual(
    page.links.map(({ url, kind, span }) => [url, kind, span.line]),
    [
      ['./a.png', 'front-matter', 2],
      ['/y', 'front-matter', 3],
    ],
  )
  assert.deepEqual(page.frontMatter.hero?.actions, [{ label: 'l', to: '/y', kind: 'primary' }])
  assert.deepEqual(found(page), ['3:44 warning unsafe-url'])
})

test('an address in front matter has its place, each time it occurs', () => {
  const card = (to: string) => `\n  - {title: D, description: d, to: ${to}, links: [{label: l, to: /a}]}`
  const { page } = parse(`---\naudience_cards:${card('/a/b')}${card('/a')}\n---\nx`)
  assert.deepEqual(
    page.links.map(({ url, span }) => `${url} ${span.line}:${span.column}-${span.endColumn}`),
    ['/a 3:65-67', '/a/b 3:36-40', '/a 4:36-38', '/a 4:63-65'],
  )
})

test('front matter in a partial has no effect', () => {
  const { page } = parse('---\ntitle: x\n---\ny', { kind: 'partial', path: 'docs/_p.md' })
  assert.deepEqual(found(page), ['2:8 warning partial-front-matter'])
})

test('the fast reader of simple YAML returns the same as the library', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...['a', 'title', 'true', 'null', '~', '012', '-3', '0', '1.5', '1e3', '0x1f', 'yes', '- b', 'x: y', 'a:b'],
      ...['a #c', 'a#b', '"q"', "'s'", '"a\\n"', '[x]', '{a}', '&a', '*a', '!t', '|', '>', '@', ' ', 'é', 'a, b'],
      ...[
        '[a, b]',
        '["a", \'b\', 3]',
        '[]',
        '[ a ]',
        '[a,]',
        '[a b, c',
        'a]',
        '[a: b]',
        '[a:b]',
        '[-1, true]',
        '["a, b"]',
      ],
      ...['a@b', 'a`b`', 'x "y"', 'a [b]', 'b\\c', 'a – b', 'a\u00a0', '\u2028', 'https://a.b/c#d', 'a\u0085', '😀'],
      ...['? x', '---', '<<', 'a:', '-', '"', "'", "it's", '.inf', 'Null', 'TRUE', '+1', 'b\tc'],
    ),
    fc.string({ maxLength: 6 }),
  )
  const value = fc.array(piece, { maxLength: 3 }).map(parts => parts.join(' '))
  const field = fc
    .tuple(fc.constantFrom('title', 'a', 'b_c', 'd-e', 'true'), fc.constantFrom(': ', ':', ':  ', ' : '), value)
    .map(parts => parts.join(''))
  const item = fc.tuple(fc.constantFrom('- ', '  - ', '-'), piece).map(parts => parts.join(''))
  const line = fc.oneof(field, item, fc.constantFrom('', '# c', '  ', ' x')).map(text => text.replace(/[\r\n]/g, ''))
  let simple = 0
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), lines => {
      const yaml = lines.join('\n')
      const short = /^---/m.test(yaml) ? undefined : readSimpleYaml(yaml, 0)
      if (!short) return
      simple++
      const full = readYaml(takeYaml(yaml), 0, new LineIndex(yaml))
      const view = (fields: typeof short) =>
        [...fields].map(([name, { value, keySpan, valueSpan }]) => [
          name,
          value,
          keySpan,
          Array.isArray(value) && yaml[valueSpan[0]] !== '[' ? valueSpan[0] : valueSpan,
        ])
      assert.deepEqual(full.diagnostics, [])
      assert.deepEqual(view(short), view(full.fields))
    }),
    { numRuns: 3000 },
  )
  assert.ok(simple > 200, `only ${simple} cases were simple`)
})

const deep = (levels: number) => `${'{a: '.repeat(levels)}1${'}'.repeat(levels)}`
const TOO_MUCH: [what: string, yaml: string, places: string[]][] = [
  ['maps in each other', `title: T\nmine: ${deep(2200)}\ndraft: true`, ['3:407 error front-matter-syntax']],
  ['lists in each other', `mine: ${'['.repeat(5000)}\ntitle: T\ndraft: true`, []],
  ['lists on one line', `title: T\nmine:\n${'- '.repeat(3000)}x\ndraft: true`, ['4:201 error front-matter-syntax']],
  ['keys in each other', `title: T\nmine: {${'? ['.repeat(3000)}${']'.repeat(3000)}}\ndraft: true`, []],
  ['a map of its own', `{title: T, mine: ${deep(200)}, draft: true}`, ['2:418 error front-matter-syntax']],
  ['the first of a map', `{mine: ${deep(200)}, title: T, draft: true}`, ['2:408 error front-matter-syntax']],
  ['a list that holds itself', 'title: T\nmine: &a [*a]\ndraft: true', ['3:10 error front-matter-syntax']],
  [
    'aliases of aliases',
    `title: T\na: &a [1]\n${[...'abcdef'].map((name, at) => `${'bcdefg'[at]}: &${'bcdefg'[at]} [${`*${name},`.repeat(9)}]`).join('\n')}\ndraft: true`,
    ['6:7', '7:7', '8:7', '9:7'].map(place => `${place} error front-matter-syntax`),
  ],
  [
    'a text that is repeated',
    `title: T\na: &a x\nmine: [${'*a,'.repeat(150)}]\ndraft: true`,
    ['4:308 error front-matter-syntax'],
  ],
]
for (const [what, yaml, places] of TOO_MUCH)
  test(`front matter with ${what} only loses that field, and its page is built`, () => {
    const { page, html } = parse(`---\n${yaml}\n---\n\n# Text\n`)
    if (places.length > 0) assert.deepEqual(found(page), places)
    assert.ok(
      found(page).every(finding => finding.endsWith('front-matter-syntax')),
      found(page).join('\n'),
    )
    assert.ok(found(page).length > 0 && found(page).length <= 20)
    if (places.length > 0) assert.deepEqual([page.frontMatter.title, page.frontMatter.draft], ['T', true])
    assert.equal(page.frontMatter.extra.mine, undefined)
    assert.deepEqual(structuredClone(page.frontMatter), page.frontMatter)
    assert.match(html, /Text/)
  })

test('front matter within the limits is read completely', () => {
  const { frontMatter, diagnostics } = matter(`mine: ${deep(98)}\nkey: &a [b]\nlist: [${'*a,'.repeat(99)}]`)
  assert.deepEqual(diagnostics, [])
  assert.deepEqual(frontMatter.extra.list, Array(99).fill(['b']))
})

test('a duplicate key is an error at its second place, regardless of the number of keys', () => {
  const keys = Array.from({ length: 20_000 }, (_, at) => `k${at}: {}`)
  assert.deepEqual(found(matter([...keys, 'k7: 1'].join('\n'))), ['20002:1 error front-matter-syntax'])
  assert.deepEqual(found(matter('a: {b: 1, c: {d: 1, d: 2}}')), ['2:21 error front-matter-syntax'])
})

const LATE = {
  'an empty line': '\n',
  'spaces and tabs': '  \n\t\n',
  'Windows line ends': '\r\n\r\n',
  'a byte-order mark and an empty line': '\ufeff\n',
  'a comment': '<!-- A licence,\nin two lines. -->\n\n',
  'a comment in its line': '<!-- A licence -->',
  'a comment of MDX': '{/* A licence,\nin two lines. */}\n\n',
  'a comment of markdown': '[//]: # (A licence)\n\n',
  'two byte-order marks': '\ufeff\ufeff',
  'invisible characters': '\u200b\n\u00a0\n\f\n\u2060',
  'old line ends': '\r\r',
}

for (const [what, before] of Object.entries(LATE))
  test(`front matter after ${what} is used, and reported`, () => {
    const { page } = parse(`${before}---\n# a remark\ndraft: true\ntitle: A\n---\n\n# A\n`)
    assert.equal(page.frontMatter.draft, true)
    assert.equal(page.frontMatter.title, 'A')
    assert.deepEqual(
      page.diagnostics.map(({ rule, atMost }) => [rule, atMost]),
      [['front-matter-syntax', 'warn']],
    )
  })

for (const block of [
  '---\n"draft": true\n---\n',
  '---\n\ndraft : true\n\n---\n',
  '---yaml\nнечто: a\ndraft: true\n---\n',
  '---\n{ "draft": true }\n---\n',
])
  test(`front matter of any form is used after an empty line: ${JSON.stringify(block)}`, () => {
    assert.equal(parse(`\n${block}\n# A\n`).page.frontMatter.draft, true)
  })

test('front matter that is not closed is reported after an empty line, if it hides the page', () => {
  assert.deepEqual(found(parse('\n---\ndraft: true\n\nText\n').page), ['2:1 error front-matter-unclosed'])
})

for (const text of [
  ' ---\n draft: true\n title: A\n ---\n\nText\n',
  '----\ndraft: true\ntitle: A\n----\n\nText\n',
  '\n  ---\n  title: A\n  draft: true\n  ---\n\nText\n',
])
  test(`front matter between lines that are not quite fences is used, and reported: ${JSON.stringify(text)}`, () => {
    const { page, html } = parse(text)
    assert.deepEqual([page.frontMatter.draft, page.frontMatter.title], [true, 'A'])
    assert.deepEqual(
      page.diagnostics.map(({ rule, atMost }) => [rule, atMost]),
      [['front-matter-syntax', 'warn']],
    )
    assert.equal(html, '<p>Text</p>')
  })

test('front matter in TOML is an error, and is not shown', () => {
  for (const text of ['+++\ndraft = true\n+++\n\nText\n', '\n<!-- x -->\n+++\ntitle = "x"\n\n+++\nText\n']) {
    const { page, html } = parse(text)
    assert.deepEqual(
      page.diagnostics.map(({ rule }) => rule),
      ['front-matter-language'],
    )
    assert.equal(html, '<p>Text</p>')
  }
  for (const text of ['+++\nText\n', '+++\n\n+++\n', 'a\n\n+++\nb = c\n+++\n'])
    assert.deepEqual(parse(text).page.diagnostics, [])
})

test('a second front matter is reported, as an error if it would hide the page', () => {
  const report = (text: string) =>
    parse(text).page.diagnostics.map(({ rule, span, atMost }) => [rule, span?.line, atMost])
  assert.deepEqual(report('---\ntitle: a\n---\n---\ndraft: true\n---\n\nText\n'), [
    ['front-matter-syntax', 4, undefined],
  ])
  assert.deepEqual(report('---\ntitle: a\n---\n\n---\ntags:\n- a\n---\nText\n'), [['front-matter-syntax', 5, 'warn']])
  for (const text of [
    '---\ntitle: a\n---\n\n---\n\nText: more\n\n---\n',
    '---\ntitle: a\n---\n\n---\nTitle of all\n---\n',
  ])
    assert.deepEqual(report(text), [])
})

test('merged fields count', () => {
  const { frontMatter, diagnostics } = matter('base: &base { draft: true, title: A }\n<<: *base\ntitle: B')
  assert.deepEqual([frontMatter.draft, frontMatter.title, diagnostics], [true, 'B', []])
})

test('rules around text at the start of a page are no front matter', () => {
  for (const text of [
    '\n---\n\nText: more\n\n---\n',
    '\n---\nText\n---\n',
    '\n---\nNote: watch out\n---\n',
    '\n---\nText: this is prose\n\nmore\n\n---\n',
    'A\n\n---\ntitle: x\n---\n',
    '\n---\ntitle: x\n',
  ]) {
    const { page } = parse(text)
    assert.equal(page.frontMatter.title, undefined, text)
    assert.ok(!page.diagnostics.some(({ rule }) => rule.startsWith('front-matter')), text)
  }
})
