/**
 * The components that a site with its own theme components provides to all its pages. Returns the names that its
 * `src/theme/MDXComponents` mentions, and those of the elements and components of content that a site may replace. Which
 * of them are components is decided where they are used.
 */

import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { replacedElements } from '../assets/replaced-elements.ts'
import { componentsOf } from '../assets/site-code.ts'
import { readIfExists } from '../base/files.ts'
import { CONTENT_COMPONENTS, replacedFile, siteModules } from '../base/site-modules.ts'
import type { ResolvedConfig } from '../model/config.ts'
import { readEsm } from '../syntax/esm.ts'

/** The names, sorted. */
export function globalComponents(siteDir: string): string[] {
  const folder = join(siteDir, 'src/theme')
  // Most sites have none, and each file that is not there costs an error.
  if (!existsSync(folder)) return []
  return [...new Set(mdxComponents(folder)?.match(/\b[A-Z]\w*/g))].sort()
}

/** The modules of the components that this file imports and passes on, by name. Some are partials: markdown. */
export function globalModules(siteDir: string): Record<string, { module: string; exported: string }> {
  const folder = join(siteDir, 'src/theme')
  if (!existsSync(folder)) return {}
  const { path, text } = mdxComponentsFile(folder) ?? {}
  if (path === undefined || text === undefined) return {}
  const base = posix.join('src/theme', posix.dirname(path))
  const found: Record<string, { module: string; exported: string }> = {}
  const body = text.replace(IMPORTS, '')
  for (const [name, imported] of readEsm([{ value: text, start: 0 }]).imports) {
    if ((imported.kind !== 'component' && imported.kind !== 'partial') || !/^[A-Z]/.test(name)) continue
    const { exported } = imported
    const module = imported.kind === 'partial' ? imported.url : imported.module
    const own = { module: module.startsWith('.') ? `@site/${posix.join(base, module)}` : module, exported }
    // As an argument, it may become another component.
    if (new RegExp(`[{,]\\s*${name}\\s*[,}]`).test(body)) found[name] = own
    for (const [, key = ''] of body.matchAll(new RegExp(`[{,]\\s*([A-Z]\\w*)\\s*:\\s*${name}\\s*[,}]`, 'g')))
      found[key] = own
  }
  return found
}

const IMPORTS = /^import\b[^;'"]*['"][^'"]*['"];?/gm

/** Elements of markdown as the keys of an object. */
const ELEMENT =
  /(?<![\w.<])['"]?(a|blockquote|code|details|em|h[1-6]|hr|img|li|ol|p|pre|strong|table|tbody|td|th|thead|tr|ul|admonition)['"]?\s*(?=[:,}(])/g
/** Components of the theme that content uses without naming them. */
const COMPONENTS = ['Admonition', 'CodeBlock', 'Details', 'Heading', 'TabItem', 'Tabs']

/** Names of the elements and components that the site may replace. */
export function overrideNames(config: ResolvedConfig): string[] {
  const { siteDir, lenient } = config
  if (!lenient) return replacedElements(componentsOf(config))
  const folder = join(siteDir, 'src/theme')
  if (!existsSync(folder)) return []
  const isThere = (name: string) => replacedFile(siteDir, name) !== undefined
  const keys = [...(mdxComponents(folder) ?? '').matchAll(ELEMENT)].map(([, name = '']) => name)
  const byFile = Object.entries(siteModules().overrideFiles).flatMap(([name, files]) =>
    files.some(isThere) ? [name] : [],
  )
  return [...new Set([...keys, ...byFile, ...COMPONENTS.filter(isThere)])].sort()
}

function mdxComponents(folder: string): string | undefined {
  return mdxComponentsFile(folder)?.text
}

function mdxComponentsFile(folder: string): { path: string; text: string } | undefined {
  for (const path of CONTENT_COMPONENTS) {
    const text = readIfExists(join(folder, path))?.toString('utf8')
    if (text !== undefined) return { path, text }
  }
  return undefined
}
