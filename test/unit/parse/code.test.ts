import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { refractor } from 'refractor/core'
import { createCodeRenderer, readCodeMeta } from '../../../src/parse/code/code-block.ts'
import { createHighlighter, type Highlighter } from '../../../src/parse/code/highlighter.ts'
import { markLines } from '../../../src/parse/code/line-marks.ts'
import { found, options, parse } from './fixture.ts'

const { magicComments } = options.markdown

const metas: [meta: string, expected: Record<string, unknown>][] = [
  ['', {}],
  ['title="a b.js"', { title: 'a b.js' }],
  ['title=\'a "b"\'', { title: 'a "b"' }],
  ['title="first" title="second"', { title: 'first' }],
  ['subtitle="x"', {}],
  ['{1,3-5, 9}', { highlighted: [1, 3, 4, 5, 9] }],
  ['{a}', {}],
  ['title="{1}"', { title: '{1}' }],
  ['showLineNumbers', { showLineNumbers: true }],
  ['showLineNumbers=5', { showLineNumbers: true, startLine: 5 }],
  ['showLineNumbers={7} {2}', { showLineNumbers: true, startLine: 7, highlighted: [2] }],
  ['noshowLineNumbers', {}],
]
for (const [meta, expected] of metas)
  test(`meta ${JSON.stringify(meta)}`, () => {
    const { highlighted, showLineNumbers, ...rest } = readCodeMeta(meta, 100)
    const shown = {
      ...rest,
      ...(showLineNumbers && { showLineNumbers }),
      ...(highlighted && { highlighted: [...highlighted] }),
    }
    assert.deepEqual(shown, expected)
  })

test('a huge range, and a huge number of ranges, take time in proportion to the lines of the block', () => {
  const ranges = `{${'1-99999999999,'.repeat(100_000)}5,7-9}`
  assert.deepEqual(
    [...(readCodeMeta(ranges, 12).highlighted ?? [])],
    Array.from({ length: 12 }, (_, line) => line + 1),
  )
  assert.deepEqual([...(readCodeMeta('{9,2-4,3-6,1}', 12).highlighted ?? [])], [1, 2, 3, 4, 5, 6, 9])
})

test('marks for too many lines take time in proportion to the lines of the block', () => {
  const code = '// [!code ++:99999999]\na // [!code focus:2]\n'.repeat(20_000)
  const { classes } = markLines(code, 'js', { magicComments })
  assert.equal(classes.size, 20_001)
  assert.deepEqual(
    [classes.get(0), classes.get(20_000)],
    [
      ['diff-add', 'focus'],
      ['diff-add', 'focus'],
    ],
  )
})

const HL = 'theme-code-block-highlighted-line'
const marks: [name: string, language: string, code: string, left: string, classes: Record<number, string>][] = [
  ['the next line', 'js', 'a\n// highlight-next-line\nb\nc', 'a\nb\nc', { 1: HL }],
  ['two marks for one line', 'js', '// highlight-next-line\n// highlight-next-line\nb', 'b', { 0: HL }],
  ['a stretch', 'ts', 'a\n/* highlight-start */\nb\nc\n/* highlight-end */\nd', 'a\nb\nc\nd', { 1: HL, 2: HL }],
  ['a stretch without end', 'ts', '// highlight-start\nb', 'b', { 0: HL }],
  [
    'a comment with more words is a comment',
    'js',
    '// highlight-next-line please\nb',
    '// highlight-next-line please\nb',
    {},
  ],
  ['the comment of another language is code', 'python', '// highlight-next-line\nb', '// highlight-next-line\nb', {}],
  ['JSX', 'jsx', '{/* highlight-next-line */}\n<b/>', '<b/>', { 0: HL }],
  ['HTML', 'html', '<!-- highlight-next-line -->\n<b>', '<b>', { 0: HL }],
  ['Python', 'python', '# highlight-next-line\nb', 'b', { 0: HL }],
  ['SQL', 'sql', '-- highlight-next-line\nb', 'b', { 0: HL }],
  ['TeX', 'latex', '% highlight-next-line\nb', 'b', { 0: HL }],
  ['Lua', 'lua', '-- highlight-next-line\nb', 'b', { 0: HL }],
  ['an unknown language', 'zzz', '# highlight-next-line\nb', 'b', { 0: HL }],
  ['added and removed', 'js', 'a // [!code ++]\nb // [!code --]', 'a\nb', { 0: 'diff-add', 1: 'diff-remove' }],
  ['focus, in a block comment', 'css', 'a {} /* [!code focus] */', 'a {}', { 0: 'focus' }],
  [
    'error and warning',
    'js',
    'a // [!code error]\nb // [!code warning]',
    'a\nb',
    { 0: 'line-error', 1: 'line-warning' },
  ],
  ['several lines', 'js', '// [!code focus:2]\na\nb\nc', 'a\nb\nc', { 0: 'focus', 1: 'focus' }],
  ['an unknown mark stays', 'js', 'a // [!code nope]', 'a // [!code nope]', {}],
  ['a mark outside a comment stays', 'js', 'a [!code ++]', 'a [!code ++]', {}],
]
for (const [name, language, code, left, classes] of marks)
  test(`marks: ${name}`, () => {
    const marked = markLines(code, language, { magicComments })
    assert.equal(marked.code, left)
    assert.deepEqual(Object.fromEntries([...marked.classes].map(([line, names]) => [line, names.join(' ')])), classes)
  })

