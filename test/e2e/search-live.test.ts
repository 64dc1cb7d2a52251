/**
 * Search on the live server: text that was just written is found, in a dialog that stays open.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveShell } from './live-site.ts'
import { openLive } from './settled.ts'
import { waitForElement } from './waits.ts'

const shell = liveShell({ 'docs/index.md': '# Home\n\nA quokka.\n', 'docs/other.md': '# Other\n\nA wombat.\n' })

test('text written a moment ago is found, in a dialog that stays open', async () => {
  const page = await shell.browser.newPage()
  page.on('pageerror', error => assert.fail(error))
  await openLive(page, shell.served.url)
  await page.keyboard.press('Control+k')
  const found = async (query: string, heading: string) => {
    // The query is repeated until the server has finished: the index is updated after the pages.
    for (let at = 0; at < 20; at++) {
      await page.fill('.dg-search__input', '')
      await page.fill('.dg-search__input', query)
      await waitForElement(page, '.dg-search[data-status="idle"]')
      const first = await page.textContent('.dg-search__results')
      if (first?.includes(heading)) return
      await page.waitForTimeout(200)
    }
    assert.fail(`${query} is not found`)
  }
  await waitForElement(page, '.dg-search__input')
  await found('wombat', 'Other')
  // The open page, another page, and a new page.
  shell.files.write({ 'docs/index.md': '# Home\n\nA quokka and a dingo.\n' })
  await waitForElement(page, 'main >> text=dingo', 'attached')
  assert.equal(await page.inputValue('.dg-search__input'), 'wombat')
  await found('dingo', 'Home')
  shell.files.write({ 'docs/other.md': '# Other\n\nA numbat.\n', 'docs/new.md': '# Newest\n\nA bilby.\n' })
  await found('numbat', 'Other')
  await found('bilby', 'Newest')
  await page.close()
})
