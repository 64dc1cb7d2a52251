/**
 * The components that a site with its own theme components provides to all its pages. In: the site folder. Out: the names that its
 * `src/theme/MDXComponents` mentions, and those of the elements and components of content that it may replace. Which of
 * them are components is decided where they are used.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from '../base/files.ts'
import { replacedFile, siteModules } from '../base/site-modules.ts'
import type { ResolvedConfig } from '../model/config.ts'

const FILES = ['', '/index'].flatMap(end => ['.tsx', '.ts', '.jsx', '.js'].map(type => `MDXComponents${end}${type}`))

/** The names, sorted. */
export function globalComponents(siteDir: string): string[] {
  const folder = join(siteDir, 'src/theme')
  // Most sites have none, and each file that is not there costs an error.
  if (!existsSync(folder)) return []
  return [...new Set(mdxComponents(folder)?.match(/\b[A-Z]\w*/g) ?? [])].sort()
}

/** Elements of markdown as the keys of an object. */
const ELEMENT =
  /(?<![\w.<])['"]?(a|blockquote|code|details|em|h[1-6]|hr|img|li|ol|p|pre|strong|table|tbody|td|th|thead|tr|ul|admonition)['"]?\s*(?=[:,}(])/g
/** Components of the theme that content uses without naming them. */
const COMPONENTS = ['Admonition', 'CodeBlock', 'Details', 'Heading', 'TabItem', 'Tabs']

/** Names of the elements and components that the site may replace; none for a site that was written for docsgen. */
export function overrideNames({ siteDir, lenient }: Pick<ResolvedConfig, 'siteDir' | 'lenient'>): string[] {
  const folder = join(siteDir, 'src/theme')
  if (!lenient || !existsSync(folder)) return []
  const isThere = (name: string) => replacedFile(siteDir, name) !== undefined
  const keys = [...(mdxComponents(folder) ?? '').matchAll(ELEMENT)].map(([, name = '']) => name)
  const byFile = Object.entries(siteModules().overrideFiles).flatMap(([name, files]) =>
    files.some(isThere) ? [name] : [],
  )
  return [...new Set([...keys, ...byFile, ...COMPONENTS.filter(isThere)])].sort()
}

function mdxComponents(folder: string): string | undefined {
  for (const file of FILES) {
    const text = readIfExists(join(folder, file))?.toString('utf8')
    if (text !== undefined) return text
  }
  return undefined
}