test('a range disables magic comments', () => {
  const marked = markLines('// highlight-next-line\nb', 'js', { range: new Set([2]), magicComments })
  assert.equal(marked.code, '// highlight-next-line\nb')
  assert.deepEqual([...marked.classes], [[1, [HL]]])
})

const highlighter = createHighlighter()
const highlighted: [language: string, code: string, html: string][] = [
  ['js', 'const a = 1', '<span class="hljs-keyword">const</span> a = <span class="hljs-number">1</span>'],
  ['shell', 'npm i # c', '<span class="hljs-title function_">npm</span> i <span class="hljs-comment"># c</span>'],
  ['toml', 'a = "b"', '<span class="hljs-attr">a</span> = <span class="hljs-string">&quot;b&quot;</span>'],
  ['solidity', 'uint256 a;', '<span class="hljs-built_in">uint256</span> a;'],
  ['diff', '+ a', '<span class="hljs-addition">+ a</span>'],
  ['text', '<b>', '&lt;b&gt;'],
  ['mermaid', 'a --> b', 'a --&gt; b'],
  ['php', '<?php echo 1;', '<span class="hljs-keyword">&lt;?php</span>'],
]
for (const [language, code, html] of highlighted)
  test(`highlighting: ${language}`, () => {
    assert.ok(
      highlighter.lines(code, language).lines.join('\n').startsWith(html),
      highlighter.lines(code, language).lines.join('\n'),
    )
  })

test('a token across several lines is closed and reopened at each line end', () => {
  assert.deepEqual(highlighter.lines('/* a\n\nb */ c', 'js').lines, [
    '<span class="hljs-comment">/* a</span>',
    '<span class="hljs-comment"></span>',
    '<span class="hljs-comment">b */</span> c',
  ])
})

test('the loader has every known language name', () => {
  for (const name of [
    'ts',
    'tsx',
    'jsx',
    'py',
    'rb',
    'rs',
    'go',
    'yml',
    'json5',
    'html',
    'vue',
    'docker',
    'console',
    'proto',
    'ps1',
  ])
    assert.ok(highlighter.knows(name), name)
  for (const name of ['nonsense', '__proto__', 'constructor', '../core', 'core'])
    assert.ok(!highlighter.knows(name), name)
})

test('highlighting loses no characters', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be highlighted.
  const code = 'import a from "b"\n\nexport const c = <D e={f}>{`g ${h}`}</D> // &amp; \u{1f680}\n'
  for (const language of ['js', 'tsx', 'bash', 'python', 'yaml', 'html', 'md', 'solidity', 'php', 'diff', 'css']) {
    const text = highlighter
      .lines(code, language)
      .lines.map(line => line.replace(/<[^>]+>/g, ''))
      .join('\n')
    const plain = text.replace(
      /&(lt|gt|quot|amp|#x27);/g,
      (_, name) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name as 'lt'] ?? "'",
    )
    assert.equal(plain, code, language)
  }
})

test('very long blocks and lines stay plain', () => {
  for (const code of ['const a = 1\n'.repeat(100_000), `${'a='.repeat(30_000)}1`])
    assert.ok(!highlighter.lines(code, 'tsx').lines.join('').includes('<span'))
})

test('a block that was rendered before is the same object', () => {
  const render = createCodeRenderer({ defaultLanguage: undefined, magicComments })
  assert.equal(render('a', 'js', '{1}'), render('a', 'js', '{1}'))
  assert.notEqual(render('a', 'js', ''), render('a', 'js', '{1}'))
})

