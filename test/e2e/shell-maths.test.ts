/**
 * Formulas without style attributes: they look as in KaTeX under the strictest policy, and navigation to their pages
 * needs no reload.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import katex from 'katex'
import { serveFolder } from './browser.ts'
import { shellSite } from './shell-site.ts'
import { waitForCondition, waitForElement } from './waits.ts'

/** Each uses other parts of KaTeX. */
const FORMULAS = [
  String.raw`\frac{a^2_1}{\sqrt[3]{b}} \left(\sum_{i=0}^n x_i\right) \bigg| \hat{x} \widehat{abc} \vec{v}`,
  String.raw`\textcolor{red}{x} + \color{#10a} y \colorbox{yellow}{z} \fcolorbox{#00f}{#fff}{w}`,
  String.raw`\begin{array}{|c|c:c|}\hline a & b & c \\ \hdashline d & e & f \\ \hline\end{array}`,
  String.raw`\begin{aligned} a &= b + c \\ &= \boxed{d} \end{aligned} \quad \begin{cases} 1 & x > 0 \\ 0 & x \le 0 \end{cases}`,
  String.raw`\begin{pmatrix} ${Array.from({ length: 20 }, (_, at) => `a_{${at}}`).join(String.raw` \\ `)} \end{pmatrix}`,
  String.raw`\overbrace{a+b}^{n} \underbrace{c+d}_m \overline{e} \underline{f} \xrightarrow[below]{above} \cancel{g} \sout{h}`,
  String.raw`\rule{2em}{1em} \rule[0.5em]{12.34em}{0.1em} \rule{1em}{23.4em} \kern1.5em \hspace{-2em} \raisebox{0.7em}{up} \pmb{bold} \Huge X \tiny y`,
  String.raw`\int_0^\infty \oint \prod \lim_{x \to 0} \binom{n}{k} \not= \mathring{A} \overset{!}{=} \phase{78} \angl{n} \tag{1}`,
  String.raw`\lvert x \rvert \left\{ \begin{matrix} a \\ b \end{matrix} \right. \sqrt{\sqrt{\sqrt{\frac{1}{1 + \frac{1}{x}}}}} \stackrel{a}{\to} \hphantom{xyz} \mathllap{l}`,
]

/** Inline formulas: which of them have a part that is wider than a narrow phone with large text. */
const INLINE = {
  '$x^2$': false,
  '$a + b + c + d + e + f + g + h + i + j + k = l$': false,
  '$p_k\\, e^{-\\beta \\max(1, r_k)}\\, q_k\\, s_k$': true,
  '$\\frac{\\text{balance of the cluster}}{\\text{fee}}$': true,
  '$\\rule{12em}{1em}$': true,
  '<span class="math-inline">\\text{balance of the cluster}</span>': true,
  '<span class="math-inline">y</span>': false,
  '<span class="math-display">\\text{the balance of the cluster after a year of fees}</span>': true,
}

const shell = shellSite(
  {
    'docs/index.md': '# Home\n\n[Maths](maths.md)\n',
    'docs/maths.md': `# Maths\n\n${FORMULAS.map(formula => `$$\n${formula}\n$$`).join('\n\n')}\n\nIn text: $x^{y_1}$.\n\n<code class="language-math math-inline">\\frac{1}{2}</code>\n\n[Home](index.md)\n`,
    'docs/sum.md': `# Sum\n\n$$\n${FORMULAS[0]}\n$$\n`,
    'docs/lines.md': `# Lines\n\n${Object.keys(INLINE)
      .map(formula => `Here is ${formula}, and more.`)
      .join('\n\n')}\n\n[$\\text{balance of the cluster}$](index.md)\n`,
    'docs/wide.md': '# Wide\n\nA line: $\\rule{30em}{1em}$.\n',
  },
  { contentSecurityPolicy: true },
)

