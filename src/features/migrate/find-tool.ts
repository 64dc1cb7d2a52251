/**
 * Finds the site of a repository and the tool that it was written for. Returns the tool and its config, if it is
 * supported; else the folder with a config of docsgen or Docusaurus.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { featuresWith } from '../../base/features.ts'
import { siteRelative } from '../../base/paths.ts'
import { CONFIG_NAMES, isForeignConfig, locateSite } from '../../config/find-config.ts'
import type { FoundTool, ToolReader } from './shared/foreign-site.ts'
import { readFolder } from './shared/read-folder.ts'

/** Folders in which repositories keep a site, most likely first; '' is the repository itself. */
const PLACES = ['', 'docs', 'website', 'book', 'doc', 'documentation', 'site']
/** Folders that contain other sites than that of the repository. */
const SKIPPED = /^(?:\.|node_modules$|_*(?:tests?|fixtures?|examples?|templates?|e2e)_*$|dist$|build$|vendor$|target$)/
/** Levels of folders below the repository, and the number of folders that are read. */
const MAX_DEPTH = 3
const MAX_FOLDERS = 5000

/** What was found: a site of another tool, a site that docsgen reads as it is, several sites, or none. */
export interface FoundSite {
  foreign?: FoundTool
  /** Absolute path of a folder with a config of docsgen or Docusaurus. */
  siteDir?: string
  /** A tool whose sites cannot be converted, and the file that shows it. */
  unsupported?: UnsupportedTool
  /** Paths of the folders of several sites, relative to the given one. */
  several?: string[]
}

/** What reads the sites of tools, in the order in which they are asked about a folder. */
export async function toolReaders(): Promise<ToolReader[]> {
  return (await featuresWith('migration')).map(({ migration }) => migration)
}

/** Finds the site of a folder. The usual places come first; else it may be anywhere in the upper levels. */
export function findSite(dir: string, readers: readonly ToolReader[]): FoundSite {
  const located = locateSite(dir)
  if (hasOwnConfig(located)) return { siteDir: located }
  const combined = readers.flatMap(reader => reader.combined?.(dir) ?? [])
  if (combined.length > 1) return { several: combined }
  for (const place of PLACES) {
    const found = toolIn(join(dir, place), readers)
    if (found) return { foreign: found }
  }
  const sites = sitesBelow(dir, readers)
  const [only] = sites
  if (sites.length > 1) return { several: sites.map(({ root }) => siteRelative(dir, root)).sort() }
  if (only === undefined) {
    const unsupported = unsupportedTool(dir)
    return unsupported === undefined ? {} : { unsupported }
  }
  return only.found ? { foreign: only.found } : { siteDir: only.root }
}

/** Sites in the folders below, level by level. There are no sites in sites. */
function sitesBelow(dir: string, readers: readonly ToolReader[]): { root: string; found?: FoundTool | undefined }[] {
  const sites: { root: string; found?: FoundTool | undefined }[] = []
  let level = [dir]
  let count = 0
  for (let depth = 1; depth <= MAX_DEPTH; depth++) {
    const folders = level.flatMap(foldersIn)
    level = folders.slice(0, Math.max(0, MAX_FOLDERS - count)).filter(root => {
      const found = toolIn(root, readers)
      const isSite = found !== undefined || hasOwnConfig(root)
      if (isSite) sites.push({ root, found })
      return !isSite
    })
    count += folders.length
  }
  return sites
}

function foldersIn(dir: string): string[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !SKIPPED.test(entry.name))
      .map(({ name }) => join(dir, name))
      .sort()
  } catch {
    return []
  }
}

function hasOwnConfig(dir: string): boolean {
  return readFolder(dir).some(name => CONFIG_NAMES.includes(name) || isForeignConfig(name))
}

/** The site in a folder. Signs that several tools have count last. */
function toolIn(root: string, readers: readonly ToolReader[]): FoundTool | undefined {
  for (const sign of ['find', 'guess'] as const)
    for (const reader of readers) {
      const configFile = reader[sign]?.(root)
      if (configFile !== undefined) return { tool: reader.tool, configFile, root }
    }
  return undefined
}

// Recognizes sites of tools that cannot be converted.

/** A file of a tool; `says` is in its text if other tools have a file of this name. */
interface Sign {
  tool: string
  files: readonly string[]
  says?: RegExp
}

