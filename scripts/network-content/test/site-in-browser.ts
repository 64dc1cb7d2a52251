/**
 * The site of the network, served to a real browser: opened before the tests of a file, closed after them.
 */
import { after, before } from 'node:test'
import { type Browser, chromium } from 'playwright-core'
import { builtSite, serveSite, setting } from './site.ts'

interface Opened {
  browser: Browser
  /** The address of the site, without a trailing slash. */
  url: string
}

export function siteInBrowser(): Opened {
  const opened = {} as Opened
  let close = async () => {}
  before(async () => {
    const served = await serveSite('--dir', builtSite())
    close = served.close
    opened.url = served.url
    opened.browser = await chromium.launch({
      executablePath: setting('DOCSGEN_CHROMIUM'),
      args: ['--no-sandbox', '--disable-gpu'],
    })
  })
  after(async () => {
    await opened.browser?.close()
    await close()
  })
  return opened
}
