import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withSeverities } from '../../../src/findings/severities.ts'
import { createMathRenderer } from '../../../src/parse/math/math.ts'
import { createParser } from '../../../src/parse/parse-page.ts'
import { assertBounded } from '../../bounded-work.ts'
import { components, found, options, parse, withMarkdown } from './fixture.ts'

test('inline and block formulas have HTML and MathML', () => {
  const { page, html } = parse('a $x^2$\n\n$$\ny\n$$\n')
  assert.equal(page.features.math, true)
  assert.equal(html.match(/<math /g)?.length, 2)
  assert.match(html, /katex-display/)
  assert.deepEqual(page.diagnostics, [])
})

test('a page without formulas has no maths', () => {
  assert.equal(parse('a $ b').page.features.math, false)
})

test('maths can be disabled', () => {
  const parser = createParser(withMarkdown({ math: false }), components)
  assert.equal(parse('$a$', { parser }).html, '<p>$a$</p>')
})

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: variables of shells.
const PROSE = [
  'The small plan costs $5 and the large one $10 a month.',
  '$PATH and $USER, $5-$10, US$5 to US$10, and 10$ or 20$ as well.',
  'From $ 5 to $ 10, or $A_B and $C_D, or **$5** and *$6*.',
  '- $1 a\n- $2 b $3 c\n\n| a $1 | $2 b |\n| --- | --- |\n| $3 | $4 |',
  `${'$1 and '.repeat(400)}`,
  'A [link for $5](https://example.org/$a) and `$x` and <https://example.org/$b$c>, $7.',
  '$1,000 and $2,500; USD$5 or CAD$6; ($5), "$7"; $0.10/$0.20; $5K–$10K; 5$ and 10$, 5$/10$, 5 $ or 10 $; $5+$10=$15.',
  '${VAR}/${OTHER}, $HOME/bin:$PATH, $(pwd) and $(ls). `$a` and `$b`, $1 $2 $@ $# $? $$. $HOME, $$$ and $$ at $$ end.',
  'jQuery $ and $(this).find($el); $.ajax and $.get; {{ $value }} and {{ $labels.job }}; $foo->bar($baz); ^a$ and ^b$.',
  'A$AP Rocky and Ke$ha. Micro$oft and $un; £7. A$B and C$D. Cash $$ and $$ back, $2bn. 5$ more.',
  `\${A:-$B} and \${A%$B}, "a$" and "^b$", 'a$' or 'b$', f($a,$b), \\{ $set: \\{ a: 1 \\}, $inc: b }, $5\u00a0000, $6.`,
  'The price is 5$. Then 6$. (5$) and (6$), [5$] or [6$]; $$VAR and $$OTHER, $scope.$apply and $root.$emit.',
  'Escaped: \\$5 and \\$6, $5 \\$6 $7, $5 and \\$6.',
  '## From $1,000 to $2,500 {#from}\n\n> $5 and $6\n\n[$5 to $6](#from) and ![$5 or $6](a.png "$7 or $8")\n\na[^1]\n\n[^1]: $6 and $7',
]
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: variables of shells.
for (const text of PROSE)
  for (const parser of ['satteri', 'remark'] as const)
    test(`prices and variables are no formulas (${parser}): ${text.slice(0, 30)}`, () => {
      const { page, html } = parse(text, { parser: createParser(withMarkdown({ parser }), components) })
      assert.equal(page.features.math, false, html)
      assert.deepEqual(page.diagnostics, [])
      const plain = parse(text, { parser: createParser(withMarkdown({ parser, math: false }), components) })
      assert.equal(html, plain.html)
    })

