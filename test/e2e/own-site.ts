/**
 * This repository's own site, which `scripts/test.js` builds once for all tests that read it. They must not change it.
 */
import assert from 'node:assert/strict'

/** The folder of the built site. */
export function ownSite(): string {
  const folder = process.env.DOCSGEN_OWN_SITE
  assert.ok(folder, 'scripts/test.js builds the site where a test imports this module.')
  return folder
}
