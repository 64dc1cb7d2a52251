/**
 * Navigation on the live server: preloaded pages are not older than saved ones, and the current page changes in place,
 * whichever page was opened first.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveShell } from './live-site.ts'
import { openLive, untilUpdated } from './settled.ts'
import { waitForElement } from './waits.ts'

const shell = liveShell({
  'docs/index.md': '# Home\n\n[Other](other.md)\n',
  'docs/other.md': '# Other\n\n[Home](index.md)\n',
})

test('navigation and live updates work in one document', async () => {
  const tab = await shell.browser.newPage()
  // By then the page is subscribed to changes.
  const ahead = tab.waitForResponse('**/other')
  await openLive(tab, shell.served.url)
  await tab.hover('main a:text("Other")')
  await tab.evaluate(() => Object.assign(window, { wasHere: true }))
  await (await ahead).finished()
  await untilUpdated(tab, () =>
    shell.files.write({ 'docs/other.md': '# Other\n\nSaved before it was opened. [Home](index.md)\n' }),
  )
  await tab.click('main a:text("Other")')
  await waitForElement(tab, 'text=Saved before it was opened.')
  shell.files.write({ 'docs/other.md': '# Other\n\nSaved while it was shown. [Home](index.md)\n' })
  await waitForElement(tab, 'text=Saved while it was shown.')
  await untilUpdated(tab, () => shell.files.write({ 'docs/index.md': '# Home\n\nSaved in the back.\n' }))
  await tab.goBack()
  await waitForElement(tab, 'text=Saved in the back.')
  assert.equal(await tab.evaluate(() => 'wasHere' in window), true)
  await tab.close()
})