test('no formula has a style attribute, and the policy is the same on all pages', () => {
  const html = shell.site.read('maths/index.html')
  assert.equal(html.match(/class="katex"/g)?.length, FORMULAS.length + 2)
  assert.deepEqual(html.match(/<[^>]* style="[^>]*>/g), null)
  assert.doesNotMatch(html, /Content-Security-Policy/)
  assert.doesNotMatch(shell.site.read('_headers'), /style-src-attr|unsafe-inline/)
})

test('styles for colours and long lengths are only loaded on pages that use them', () => {
  const sheets = (path: string) =>
    [...shell.site.read(path).matchAll(/[/-](math|formulas)-[\da-f]+\.css/g)].map(([, name]) => name)
  assert.deepEqual(sheets('index.html'), [])
  assert.deepEqual(sheets('sum/index.html'), ['math'])
  assert.deepEqual(sheets('wide/index.html'), ['math', 'formulas'])
  assert.deepEqual(sheets('maths/index.html'), ['math', 'formulas'])
})

test('formulas look as in KaTeX', async () => {
  const page = await shell.open('/maths')
  const drawn = FORMULAS.map(formula =>
    katex.renderToString(formula, { displayMode: true, strict: 'ignore', output: 'html' }),
  )
  const differences = await page.evaluate(async drawn => {
    await document.fonts.ready
    const placesIn = (root: Element) => {
      const start = root.getBoundingClientRect()
      // Drawings are 400 em wide, and cut off.
      return [...root.querySelectorAll(':not(svg *)')].map(it => {
        const { x, y, width, height } = it.getBoundingClientRect()
        const { color, backgroundColor, borderTopColor, borderRightStyle } = getComputedStyle(it)
        return {
          at: [x - start.x, y - start.y, width, height],
          look: [color, backgroundColor, borderTopColor, borderRightStyle],
        }
      })
    }
    return [...document.querySelectorAll('.math-block')].map((block, index) => {
      const ours = placesIn(block.querySelector('.katex-html') as Element)
      const box = document.createElement('section')
      box.className = 'math-block'
      box.innerHTML = drawn[index] ?? ''
      // Styles that scripts set are not affected by the policy.
      for (const it of box.querySelectorAll<HTMLElement>('[style]')) it.style.cssText = it.getAttribute('style') ?? ''
      block.after(box)
      const theirs = placesIn(box.querySelector('.katex-html') as Element)
      box.remove()
      const farthest = Math.max(
        ...ours.flatMap(({ at }, part) => at.map((value, side) => Math.abs(value - (theirs[part]?.at[side] ?? 1e6)))),
      )
      const looks = ours.filter(({ look }, part) => look.join() !== theirs[part]?.look.join())
      return { parts: ours.length - theirs.length, farthest, looks: looks.map(({ look }) => look.join()) }
    })
  }, drawn)
  assert.equal(differences.length, FORMULAS.length)
  for (const [index, { parts, farthest, looks }] of differences.entries()) {
    assert.deepEqual({ parts, looks }, { parts: 0, looks: [] }, FORMULAS[index])
    // Hundredths of an em, at 18 px, in a column of twenty rows.
    assert.ok(farthest < 1.5, `${farthest} px: ${FORMULAS[index]}`)
  }
  await page.context().close()
})

test('under the policy, navigating to a page with formulas needs no reload, and nothing is blocked', async t => {
  const headers = shell.site.read('_headers')
  const policy = /^ {2}Content-Security-Policy: (.*)$/m.exec(headers)?.[1] ?? ''
  assert.match(policy, /default-src 'none'/)
  const server = await serveFolder(join(shell.site.dir, 'build'), { 'content-security-policy': policy })
  t.after(server.close)
  const context = await shell.browser.newContext()
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', message => {
    if (/Content Security Policy|Refused/.test(message.text())) refused.push(message.text())
  })
  await page.goto(server.url)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('link', { name: 'Maths', exact: true }).last().click()
  await waitForElement(page, '.katex-html')
  assert.equal(await page.evaluate(() => 'isSame' in window), true)
  const fraction = page.locator('.mfrac').first()
  await waitForCondition(page, () => document.querySelector('.katex-mathml')?.getBoundingClientRect().width === 1)
  assert.ok(((await fraction.boundingBox())?.height ?? 0) > 20)
  assert.deepEqual(refused, [])
  await context.close()
})

test('with text at 200 %, formulas in lines scroll where they cannot be broken, on the line of their text', async () => {
  const page = await shell.open('/lines', { viewport: { width: 320, height: 800 }, reducedMotion: 'reduce' })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const found = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    scrolls: [...document.querySelectorAll('.markdown > p')].map(line => line.querySelector('.dg-scrolls') !== null),
    stops: document.querySelectorAll('a .dg-scrolls[tabindex]').length,
  }))
  assert.equal(found.width, 320)
  assert.deepEqual(found.scrolls, [...Object.values(INLINE), true])
  assert.equal(found.stops, 0)
  // The base lines are those of the same formula without the container.
  await page.setViewportSize({ width: 1280, height: 800 })
  const differences = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.querySelectorAll('.math-inline.dg-scrolls .strut')].map(strut => {
      const place = () => {
        const line = strut.closest('p')?.getBoundingClientRect()
        return [strut.getBoundingClientRect().bottom - (line?.top ?? 0), line?.height ?? 0]
      }
      const [bottom = 0, height = 0] = place()
      const box = strut.closest('.dg-scrolls')
      box?.classList.remove('dg-scrolls')
      const [plainBottom = 0, plainHeight = 0] = place()
      box?.classList.add('dg-scrolls')
      return Math.max(Math.abs(bottom - plainBottom), Math.abs(height - plainHeight))
    })
  })
  assert.ok(differences.length >= 5 && Math.max(...differences) <= 1, `${differences}`)
  await page.context().close()
})
