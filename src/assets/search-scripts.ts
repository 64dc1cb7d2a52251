/**
 * Bundles the search engine with esbuild: for Node, which writes and queries indexes, and as the worker that browsers
 * start shortly before a reader searches. Both split text into terms with the same code.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, nameHash } from '../base/hash.ts'
import { packageRoot } from '../base/package-root.ts'
import { type Bundled, nodeFormat, rememberBundle } from './bundle-cache.ts'
import { BROWSERS, inputsOf, moduleOf, runEsbuild } from './scripts.ts'
import { bundleKey } from './site-code.ts'
import { type Theme, themePlugin } from './theme.ts'

export interface SearchBundle {
  /** URL of the module for Node, and identity of its code. */
  engine: { url: string; hash: string }
  /** The worker. Its path is relative to the output folder. */
  worker: { path: string; content: Uint8Array }
}

/** Bundles both. */
export async function bundleSearch(theme: Theme, cacheDir: string): Promise<SearchBundle> {
  // The bundle does not depend on the site's address.
  const keyOf = (what: string) => bundleKey({ theme, siteDir: '', baseUrl: '/' }, what)
  const [engine, worker] = await Promise.all([
    rememberBundle(cacheDir, { name: 'search', key: keyOf('search'), siteDir: packageRoot }, dir =>
      bundleEngine(theme, dir),
    ),
    rememberBundle(cacheDir, { name: 'worker', key: keyOf('worker'), siteDir: packageRoot }, dir =>
      bundleWorker(theme, dir),
    ),
  ])
  const content = readFileSync(worker.files[0]?.path ?? '')
  return { engine: moduleOf(engine), worker: { path: `assets/search-${nameHash(content)}.js`, content } }
}

async function bundleEngine(theme: Theme, dir: string): Promise<Bundled> {
  const { format, ending } = nodeFormat(dir)
  const result = await runEsbuild({
    format,
    entryPoints: { search: join(packageRoot, 'src/search-engine/node.ts') },
    platform: 'node',
    target: 'node20',
    plugins: [themePlugin(theme, { node: dir })],
  })
  const contents = result.outputFiles?.[0]?.contents ?? new Uint8Array()
  return {
    files: [write(dir, `search-${hashOf(contents)}${ending}`, contents)],
    ...inputsOf(result, { siteDir: packageRoot }),
  }
}

async function bundleWorker(theme: Theme, dir: string): Promise<Bundled> {
  const result = await runEsbuild({
    entryPoints: { worker: join(packageRoot, 'src/search-engine/worker.ts') },
    platform: 'browser',
    target: BROWSERS,
    minify: true,
    plugins: [themePlugin(theme, 'browser')],
  })
  const contents = result.outputFiles?.[0]?.contents ?? new Uint8Array()
  return { files: [write(dir, 'search-worker.js', contents)], ...inputsOf(result, { siteDir: packageRoot }) }
}

function write(dir: string, name: string, contents: Uint8Array): { name: string; path: string } {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, name)
  writeFileSync(path, contents)
  return { name, path }
}