/** What becomes of the pages of a tool, as the second sentence of its error. */
const STEPS: Record<string, string> = {
  Antora:
    "docsgen reads markdown: convert the AsciiDoc of 'modules/*/pages' to markdown in 'docs', for example with downdoc, " +
    "and write 'nav.adoc' as docs.sidebars",
  Astro:
    "Copy the pages of 'src/content' or 'src/pages' to 'docs', write their order as docs.sidebars, and replace " +
    'components of Astro with those of docsgen or React; sites with Starlight are converted',
  Docsify:
    "Copy the pages to 'docs', write '_sidebar.md' as docs.sidebars and '_navbar.md' as navbar.items, and replace lines " +
    "that begin with '!>' and '?>': they are ':::warning' and ':::tip'",
  Fumadocs:
    "Copy 'content/docs' to 'docs', write 'meta.json' files as docs.sidebars, and remove imports from " +
    "'fumadocs-ui/components': docsgen has Tabs, Steps, Cards and FileTree itself, and Callout is Aside",
  Mintlify:
    "Copy the pages to 'docs', write 'navigation' as docs.sidebars and 'redirects' as redirects, and replace components: " +
    "Note and Tip are ':::note' and ':::tip', CodeGroup is ':::code-group', Accordion is Details; " +
    "'references' makes pages from 'openapi'",
  Sphinx:
    "docsgen reads markdown: convert reStructuredText to markdown in 'docs', for example with pandoc, and write each " +
    "'toctree' as docs.sidebars",
  'Hugo with Docsy':
    "Copy 'content/<language>/docs' to 'docs', write trailingSlash: true and docs.routeBasePath: 'docs' in the config, which keep addresses and links, rename " +
    "'_index.md' to 'index.md', write 'weight' as 'sidebar_position', " +
    "'linkTitle' as 'sidebar_label' and 'aliases' as redirects, and replace shortcodes: alert is ':::warning', tabpane is ':::tabs'",
  Hugo:
    "Copy 'content' to 'docs', write trailingSlash: true in the config, rename '_index.md' to 'index.md', write 'weight' as 'sidebar_position' and 'aliases' as " +
    "redirects, and replace shortcodes such as '{{< figure >}}' with markdown",
  Jekyll:
    "Copy the pages to 'docs', write 'permalink' as 'slug' and 'redirect_from' as redirects, and replace Liquid tags and " +
    "attributes such as '{: .note }'; sites with the theme Just the Docs are converted",
}
/** The files of a config of Hugo with one of these names. */
const hugo = (...names: string[]) =>
  ['', 'config/_default/'].flatMap(dir =>
    names.flatMap(name => ['toml', 'yaml', 'yml', 'json'].map(end => `${dir}${name}.${end}`)),
  )
const SIGNS: readonly Sign[] = [
  { tool: 'Mintlify', files: ['mint.json'] },
  { tool: 'Mintlify', files: ['docs.json'], says: /mintlify/ },
  { tool: 'Hugo with Docsy', files: ['go.mod', 'package.json', ...hugo('hugo', 'config', 'module')], says: /docsy/ },
  { tool: 'Hugo', files: hugo('hugo') },
  { tool: 'Hugo', files: hugo('config'), says: /^\s*["']?baseURL/im },
  { tool: 'Jekyll', files: ['_config.yml', '_config.yaml'] },
  { tool: 'Fumadocs', files: ['source.config.ts', 'source.config.js'] },
  { tool: 'Docsify', files: ['index.html'], says: /docsify/ },
  { tool: 'Sphinx', files: ['conf.py', 'source/conf.py'], says: /extensions\s*=/ },
  { tool: 'Antora', files: ['antora.yml', 'antora-playbook.yml'] },
  { tool: 'Astro', files: ['mjs', 'ts', 'js', 'mts', 'cjs'].map(end => `astro.config.${end}`) },
]

/** A tool, the file that shows it, and what to do with its pages. */
interface UnsupportedTool {
  tool: string
  file: string
  steps?: string
}

/** The tool in a folder: in the usual places first, else anywhere in the upper levels. Undefined if none is recognized. */
function unsupportedTool(dir: string): UnsupportedTool | undefined {
  let level = PLACES.map(place => join(dir, place))
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const found = firstTool(dir, level)
    if (found !== undefined) return found
    level = (depth === 0 ? [dir] : level).flatMap(foldersIn).slice(0, MAX_FOLDERS)
  }
  return undefined
}

/** The first tool that one of these folders shows. */
function firstTool(dir: string, folders: readonly string[]): UnsupportedTool | undefined {
  for (const folder of folders)
    for (const { tool, files, says } of SIGNS) {
      const isSign = (path: string) => existsSync(path) && (says === undefined || says.test(readFileSync(path, 'utf8')))
      const file = files.map(name => join(folder, name)).find(isSign)
      if (file !== undefined) return { tool, file: siteRelative(dir, file), ...(STEPS[tool] && { steps: STEPS[tool] }) }
    }
  return undefined
}
