/** A reader chooses values once: every page, address, command and copy follows, also after a reload and in another tab. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { makeSite } from '../sites/site.ts'
import { violationsOn } from './axe.ts'
import { launchBrowser, serveFolder } from './browser.ts'
import { copiedText, recordCopies } from './clipboard.ts'
import { waitForCondition } from './waits.ts'

const PAGE = `
[Look](https://{{ network.explorer }}/address/{{ owner }})

\`\`\`bash
run --network {{ network }} {{ owner }}
\`\`\`

[Other](other.md)
`
const values = {
  network: {
    label: 'Network',
    choices: [
      { value: 'mainnet', label: 'Mainnet', texts: { explorer: 'etherscan.io' } },
      { value: 'hoodi', label: 'Hoodi', texts: { explorer: 'hoodi.etherscan.io' } },
    ],
  },
  owner: { label: 'Owner', default: '0x1' },
}
let browser: Browser
let server: Awaited<ReturnType<typeof serveFolder>>
const cleanUps: (() => unknown)[] = []

before(async () => {
  browser = await launchBrowser()
  const site = makeSite(
    { after: (work: () => unknown) => cleanUps.push(work) } as never,
    { 'docs/index.md': `# Home\n${PAGE}`, 'docs/other.md': '# Other\n\nOn {{ network }}: {{ network.explorer }}.\n' },
    { markdown: { values } },
  )
  await site.build()
  server = await serveFolder(join(site.dir, 'build'))
})
after(async () => {
  await browser?.close()
  server?.close()
  for (const work of cleanUps) work()
})

test('a choice changes commands and addresses, is copied, and is kept', async () => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.goto(server.url)
  const link = page.getByRole('link', { name: 'Look' })
  const code = page.locator('.theme-code-block code')
  const texts = async () => [await link.getAttribute('href'), (await code.innerText()).trim()]
  assert.deepEqual(await texts(), ['https://etherscan.io/address/0x1', 'run --network mainnet 0x1'])
  await page.getByLabel('Network').selectOption('hoodi')
  await page.getByLabel('Owner').fill('0x2 "<b>')
  const chosen = ['https://hoodi.etherscan.io/address/0x2%20%22%3Cb%3E', 'run --network hoodi 0x2 "<b>']
  assert.deepEqual(await texts(), chosen)
  assert.deepEqual(await violationsOn(page), [])
  await recordCopies(page)
  await code.hover()
  await page.locator('.dg-copy').click()
  await page.locator('.dg-copy[data-done]').waitFor()
  assert.equal(await copiedText(page), chosen[1])
  await page.getByRole('link', { name: 'Other' }).first().click()
  await page.waitForURL('**/other')
  await page.getByText('On hoodi: hoodi.etherscan.io.').waitFor()
  await page.goto(server.url)
  await waitForCondition(
    page,
    () => document.querySelector('.theme-code-block')?.textContent?.includes('hoodi') === true,
  )
  assert.deepEqual(await texts(), chosen)
  const second = await context.newPage()
  await second.goto(`${server.url}/other`)
  await second.getByText('On hoodi').waitFor()
  await page.bringToFront()
  await page.getByLabel('Network').selectOption('mainnet')
  await second.getByText('On mainnet: etherscan.io.').waitFor()
  await page.getByLabel('Owner').fill('')
  assert.deepEqual(await texts(), ['https://etherscan.io/address/0x1', 'run --network mainnet 0x1'])
  await context.close()
})

test('without scripts a page is complete, with the defaults and without fields', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.url)
  assert.equal(await page.getByRole('link', { name: 'Look' }).getAttribute('href'), 'https://etherscan.io/address/0x1')
  assert.equal(await page.locator('form.dg-values').isVisible(), false)
  await context.close()
})