test('an unknown language is a warning with the nearest name', () => {
  const { page, html } = parse('```javascirpt\na\n```')
  assert.deepEqual(found(page), ['1:1 warning unknown-language'])
  assert.equal(page.diagnostics[0]?.hint, 'Did you mean javascript?')
  assert.match(html, /language-javascirpt"><span class="token-line">a\n<\/span>/)
})

test('an entity in the info string cannot add a class', () => {
  assert.match(parse('```js&#x20;evil\na\n```').html, /class="language-js"/)
})

const WITH_OTHERS: [language: string, code: string, html: RegExp][] = [
  ['html', '<style>a { b: c }</style>', /hljs-attr">b</],
  ['html', '<script>let a = 1</script>', /hljs-keyword">let</],
  ['html', '<p style="color: red" onclick="return 1">', /hljs-attr">color<[\s\S]*hljs-keyword">return</],
  ['vue', '<script setup>\nconst a = 1\n</script>\n<style scoped>\na { b: c }\n</style>', /hljs-keyword">const</],
  ['svelte', '<script>\nexport let a\n</script>\n<p>{a}</p>', /hljs-keyword">export</],
  ['md', '---\na: b\n---\n\n# c <b style="d: e">f</b>', /hljs-attr">a</],
  ['jsx', '<A b={() => 1}>c</A>', /hljs-number">1</],
  ['php', '<p class="a"><?php echo 1; ?></p>\n<style>b { c: d }</style>', /hljs-keyword">echo<[\s\S]*hljs-attr">c</],
  ['pug', 'p\n  :less\n    b { c: d }', /hljs-attr">c</],
  ['http', 'HTTP/1.1 200 OK\nContent-Type: application/json\n\n{ "a": 1 }', /hljs-attr">&quot;a&quot;</],
  ['graphql', '"""\n# a\n"""\ntype B { c: Int }', /hljs-keyword">type</],
]
for (const [language, code, html] of WITH_OTHERS)
  test(`languages embedded in ${language} are highlighted`, () => {
    assert.match(createHighlighter().lines(code, language).lines.join('\n'), html)
  })

test('the highlighting of a block does not depend on earlier blocks', () => {
  const names = [...readdirSync('node_modules/refractor/lang')].flatMap(
    file => /^([a-z0-9-]+)\.js$/.exec(file)?.[1] ?? [],
  )
  const samples = WITH_OTHERS.map(([, code]) => code).join('\n\n')
  const blocks = [...WITH_OTHERS.map(([language, code]) => [language, code]), ...names.map(name => [name, samples])]
  const all = (order: string[][], highlighter: Highlighter) =>
    new Map(order.map(([language = '', code = '']) => [`${language}\n${code}`, highlighter.lines(code, language)]))
  const forwards = createHighlighter()
  const first = all(blocks, forwards)
  assert.deepEqual(all([...blocks].reverse(), createHighlighter()), first)
  assert.deepEqual(all(blocks, forwards), first)
})

/** Code for which a grammar reads the same text repeatedly. */
const HARD: [language: string, line: string][] = [
  ['rust', `"'`.repeat(40)],
  ['js', '"`'.repeat(40)],
  ['bash', '"`'.repeat(40)],
  ['arduino', `'.`.repeat(40)],
]
for (const [language, line] of HARD)
  test(`${language} that needs too much work is plain, on every machine`, () => {
    const { html, page } = parse(
      `\`\`\`${language}\n${`${line}\n`.repeat(250)}\`\`\`\n\n\`\`\`rust\nfn a() {}\n\`\`\`\n`,
    )
    assert.equal(/token-line">([^\n]*)\n/.exec(html)?.[1]?.includes('<span'), false)
    assert.match(html, /hljs-keyword">fn/)
    assert.deepEqual(
      page.diagnostics.map(({ rule, span }) => `${span?.line} ${rule}`),
      ['1 plain-code'],
    )
  })

test('endlessly nested code is plain, whatever stack a thread has', () => {
  const code = `${'a('.repeat(500)}b${')'.repeat(500)}`
  assert.equal(createHighlighter().lines(code, 'stylus').reason, 'too-much-work')
})

test('many short pieces of another language are no nesting', () => {
  const code = Array.from({ length: 150 }, (_, at) => `const a${at} = \`\${a - \`\${b}\`}\``).join('\n')
  const { lines, reason } = createHighlighter().lines(code, 'js')
  assert.equal(reason, undefined)
  assert.equal(lines.length, 150)
  for (const line of lines) assert.match(line, /keyword">const/)
})

test('other users of Prism keep their own grammars', () => {
  const before = Object.keys(refractor.languages)
  createHighlighter().lines('<style>a {}</style>', 'html')
  assert.deepEqual(Object.keys(refractor.languages), before)
})

const leftPlain: [what: string, markdown: string, rules: string[]][] = [
  ['a line that is too long', `\`\`\`js\n${'a='.repeat(3000)}1\n\`\`\``, ['plain-code']],
  ['the same as text', `\`\`\`text\n${'a='.repeat(3000)}1\n\`\`\``, []],
  ['the same in no language', `\`\`\`\n${'a='.repeat(3000)}1\n\`\`\``, []],
  ['the same in an unknown language', `\`\`\`nope\n${'a='.repeat(3000)}1\n\`\`\``, ['unknown-language']],
]
for (const [what, markdown, rules] of leftPlain)
  test(`the finding about ${what}`, () => {
    const found = parse(markdown).page.diagnostics.map(({ rule }) => rule)
    assert.deepEqual(found, rules)
  })
