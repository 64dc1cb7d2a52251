/**
 * Sites that the search benches are run over: this repository's own, and two of others. In: a folder. Out: folders that
 * docsgen can read. The others are cloned at a fixed commit, because their text is not part of this repository.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Corpus {
  /** Name of its file of questions. */
  name: string
  siteDir: string
  base: string
}

interface ForeignSite {
  name: string
  repository: string
  commit: string
  /** Folders of the repository that have pages, and where they go below the docs folder. */
  folders: Record<string, string>
  base: string
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOREIGN: ForeignSite[] = [
  {
    name: 'react-native',
    repository: 'https://github.com/facebook/react-native-website',
    commit: '2f3a5ac1cd665031313d115e8c940a22a58332e6',
    folders: { docs: '.' },
    base: '/docs/',
  },
  {
    name: 'deno',
    repository: 'https://github.com/denoland/docs',
    commit: 'eb8f78e90dbc72f3b3ab7dcd85609622379b5bca',
    folders: { runtime: 'runtime', deploy: 'deploy', examples: 'examples', lint: 'lint', sandbox: 'sandbox', ai: 'ai' },
    base: '/',
  },
]

/** The corpora; those that are not in the folder yet are cloned into it. */
export function corpora(folder: string): Corpus[] {
  const foreign = FOREIGN.map(site => {
    const siteDir = join(folder, site.name)
    if (!existsSync(join(siteDir, 'site.config.json'))) prepare(site, siteDir)
    return { name: site.name, siteDir, base: site.base }
  })
  return [{ name: 'own', siteDir: ROOT, base: '/' }, ...foreign]
}

function prepare({ name, repository, commit, folders, base }: ForeignSite, siteDir: string): void {
  const clone = mkdtempSync(join(tmpdir(), 'docsgen-corpus-'))
  try {
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', clone, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
    git('clone', '--quiet', '--filter=blob:none', '--no-checkout', repository, '.')
    git('checkout', '--quiet', commit, '--', ...Object.keys(folders))
    mkdirSync(join(siteDir, 'docs'), { recursive: true })
    for (const [from, to] of Object.entries(folders)) copyPages(join(clone, from), join(siteDir, 'docs', to))
  } finally {
    rmSync(clone, { recursive: true })
  }
  const config = { title: name, docs: { path: 'docs', routeBasePath: base } }
  writeFileSync(join(siteDir, 'site.config.json'), JSON.stringify(config))
}

/** The pages of a folder, without the layouts that other generators know. */
function copyPages(from: string, to: string): void {
  const paths = readdirSync(from, { recursive: true, encoding: 'utf8' })
  for (const path of paths.filter(name => /\.mdx?$/.test(name))) {
    const place = join(to, path)
    cpSync(join(from, path), place, { recursive: true })
    writeFileSync(place, readFileSync(place, 'utf8').replace(/^layout: .*\n/m, ''))
  }
}