const FORMULAS = [
  ['$x$', 1],
  ['$x$-axis, ($y$) and R$^2$, n$^{th}$', 4],
  ['costs $5, where $x$ is the price', 1],
  ['$ E = mc^2 $ and $ x $ and $\\alpha $ and $ \\beta$', 4],
  ['$x$,$y$ and $5,$x$, $[$.$]$', 5],
  ['$\\alpha$1 and $$x$$2', 2],
  ['between $a$ and $b$ for $5', 2],
  ['costs $5 while $x=5$, $x$ costs $6 and $y$ costs $7, and $z$', 4],
  ["$5$ of $5x$, $100\\%$, $p < 0.05$, $n=10, m=20$, $[0,1)$, $x, y \\in R$, $3:2$, $x'$, $n$th, $5!$, $1{,}000$", 12],
  ['$S^u = (S_1^u, ... S_n^u)$ for $1,000', 1],
  ['- item\n  $$\n  x^2\n  $$\n- $$y$$ for $5\n\n> $$\n> z\n> $$', 3],
  ['## Of $x^2$ for $5\n\n[link $x$ of $6](#a)', 2],
  ['$ \\{a, b\\} $ and $\\left\\{ x \\right.$ and $\\{$x$\\}$', 4],
  ['- $a_1$\n\n| $b$ | $5 |\n| --- | --- |\n| $c$ | $6 |', 3],
] as const
for (const [text, count] of FORMULAS)
  for (const parser of ['satteri', 'remark'] as const)
    test(`formulas beside prices (${parser}): ${text.slice(0, 40)}`, () => {
      const { page, html } = parse(text, { parser: createParser(withMarkdown({ parser }), components) })
      assert.equal(html.match(/<math /g)?.length, count, html)
      assert.deepEqual(page.diagnostics, [])
    })

test('formulas and prices are told apart in pages that are repaired', () => {
  for (const path of ['docs/a.md', 'docs/a.mdx']) {
    const { html } = parse('<Card a={b()}/>\n\n<Nope>\n\n$x$ for $5, and $y$ for $6\n', { path })
    assert.equal(html.match(/<math /g)?.length, 2, html)
    assert.match(html, /for \$5, and .* for \$6/s)
  }
})

test('a formula of plain words is reported', () => {
  const { page } = parse('One\n\nSet $foo or the bar$ here.\n')
  assert.deepEqual(found(page), ['3:5 warning math'])
  assert.match(page.diagnostics[0]?.hint ?? '', /\\\$/)
  assert.deepEqual(parse('$\\text{foo or the bar}$ and $sin x$ and $abc$').page.diagnostics, [])
})

const broken: [formula: string, place: string, message: RegExp][] = [
  ['\\nope', '1:4', /Undefined control sequence/],
  ['a + \\nope', '1:8', /Undefined control sequence/],
  ['\\frac{1}', '1:12', /./],
  ['{', '1:5', /./],
  [`${'{'.repeat(4000)}`, '1:204', /deeper than 200 levels/],
  [`${'\\left('.repeat(300)}x${'\\right)'.repeat(300)}`, '1:1204', /deeper than 200 levels/],
  ['\\large '.repeat(1000), '1:1404', /deeper than 200 levels/],
  ['x'.repeat(50_000), '1:3', /at most 10000 characters/],
  ['\\def\\a{\\a\\a}\\a', '1:3', /Too many expansions/],
]
for (const [formula, place, message] of broken)
  test(`broken: ${formula.slice(0, 30)}`, async () => {
    await assertBounded(1000, () => parse(`a $${formula}$ b`))
    const { page, html } = parse(`a $${formula}$ b`)
    assert.equal(page.diagnostics.length, 1)
    const [only] = page.diagnostics
    assert.equal(only?.rule, 'math')
    assert.equal(withSeverities(page.diagnostics)[0]?.severity, 'error')
    assert.match(only?.message ?? '', message)
    if (place !== '1:3') assert.equal(`${only?.span?.line}:${only?.span?.column}`, place)
    assert.match(html, /^<p>a <code>.*<\/code> b<\/p>$/)
  })

test('the place of an error in a block formula', () => {
  const { page } = parse('a\n\n$$\nb\nc \\nope\n$$\n')
  assert.deepEqual(found(page), ['5:3 error math'])
})

