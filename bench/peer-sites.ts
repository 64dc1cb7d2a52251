/**
 * The same pages as a site of each of the other generators, with the settings of their own starters: title, local
 * search if they have it, links not checked as errors. Versions are pinned; they are not dependencies of docsgen.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A generator, and how its site is built. */
export interface PeerSite {
  name: string
  /** Packages with exact versions; none for a program installed on the system. */
  packages: Record<string, string>
  /** Writes the site's own files beside the pages. */
  write: (dir: string, pages: ReadonlyMap<string, string>) => void
  /** The command, run in the folder of the site. */
  command: string[]
  outDir: string
  /** Folders that a build keeps for the next one. */
  caches: string[]
}

const REACT = { react: '19.2.0', 'react-dom': '19.2.0' }
const DOCUSAURUS = '3.10.2'

/** Docusaurus's config; `faster` selects its Rust bundler. */
function docusaurus(faster: boolean): PeerSite {
  return {
    name: faster ? `Docusaurus ${DOCUSAURUS}, faster` : `Docusaurus ${DOCUSAURUS}`,
    packages: {
      ...{ '@docusaurus/core': DOCUSAURUS, '@docusaurus/preset-classic': DOCUSAURUS, ...REACT },
      ...(faster && { '@docusaurus/faster': DOCUSAURUS }),
    },
    write: (dir, pages) => {
      writePages(join(dir, 'docs'), pages)
      const config = {
        ...{ title: 'Bench', url: 'https://example.org', baseUrl: '/', onBrokenLinks: 'ignore' },
        ...{ markdown: { format: 'detect', hooks: { onBrokenMarkdownLinks: 'ignore' } } },
        ...(faster && { future: { faster: true, v4: true } }),
        presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
      }
      write(join(dir, 'docusaurus.config.mjs'), `export default ${JSON.stringify(config)}\n`)
    },
    command: ['npx', 'docusaurus', 'build'],
    outDir: 'build',
    caches: ['.docusaurus', 'node_modules/.cache'],
  }
}

const VITEPRESS: PeerSite = {
  name: 'VitePress 1.6.4',
  packages: { vitepress: '1.6.4' },
  write: (dir, pages) => {
    writePages(dir, pages)
    const config = { title: 'Bench', ignoreDeadLinks: true, themeConfig: { search: { provider: 'local' } } }
    write(join(dir, '.vitepress/config.mjs'), `export default ${JSON.stringify(config)}\n`)
  },
  command: ['npx', 'vitepress', 'build'],
  outDir: '.vitepress/dist',
  caches: ['.vitepress/cache'],
}

const STARLIGHT: PeerSite = {
  name: 'Starlight 0.42.4 (Astro 7.3.5, Node 22)',
  // It requires a newer Node than docsgen does.
  packages: {
    ...{ astro: '7.3.5', '@astrojs/starlight': '0.42.4', '@astrojs/markdown-remark': '7.3.0', sharp: '0.34.4' },
    node: '22.23.3',
  },
  write: (dir, pages) => {
    writePages(join(dir, 'src/content/docs'), new Map([...pages].map(([path, text]) => [path, withTitle(text)])))
    write(
      join(dir, 'astro.config.mjs'),
      `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({ site: 'https://example.org', integrations: [starlight({ title: 'Bench' })] })
`,
    )
    write(
      join(dir, 'src/content.config.ts'),
      `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
    )
  },
  command: ['npx', 'astro', 'build'],
  outDir: 'dist',
  caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
}

/** Hugo has no default theme: a page is a title and its content, so that its time is a lower bound. */
const HUGO: PeerSite = {
  name: 'Hugo, bare templates',
  packages: {},
  write: (dir, pages) => {
    // A page `index.md` would treat all other files as its attachments.
    for (const [path, text] of pages) write(join(dir, 'content', path === 'index.md' ? '_index.md' : path), text)
    write(
      join(dir, 'hugo.toml'),
      'baseURL = "https://example.org/"\ntitle = "Bench"\ndisableKinds = ["taxonomy", "term"]\n',
    )
    for (const name of ['single', 'list'])
      write(join(dir, `layouts/_default/${name}.html`), '<!doctype html><title>{{ .Title }}</title>{{ .Content }}')
  },
  command: ['hugo', '--quiet'],
  outDir: 'public',
  caches: [],
}

/** All generators. */
export const PEERS: readonly PeerSite[] = [HUGO, STARLIGHT, docusaurus(true), VITEPRESS, docusaurus(false)]

/** The pages in a folder, by path. */
export function readPages(dir: string): Map<string, string> {
  const paths = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.md'))
  return new Map(paths.map(path => [path, readFileSync(join(dir, path), 'utf8')]))
}

function writePages(dir: string, pages: ReadonlyMap<string, string>): void {
  for (const [path, text] of pages) write(join(dir, path), text)
}

/** Starlight only takes titles from front matter. */
function withTitle(text: string): string {
  const [, title = 'Page', rest = text] = /^# (.*)\n([\s\S]*)$/.exec(text) ?? []
  return `---\ntitle: ${JSON.stringify(title)}\n---\n${rest}`
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
