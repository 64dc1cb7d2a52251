/**
 * Sites for the search benches: this repository's own, and others. The others are cloned at a fixed commit, because
 * their text is not part of this repository.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Corpus {
  /** Name of its questions file. */
  name: string
  siteDir: string
  base: string
}

interface ForeignSite {
  name: string
  repository: string
  commit: string
  /** Folders of the repository with pages, and their targets relative to the docs folder. */
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
  // No weight is fitted to the questions on these three.
  {
    name: 'cypress',
    repository: 'https://github.com/cypress-io/cypress-documentation',
    commit: '4df0c75e373515c33269176d556219950487e085',
    folders: { docs: '.' },
    base: '/',
  },
  {
    name: 'electron',
    repository: 'https://github.com/electron/website',
    commit: 'a48e1042b7560648715b6761ec4a1dcbe0694d74',
    folders: { 'docs/latest': '.' },
    base: '/docs/',
  },
  {
    name: 'docusaurus',
    repository: 'https://github.com/facebook/docusaurus',
    commit: '5fa32e3950dd63f17acef49972e8d160e43f9f8e',
    folders: { 'website/versioned_docs/version-3.5.2': '.' },
    base: '/docs/',
  },
  // All questions about these are for tuning.
  {
    name: 'pnpm',
    repository: 'https://github.com/pnpm/pnpm.io',
    commit: '4096ad35b19c7d7e0c2c64c704c57daf5bb91668',
    folders: { docs: '.' },
    base: '/',
  },
  {
    name: 'redux',
    repository: 'https://github.com/reduxjs/redux',
    commit: '3084fc33bb23ab4cab4796172eafe342da4e73d9',
    folders: { docs: '.' },
    base: '/',
  },
  {
    name: 'jest',
    repository: 'https://github.com/jestjs/jest',
    commit: '52db46e50404c993d3f10dd1481e861cc04ae22e',
    folders: { docs: '.' },
    base: '/docs/',
  },
  {
    name: 'obol',
    repository: 'https://github.com/ObolNetwork/obol-docs',
    commit: 'b47f570e617fcb2e698109801e68343fdc1a93b4',
    folders: { docs: '.' },
    base: '/docs/',
  },
  {
    name: 'testing-library',
    repository: 'https://github.com/testing-library/testing-library-docs',
    commit: '1f5508a6e89b98f2a00d2c4b6ee25652de5d0391',
    folders: { docs: '.' },
    base: '/docs/',
  },
  {
    name: 'vitepress',
    repository: 'https://github.com/vuejs/vitepress',
    commit: 'ed2bfb266ef788e86d1a73fe3cd7708a4cd5e260',
    folders: { 'docs/en': '.' },
    base: '/',
  },
]

/** The corpora with these names, or all of them; those that are not in the folder yet are cloned into it. */
export function corpora(folder: string, names: readonly string[]): Corpus[] {
  const isWanted = ({ name }: { name: string }) => names.length === 0 || names.includes(name)
  const foreign = FOREIGN.filter(isWanted).map(site => {
    const siteDir = join(folder, site.name)
    if (!existsSync(join(siteDir, 'site.config.json'))) prepare(site, siteDir)
    return { name: site.name, siteDir, base: site.base }
  })
  return [...[{ name: 'own', siteDir: ROOT, base: '/' }].filter(isWanted), ...foreign]
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

/** Copies the pages of a folder, without layouts for other generators. */
function copyPages(from: string, to: string): void {
  const paths = readdirSync(from, { recursive: true, encoding: 'utf8' })
  for (const path of paths.filter(name => /\.mdx?$/.test(name))) {
    const place = join(to, path)
    cpSync(join(from, path), place, { recursive: true })
    writeFileSync(place, readFileSync(place, 'utf8').replace(/^layout: .*\n/m, ''))
  }
}