for (const formula of [
  '\\href{javascript:alert(1)}{x}',
  '\\href{JAVASCRIPT:alert(1)}{x}',
  '\\href{java&colon;script:x}{x}',
  '\\htmlData{a=b}{x}',
  '\\htmlStyle{background:url(//evil)}{x}',
  '\\includegraphics{//evil/a.png}',
  '\\url{javascript:x}',
])
  test(`untrusted: ${formula}`, () => {
    const { html } = parse(`$${formula}$`)
    assert.doesNotMatch(html, /href=|style="[^"]*url\(|<img|data-a/)
  })

test('a huge rule is limited in size', () => {
  const { html } = parse('$\\rule{100000em}{1em}$')
  assert.match(html, /<mspace[^>]* width="50em"/)
  assert.doesNotMatch(html, /1000(?!00em\})/)
})

test('text in formulas is escaped', () => {
  assert.doesNotMatch(parse('$\\text{<img src=x onerror=alert(1)>}$').html, /<img/)
})

test('macros apply until the end of the page', () => {
  const text = '$\\gdef\\one{1}\\one$ $\\one$'
  assert.deepEqual(parse(text).page.diagnostics, [])
  assert.deepEqual(found(parse('$\\one$').page), ['1:2 error math'])
})

test('a macro changes the meaning of an equal formula', () => {
  const { html } = parse('$\\R$ $\\gdef\\R{Q}$ $\\R$')
  assert.equal(html.match(/<mi[^>]*>Q<\/mi>/g)?.length, 1)
})

test('equal formulas are rendered once', () => {
  const render = createMathRenderer(options.markdown)
  assert.equal(render('a', false, {}), render('a', false, {}))
  assert.notEqual(render('a', false, {}), render('a', true, {}))
})

test('KaTeX prints nothing', () => {
  const { warn } = console
  const printed: unknown[] = []
  console.warn = (...words: unknown[]) => printed.push(words)
  try {
    parse('$\\text{µ \u{1f680}}$')
  } finally {
    console.warn = warn
  }
  assert.deepEqual(printed, [])
})

test('formulas in raw HTML and in math fences are rendered like those in markdown', () => {
  const formula = (html: string) => /<span class="katex">[\s\S]*/.exec(html)?.[0].replace(/<\/(?:div|p|span)>$/g, '')
  const wanted = parse('$$\nx^2 < y\n$$').html
  assert.equal(parse('```math\nx^2 < y\n```').html, wanted)
  const raw = parse('<div class="math math-display">x^2 &lt; y</div>')
  assert.equal(raw.page.features.math, true)
  assert.equal(formula(raw.html)?.replace(/<\/?\w+[^>]*>/g, ''), formula(wanted)?.replace(/<\/?\w+[^>]*>/g, ''))
  assert.match(parse('a <span class="math-inline">x^2</span> b').html, /a <span class="katex">/)
})

test('formulas in raw HTML have the same limits', () => {
  const long = `<span class="math-inline">${'x'.repeat(20_000)}</span>`
  const deep = `<b class="a math-inline">${'{'.repeat(300)}${'}'.repeat(300)}</b>`
  const { page, html } = parse(`<p>${long}</p>\n\n<p>${deep}</p>\n`)
  assert.deepEqual(found(page), ['1:4 error math', '3:4 error math'])
  assert.match(html, /<b class="a">\{{300}/)
})

test('a formula in raw HTML that KaTeX refuses is a finding, and contains no link', () => {
  const { page } = parse('<div class="math-display">\\nope</div>')
  assert.match(page.diagnostics[0]?.message ?? '', /Undefined control sequence/)
  assert.equal(page.diagnostics[0]?.rule, 'math')
  assert.doesNotMatch(parse('<div class="math-display">\\href{javascript:alert(1)}{x}</div>').html, /href="javascript/)
})
