/**
 * This repository's own site, served to a real browser: opened before the tests of a file, closed after them.
 */
import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser, serveFolder } from '../e2e/browser.ts'
import { ownSite } from '../e2e/own-site.ts'

interface Opened {
  browser: Browser
  /** The address of the site, without a trailing slash. */
  url: string
}

export function ownSiteInBrowser(): Opened {
  const opened = {} as Opened
  let close = () => {}
  before(async () => {
    const server = await serveFolder(ownSite())
    close = server.close
    opened.url = server.url
    opened.browser = await launchBrowser()
  })
  after(async () => {
    await opened.browser?.close()
    close()
  })
  return opened
}
