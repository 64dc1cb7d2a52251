/**
 * A small site on the live server, in a real browser: served before the tests of a file, removed after them.
 */
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { type Served, serveLive } from '../../src/commands/serve.ts'
import { makeSite, type Site } from '../sites/site.ts'
import { launchBrowser } from './browser.ts'

const EARLIER = new Date('2024-01-01')

export interface LiveShell {
  files: Site
  browser: Browser
  served: Served
}

/** Serves the files before the tests of a file, and removes everything after them. */
export function liveShell(files: Record<string, string>): LiveShell {
  const shell = {} as LiveShell
  const cleanUps: (() => unknown)[] = []
  before(async () => {
    shell.browser = await launchBrowser()
    shell.files = makeSite({ after: (work: () => unknown) => cleanUps.push(work) } as never, files)
    // Files that were written just before the server starts count as saved during the start.
    for (const path of Object.keys(files)) utimesSync(join(shell.files.dir, path), EARLIER, EARLIER)
    shell.served = await serveLive({
      siteDir: shell.files.dir,
      port: 0,
      host: 'localhost',
      strictPort: false,
      cache: true,
      drafts: true,
      follow: false,
      jobs: 1,
      onRebuilt: () => undefined,
      onNotice: () => undefined,
    })
    cleanUps.push(
      () => shell.browser.close(),
      () => shell.served.close(),
    )
  })
  after(async () => {
    for (const work of cleanUps.reverse()) await work()
  })
  return shell
}
