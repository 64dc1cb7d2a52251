/**
 * Checks that a folder contains a site. If there is none, throws a ConfigError with the command to run, before
 * anything is created in the folder.
 */
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '../base/errors.ts'
import { docsgenCommand } from '../base/package-managers.ts'
import { PAGES } from '../base/site-folders.ts'
import { findConfig } from './find-config.ts'
import { hasNotes } from './notes-folder.ts'

/** A folder is a site if it has a config or a folder of pages. */
export function hasSite(siteDir: string): boolean {
  return findConfig(siteDir) !== undefined || hasDocs(siteDir) || existsSync(join(siteDir, 'versions.json'))
}

/** Checks that a folder is a site. */
export function assertSite(siteDir: string): void {
  if (hasSite(siteDir)) return
  const above = dirname(siteDir)
  const isPages = PAGES.includes(basename(siteDir)) && hasMarkdown(siteDir)
  if (isPages && above !== siteDir)
    throw noSite(`${siteDir} is a folder of pages, not a site.`, `Name the folder above it instead: ${above}`)
  if (hasMarkdown(siteDir)) {
    const hint = hasNotes(siteDir)
      ? `Run '${docsgenCommand('init')}' to create a site of them.`
      : `Run '${docsgenCommand('init')}' to create a site: pages go into the folder 'docs'.`
    throw noSite(`${siteDir} has markdown files, but no config and no folder 'docs'.`, hint)
  }
  throw noSite(
    `There is no site in ${siteDir}: no config, and no folder 'docs'.`,
    `Run '${docsgenCommand('init')}' to make one.`,
  )
}

function hasDocs(dir: string): boolean {
  return PAGES.some(name => existsSync(join(dir, name)))
}

function hasMarkdown(dir: string): boolean {
  return readdirSync(dir).some(name => /\.mdx?$/i.test(name))
}

function noSite(message: string, hint: string): ConfigError {
  return new ConfigError([{ rule: 'config', message, hint }])
}
