/**
 * The code of a site that goes into bundles: its files, and the key that decides whether a bundle is still valid.
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packageVersion } from '../base/package-root.ts'
import type { ResolvedConfig } from '../model/config.ts'
import { type SiteScope, siteScope } from './site-scope.ts'
import { openTheme, type Theme } from './theme.ts'

/** What bundles are made from. */
export interface SiteCode {
  theme: Theme
  /** Absolute path of the site folder, for imports that start with `@site/`. */
  siteDir: string
  /** Absolute paths of the static folders, for imports that start with a slash. */
  staticDirs?: string[]
  /** Addresses of imported files start with it. */
  baseUrl: string
  /** Absolute path of the module of markdown components. */
  components?: string
  /** Is the site made for another tool, so that styles that cannot be used are left out with a note? */
  isTolerant?: boolean
  /** What pages may ask of the site. */
  site?: SiteScope
}

/** The site's code, according to its config. */
export function siteCodeOf(config: ResolvedConfig): SiteCode {
  const { siteDir, baseUrl, themeDir, markdown, writtenFor } = config
  const components = markdown.components && moduleAt(join(siteDir, markdown.components))
  const isTolerant = writtenFor === 'docusaurus'
  return {
    siteDir,
    staticDirs: config.staticDirectories.map(dir => join(siteDir, dir)),
    baseUrl,
    components,
    theme: openTheme(join(siteDir, themeDir)),
    isTolerant,
    site: siteScope(config),
  }
}

/** Resolves a module path: the file itself or the index of the folder; otherwise the path as written. */
function moduleAt(path: string): string {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const candidates = ['.tsx', '.ts', '.jsx', '.js', '.mjs'].map(end =>
    isFolder ? join(path, `index${end}`) : path + end,
  )
  if (existsSync(path) && !isFolder) return path
  return candidates.find(candidate => existsSync(candidate)) ?? (isFolder ? join(path, 'index.tsx') : path)
}

/** Does the site have code of its own? */
export function hasOwnCode({ theme, components }: SiteCode): boolean {
  return theme.overrides.length > 0 || components !== undefined
}

/** Changes with the options of the bundlers, so that a cache of an earlier docsgen is not used. */
const BUNDLING = '5'

/** Identity of a bundle apart from its inputs. Without code of the site's own it is the same for all sites. */
export function bundleKey(code: SiteCode, what: string): string {
  const own = hasOwnCode(code) ? [code.baseUrl, code.components ?? ''] : []
  return [packageVersion, BUNDLING, what, ...own, ...code.theme.overrides].join('\n')
}
