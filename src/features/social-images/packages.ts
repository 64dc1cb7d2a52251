/**
 * The packages that draw social images. They are installed by the site, because few sites need them. Returns how to
 * load them, and which are missing.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The packages by purpose. */
export const SOCIAL_PACKAGES = { layout: 'satori', renderer: '@resvg/resvg-js', font: '@fontsource/inter' } as const

/** `require` as seen from the site's own code. */
export function requireOf(siteDir: string): NodeJS.Require {
  return createRequire(join(siteDir, 'package.json'))
}

/** Names of the packages that the site has not installed. */
export function missingSocialPackages(siteDir: string): string[] {
  const require = requireOf(siteDir)
  return Object.values(SOCIAL_PACKAGES).filter(name => {
    try {
      // The font package contains no code.
      require.resolve(name === SOCIAL_PACKAGES.font ? `${name}/package.json` : name)
      return false
    } catch {
      return true
    }
  })
}
