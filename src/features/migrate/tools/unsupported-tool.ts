/**
 * Recognizes sites of tools that cannot be converted. In: the folder of a site or of its repository. Out: the name of the
 * tool, and the file that shows it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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
  { tool: 'Zensical', files: ['zensical.toml'] },
  { tool: 'Astro', files: ASTRO_ENDS.map(end => `astro.config.${end}`) },
]

/** A tool, the file that shows it, and what to do with its pages. */
export interface UnsupportedTool {
  tool: string
  file: string
  steps?: string
}

/** The tool; undefined if none is recognized. `folders` are the places to look at, relative to `dir`. */
export function unsupportedTool(dir: string, folders: readonly string[]): UnsupportedTool | undefined {
  for (const folder of folders)
    for (const { tool, files, says } of SIGNS) {
      const isSign = (path: string) =>
        existsSync(join(dir, path)) && (says === undefined || says.test(readFileSync(join(dir, path), 'utf8')))
      const file = files.map(name => join(folder, name)).find(isSign)
      if (file !== undefined) return { tool, file, ...(STEPS[tool] && { steps: STEPS[tool] }) }
    }
  return undefined
}
