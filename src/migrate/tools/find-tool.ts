/**
 * Finds the tool that a site was written for. In: the folder of a site or of its repository. Out: the tool and its
 * config, if it is supported. Sites of docsgen and Docusaurus are handled elsewhere.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CONFIG_NAMES, isDocusaurusConfig, locateSite } from '../../config/find-config.ts'
import type { FoundTool } from './foreign-site.ts'
import { readFolder } from './read-folder.ts'

const VITEPRESS = ['config', 'config/index'].flatMap(name =>
  ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'].map(end => `${name}.${end}`),
)
/** Folders in which repositories keep a site, most likely first; '' is the repository itself. */
const PLACES = ['', 'docs', 'website', 'book', 'doc', 'documentation', 'site']

/** The tool and the folder of its site. */
export function findTool(dir: string): FoundTool | undefined {
  if (readFolder(locateSite(dir)).some(name => CONFIG_NAMES.includes(name) || isDocusaurusConfig(name)))
    return undefined
  for (const place of PLACES) {
    const root = join(dir, place)
    const found = toolIn(root)
    if (found) return { ...found, root }
  }
  return undefined
}

function toolIn(root: string): Omit<FoundTool, 'root'> | undefined {
  const at = (...names: string[]) => names.map(name => join(root, name)).find(path => existsSync(path))
  const book = at('book.toml')
  if (book) return { tool: 'mdBook', configFile: book }
  const mkdocs = at('mkdocs.yml', 'mkdocs.yaml')
  if (mkdocs) return { tool: 'MkDocs', configFile: mkdocs }
  const vitepress = at(...VITEPRESS.map(name => join('.vitepress', name)))
  if (vitepress) return { tool: 'VitePress', configFile: vitepress }
  const summary = at('src/SUMMARY.md')
  return summary ? { tool: 'mdBook', configFile: summary } : undefined
}
