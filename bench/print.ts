/**
 * `npm run bench:print`: prints all pages of this repository's site on A4. Prints the number of sheets and the nearly
 * blank ones; exits with 1 if there is one, or if there are more than 1,000 sheets. Takes about a minute.
 */
import { NEARLY_BLANK, printed } from '../test/e2e/sheets.ts'
import { type OwnSite, onOwnSite } from './own-site.ts'

const MOST_SHEETS = 1000
/** Not documents: what there is to read on them needs scripts or another address. */
const NO_DOCUMENTS = ['/search', '/404.html']

async function main({ routes, url, browser }: OwnSite): Promise<boolean> {
  const page = await browser.newPage()
  const blank: string[] = []
  let count = 0
  for (const route of routes.filter(name => !NO_DOCUMENTS.includes(name))) {
    await page.goto(url + route)
    const sheets = await printed(page)
    count += sheets.length
    for (const [at, letters] of sheets.entries())
      if (letters < NEARLY_BLANK) blank.push(`${route}: sheet ${at + 1} of ${sheets.length} has ${letters} letters`)
  }
  for (const line of blank) console.log(line)
  console.log(`${count} sheets, ${blank.length} nearly blank`)
  return blank.length === 0 && count <= MOST_SHEETS
}

process.exitCode = (await onOwnSite(main)) ? 0 : 1
