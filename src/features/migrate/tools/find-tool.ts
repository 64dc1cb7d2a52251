/**
 * Finds the site of a repository and the tool that it was written for. Returns the tool and its config, if it is
 * supported; else the folder with a config of docsgen or Docusaurus.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteRelative } from '../../../base/paths.ts'
import { CONFIG_NAMES, isForeignConfig, locateSite } from '../../../config/find-config.ts'
import type { FoundTool } from './foreign-site.ts'
import { gitbookAt, gitbookSpaces } from './gitbook.ts'
import { jekyllAt } from './jekyll.ts'
import { mkdocsConfigIn } from './mkdocs-config.ts'
import { readFolder } from './read-folder.ts'
import { rspressAt } from './rspress.ts'

const VITEPRESS = ['config', 'config/index'].flatMap(name =>
  ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'].map(end => `${name}.${end}`),
)
const ASTRO = ['mjs', 'ts', 'js', 'mts', 'cjs'].map(end => `astro.config.${end}`)
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

/** Finds the site of a folder. The usual places come first; else it may be anywhere in the upper levels. */
export function findSite(dir: string): FoundSite {
  const located = locateSite(dir)
  if (hasOwnConfig(located)) return { siteDir: located }
  const spaces = gitbookSpaces(dir)
  if (spaces.length > 1) return { several: spaces }
  for (const place of PLACES) {
    const found = toolIn(join(dir, place))
    if (found) return { foreign: found }
  }
  const sites = sitesBelow(dir)
  const [only] = sites
  if (sites.length > 1) return { several: sites.map(({ root }) => siteRelative(dir, root)).sort() }
  if (only === undefined) {
    const unsupported = unsupportedTool(dir, PLACES)
    return unsupported === undefined ? {} : { unsupported }
  }
  return only.found ? { foreign: only.found } : { siteDir: only.root }
}

/** Sites in the folders below, level by level. There are no sites in sites. */
function sitesBelow(dir: string): { root: string; found?: FoundTool | undefined }[] {
  const sites: { root: string; found?: FoundTool | undefined }[] = []
  let level = [dir]
  let count = 0
  for (let depth = 1; depth <= MAX_DEPTH; depth++) {
    const folders = level.flatMap(foldersIn)
    level = folders.slice(0, Math.max(0, MAX_FOLDERS - count)).filter(root => {
      const found = toolIn(root)
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

function toolIn(root: string): FoundTool | undefined {
  const at = (...names: string[]) => names.map(name => join(root, name)).find(path => existsSync(path))
  const book = at('book.toml')
  if (book) return { tool: 'mdBook', configFile: book, root }
  const mkdocs = mkdocsConfigIn(root)
  if (mkdocs) return { tool: 'MkDocs', configFile: mkdocs, root }
  const vitepress = at(...VITEPRESS.map(name => join('.vitepress', name)))
  if (vitepress) return { tool: 'VitePress', configFile: vitepress, root }
  const astro = at(...ASTRO)
  if (astro && readFileSync(astro, 'utf8').includes('@astrojs/starlight'))
    return { tool: 'Starlight', configFile: astro, root }
  const summary = at('src/SUMMARY.md')
  return summary
    ? { tool: 'mdBook', configFile: summary, root }
    : (jekyllAt(root) ?? rspressAt(root) ?? gitbookAt(root))
}

// Recognizes sites of tools that cannot be converted.

/** A file of a tool; `says` is in its text if other tools have a file of this name. */
interface Sign {
  tool: string
  files: readonly string[]
  says?: RegExp
}

const ASTRO_ENDS = ['mjs', 'ts', 'js', 'mts', 'cjs']
/** What becomes of the pages of a tool, as the second sentence of its error. */
const STEPS: Record<string, string> = {
  Nextra:
    "Copy the folder 'content' or 'pages' to 'docs', write '_meta' files as docs.sidebars, and remove imports from " +
    "'nextra/components': docsgen has Tabs, Steps, Cards and FileTree itself, and Callout is Aside",
  'Hugo with Docsy':
    "Copy 'content/<language>/docs' to 'docs', rename '_index.md' to 'index.md', write 'weight' as 'sidebar_position', " +
    "'linkTitle' as 'sidebar_label' and 'aliases' as redirects, and replace shortcodes: alert is ':::warning', tabpane is ':::tabs'",
  Hugo:
    "Copy 'content' to 'docs', rename '_index.md' to 'index.md', write 'weight' as 'sidebar_position' and 'aliases' as " +
    "redirects, and replace shortcodes such as '{{< figure >}}' with markdown",
  Jekyll:
    "Copy the pages to 'docs', write 'permalink' as 'slug' and 'redirect_from' as redirects, and replace Liquid tags and " +
    "attributes such as '{: .note }'; sites with the theme Just the Docs are converted",
  VuePress:
    "Copy the folder with '.vuepress' beside its pages to 'docs', write 'themeConfig.sidebar' as docs.sidebars and " +
    "'themeConfig.navbar' as navbar.items, and replace '<CodeGroup>' with ':::code-group'",
}
const HUGO = [
  'hugo.toml',
  'hugo.yaml',
  'config.toml',
  'config.yaml',
  'config/_default/hugo.toml',
  'config/_default/config.toml',
]
const SIGNS: readonly Sign[] = [
  { tool: 'Mintlify', files: ['mint.json'] },
  { tool: 'Mintlify', files: ['docs.json'], says: /mintlify/ },
  { tool: 'Hugo with Docsy', files: ['go.mod', 'package.json', ...HUGO], says: /docsy/ },
  { tool: 'Hugo', files: ['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json', 'config/_default/hugo.toml'] },
  { tool: 'Hugo', files: ['config.toml', 'config.yaml', 'config/_default/config.toml'], says: /^\s*["']?baseURL/im },
  { tool: 'Jekyll', files: ['_config.yml', '_config.yaml'] },
  { tool: 'VuePress', files: ['ts', 'js', 'mts', 'mjs'].map(end => `.vuepress/config.${end}`) },
  { tool: 'Fumadocs', files: ['source.config.ts', 'source.config.js'] },
  {
    tool: 'Nextra',
    files: ['next.config.mjs', 'next.config.js', 'next.config.ts', 'next.config.mts'],
    says: /nextra/,
  },
  { tool: 'Docsify', files: ['index.html'], says: /docsify/ },
  { tool: 'Sphinx', files: ['conf.py', 'source/conf.py'], says: /extensions\s*=/ },
  { tool: 'Antora', files: ['antora.yml', 'antora-playbook.yml'] },
  { tool: 'Astro', files: ASTRO_ENDS.map(end => `astro.config.${end}`) },
]

/** A tool, the file that shows it, and what to do with its pages. */
interface UnsupportedTool {
  tool: string
  file: string
  steps?: string
}

/** The tool; undefined if none is recognized. `folders` are the places to look at, relative to `dir`. */
function unsupportedTool(dir: string, folders: readonly string[]): UnsupportedTool | undefined {
  for (const folder of folders)
    for (const { tool, files, says } of SIGNS) {
      const isSign = (path: string) =>
        existsSync(join(dir, path)) && (says === undefined || says.test(readFileSync(join(dir, path), 'utf8')))
      const file = files.map(name => join(folder, name)).find(isSign)
      if (file !== undefined) return { tool, file, ...(STEPS[tool] && { steps: STEPS[tool] }) }
    }
  return undefined
}
