/**
 * What a page copies. The whole browser has one clipboard, to which tests in other tabs may write between a click and
 * reading it: the texts are recorded while the page writes them.
 */
import type { Page } from 'playwright-core'

interface Recorded {
  __copied?: string
}

/** Records what the open document copies from now on. A write that the browser refuses is not recorded. */
export async function recordCopies(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { clipboard } = navigator
    const [write, writeText] = [clipboard.write.bind(clipboard), clipboard.writeText.bind(clipboard)]
    const record = (text: string) => Object.assign(window, { __copied: text })
    clipboard.writeText = async text => {
      await writeText(text)
      record(text)
    }
    clipboard.write = async items => {
      await write(items)
      for (const item of items) record(await (await item.getType('text/plain')).text())
    }
  })
}

/** The last text that the document copied. */
export function copiedText(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (window as Recorded).__copied)
}
