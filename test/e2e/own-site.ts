/**
 * This repository's own site, which `scripts/test.js` builds once for all tests that read it. Tests must not change it.
 */
import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'

/** The folder of the built site. */
export function ownSite(): string {
  const folder = process.env.DOCSGEN_OWN_SITE
  assert.ok(folder, 'scripts/test.js builds the site where a test imports this module.')
  return folder
}

/** Copies the cache of that build, for builds of the same site with another config. */
export function copyOwnCache(to: string): void {
  const folder = process.env.DOCSGEN_OWN_CACHE
  assert.ok(folder, 'scripts/test.js builds the site where a test imports this module.')
  cpSync(folder, to, { recursive: true })
}
