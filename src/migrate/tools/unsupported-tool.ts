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
const SIGNS: readonly Sign[] = [
  { tool: 'Mintlify', files: ['mint.json'] },
  { tool: 'Mintlify', files: ['docs.json'], says: /mintlify/ },
  { tool: 'GitBook', files: ['.gitbook.yaml', '.gitbook.yml', 'book.json', 'SUMMARY.md'] },
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

/** The tool; undefined if none is recognized. `folders` are the places to look at, relative to `dir`. */
export function unsupportedTool(dir: string, folders: readonly string[]): { tool: string; file: string } | undefined {
  for (const folder of folders)
    for (const { tool, files, says } of SIGNS) {
      const file = files.map(name => join(folder, name)).find(path => existsSync(join(dir, path)))
      if (file === undefined) continue
      if (says === undefined || says.test(readFileSync(join(dir, file), 'utf8'))) return { tool, file }
    }
  return undefined
}
