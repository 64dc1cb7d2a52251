/** This repository's own site, built in a folder for all tests that read it. */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/** The environment without the variables of the site's accounts (scripts/network-content/publishing.md). */
const withoutAccounts = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^DOCS_/.test(name)))

/**
 * Builds the site. Exits if that fails.
 * @param {string} dir folder for the site and the cache of the build
 * @returns {{ DOCSGEN_OWN_SITE: string, DOCSGEN_OWN_CACHE: string }} what tests find in their environment
 */
export function buildOwnSite(dir) {
  const [site, cache] = [join(dir, 'own-site'), join(dir, 'own-cache')]
  const args = ['bin/docsgen.js', 'build', ROOT, '--out-dir', site, '--cache-dir', cache, '--quiet']
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: withoutAccounts })
  if (status !== 0) process.exit(status ?? 1)
  return { DOCSGEN_OWN_SITE: site, DOCSGEN_OWN_CACHE: cache }
}
