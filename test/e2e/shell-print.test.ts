/**
 * Pages on paper: external links keep their words and are followed by their address, and no mark of the screen changes
 * the number of sheets.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { serveFolder } from './browser.ts'
import { ownSite } from './own-site.ts'
import { NEARLY_BLANK, printed } from './sheets.ts'
import { shellSite } from './shell-site.ts'

const FAR = 'https://example.com/a/rather/long/address/of-a-page?with=a&query=too#and-a-part'
/** Each link has an address of its own: one that is repeated is only printed once. */
const far = (name: string) => `${FAR}-${name.replace(/\W/g, '')}`
const prose = (link: (name: string) => string) =>
  [
    '# Links',
    ...Array.from({ length: 30 }, (_, at) => `Sentence ${at} has ${link(`words ${at}`)} and goes on after it.`),
    `- An item with ${link('words in a list')}.`,
    `| one | two |\n|---|---|\n| ${link('words in a cell')} | text |`,
    `## A heading with ${link('words in a heading')}`,
    `> A quotation with ${link('quoted words')}.`,
    `:::note\nA note with ${link('noted words')}.\n:::`,
    `Text with ${link('`code` in a link')}, and [a file](/file.pdf).`,
    `The last sentence has ${link('last words')}.`,
  ].join('\n\n')

const shell = shellSite({
  'docs/index.md': '# Home\n\nText.\n',
  'docs/links.md': prose(name => `[${name}](${far(name)})`),
  // The same text, with something as long as the address that is no link.
  'docs/plain.md': prose(name => `${name} (${far(name).replace('https', 'proto')})`),
  'docs/known.md': `# Known\n\n[One](${FAR}), [the same](${FAR}), <https://example.com/shown>, [example.com/host](https://example.com/host/).\n`,
  'static/file.pdf': 'A file.',
})

async function openOnPaper(path: string): Promise<Page> {
  // The width of A4 without its margins.
  const page = await shell.open(path, { viewport: { width: 718, height: 1047 } })
  await page.emulateMedia({ media: 'print' })
  return page
}

test('external links are printed with their words and their address in lines of text', async () => {
  const page = await openOnPaper('/links')
  const links = await page.locator('.markdown a[href^="http"]').evaluateAll(links =>
    links.map(link => {
      const words = document.createRange()
      words.selectNodeContents(link)
      const widthOf = (boxes: DOMRectList) => [...boxes].reduce((sum, { width }) => sum + width, 0)
      const { display, content, backgroundColor, maskImage } = getComputedStyle(link, '::after')
      return {
        words: link.textContent,
        isSeen: widthOf(words.getClientRects()) > 20,
        // All line boxes of the link, without those of its words.
        perCharacter:
          (widthOf(link.getClientRects()) - widthOf(words.getClientRects())) / (link.getAttribute('href')?.length ?? 1),
        lines: link.getClientRects().length,
        look: [display, content.includes('https://example.com/a/'), backgroundColor, maskImage].join(),
      }
    }),
  )
  assert.equal(links.length, 37)
  for (const { words, isSeen, perCharacter, lines, look } of links) {
    assert.ok(isSeen, `${words}`)
    assert.ok(perCharacter > 4, `${words}: ${perCharacter} px for each character`)
    assert.ok(lines <= 8, `${words}: ${lines} lines`)
    assert.equal(look, 'inline,true,rgba(0, 0, 0, 0),none', `${words}`)
  }
  await page.context().close()
})

test('a page with external links has as many sheets as the same text without links', async () => {
  const linked = await openOnPaper('/links')
  const sheets = (await printed(linked)).length
  await linked.context().close()
  const plain = await openOnPaper('/plain')
  const expected = (await printed(plain)).length
  await plain.context().close()
  assert.ok(expected >= 2 && Math.abs(sheets - expected) <= 1, `${sheets} instead of ${expected}`)
})

test('links to files of the site are printed as words alone', async () => {
  const page = await openOnPaper('/links')
  const sign = await page
    .locator('.markdown a[href$=".pdf"]')
    .evaluate(link => getComputedStyle(link, '::after').content)
  assert.equal(sign, 'none')
  await page.context().close()
})

test('an address is printed once, and not if the text of the link has it', async () => {
  const page = await openOnPaper('/known')
  const after = await page
    .locator('.markdown a[href^="http"]')
    .evaluateAll(links => links.map(link => getComputedStyle(link, '::after').content.includes('http')))
  assert.deepEqual(after, [true, false, false, false])
  await page.context().close()
})

// `npm run bench:print` prints all pages, which takes a minute.
test("no sheet of this repository's pages is nearly blank", async () => {
  const server = await serveFolder(ownSite())
  const page = await shell.browser.newPage()
  let count = 0
  for (const path of ['/stakers/tools/', '/learn/glossary', '/operators/operator-node/maintenance/node-migration']) {
    await page.goto(server.url + path)
    const sheets = await printed(page)
    count += sheets.length
    assert.ok(Math.min(...sheets) >= NEARLY_BLANK, `${path}: ${sheets}`)
  }
  // They took 13 before type and spaces had the sizes of paper.
  assert.ok(count <= 11, `${count}`)
  await page.close()
  server.close()
})
