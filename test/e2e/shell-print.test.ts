/**
 * Pages on paper: external links keep their words and are followed by their address, and no mark of the screen changes
 * the number of sheets.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { shellSite } from './shell-site.ts'

const FAR = 'https://example.com/a/rather/long/address/of-a-page?with=a&query=too#and-a-part'
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
  'docs/links.md': prose(name => `[${name}](${FAR})`),
  // The same text, with something as long as the address that is no link.
  'docs/plain.md': prose(name => `${name} (${FAR.replace('https', 'proto')})`),
  'static/file.pdf': 'A file.',
})

async function openOnPaper(path: string): Promise<Page> {
  // The width of A4 without its margins.
  const page = await shell.open(path, { viewport: { width: 718, height: 1047 } })
  await page.emulateMedia({ media: 'print' })
  return page
}

/** The number of sheets of A4. */
async function sheetsOf(page: Page): Promise<number> {
  const margin = '10mm'
  const file = await page.pdf({ format: 'A4', margin: { top: margin, bottom: margin, left: margin, right: margin } })
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
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
  const sheets = await sheetsOf(linked)
  await linked.context().close()
  const plain = await openOnPaper('/plain')
  const expected = await sheetsOf(plain)
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
