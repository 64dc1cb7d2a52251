/**
 * The packages that draw pictures of pages. They are the site's own, as few sites need them. In: the site folder. Out: how
 * to load them, and which are missing.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** By what they are for. */
export const SOCIAL_PACKAGES = { layout: 'satori', renderer: '@resvg/resvg-js', font: '@fontsource/inter' } as const

/** What `require` is in the site's own code. */
export function requireOf(siteDir: string): NodeJS.Require {
  return createRequire(join(siteDir, 'package.json'))
}

/** Names of those that the site has not installed. */
export function missingSocialPackages(siteDir: string): string[] {
  const require = requireOf(siteDir)
  return Object.values(SOCIAL_PACKAGES).filter(name => {
    try {
      // A font has no code.
      require.resolve(name === SOCIAL_PACKAGES.font ? `${name}/package.json` : name)
      return false
    } catch {
      return true
    }
  })
}
