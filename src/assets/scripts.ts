/**
 * Bundles the templates with esbuild: for Node, the page and content templates that render; for the
 * browser, the client script with its lazily loaded chunks (islands among them), and the one inline script.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildResult, BuildOptions as EsbuildOptions, Plugin } from 'esbuild'
import { hashOf, hashParts } from '../base/hash.ts'
import { packageVersion } from '../base/package-root.ts'
import { type Bundled, recallBundle, rememberBundle } from './bundle-cache.ts'
import { findIslands, type IslandFile, islandsPlugin } from './islands.ts'
import { nameByContent } from './name-by-content.ts'
import { type Theme, themePlugin } from './theme.ts'

/** Milliseconds that the site's own code may take for a page. */
const LONGEST = 10_000

/** Templates as a module that Node can import. */
export interface TemplateModule {
  url: string
  /** Identity of its code. */
  hash: string
  /** Milliseconds that a page may take in it; absent where there is no code of the site in it: ours ends. */
  longest?: number
}

export interface TemplateBundles {
  /** The module with `renderPage`. */
  page: TemplateModule
  /** The module with `contentComponents`. */
  content: TemplateModule
}

/** What browsers get. Paths are relative to the output folder. */
export interface ClientBundle {
  files: { path: string; content: Uint8Array }[]
  /** Path of the module that every page loads. */
  client: string
  inlineScript: string
  hash: string
}

/** The oldest browsers that the scripts are for. */
export const BROWSERS = ['chrome111', 'firefox113', 'safari16.4']

/** Bundles the templates that render pages. */
export async function bundleTemplates(theme: Theme, cacheDir: string, components?: string): Promise<TemplateBundles> {
  const make = (name: 'page' | 'content') => bundleTemplate(theme, { name, cacheDir, components })
  const [page, content] = await Promise.all([make('page'), make('content')])
  return { page, content }
}

/** Bundles one of them. */
export async function bundleTemplate(
  theme: Theme,
  { name, cacheDir, components }: { name: 'page' | 'content'; cacheDir: string; components?: string },
): Promise<TemplateModule> {
  const key = templateKey(theme, name, components)
  const make = (dir: string) => bundleForNode(theme, { name, dir, components })
  const isOwn = theme.overrides.length > 0 || components !== undefined
  return templateModule(await rememberBundle(cacheDir, { name, key }, make), isOwn)
}

/** The bundled components of texts, where an earlier run made them and they still hold. */
export function recallContent(theme: Theme, cacheDir: string): TemplateModule | undefined {
  const known = recallBundle(cacheDir, { name: 'content', key: templateKey(theme, 'content') })
  return known && templateModule(known, theme.overrides.length > 0)
}

function templateModule(bundle: Bundled & { hash: string }, isOwn: boolean): TemplateModule {
  return { ...moduleOf(bundle), ...(isOwn && { longest: LONGEST }) }
}

function templateKey(theme: Theme, name: string, components?: string): string {
  const islands = findIslands(theme, components).map(island => island.path)
  return bundleKey(theme, `${[name, components, ...islands]}`)
}

/** A bundle for Node as what imports it needs it. */
export function moduleOf(bundle: Bundled & { hash: string }) {
  return { url: pathToFileURL(bundle.files[0]?.path ?? '').href, hash: bundle.hash }
}

async function bundleForNode(
  theme: Theme,
  { name, dir, components }: { name: string; dir: string; components?: string },
): Promise<Bundled> {
  const result = await runEsbuild({
    entryPoints: { [name]: theme.file(`${name}.tsx`) },
    platform: 'node',
    target: 'node20',
    plugins: [
      islandsPlugin(theme, findIslands(theme, components), 'node'),
      themePlugin(theme, { node: dir }),
      siteComponentsPlugin(components),
    ],
  })
  const output = result.outputFiles?.[0]
  if (!output) throw new Error(`esbuild wrote no ${name} bundle`)
  // A module is imported once per URL: other code needs another name.
  const path = join(dir, `${name}-${hashOf(output.contents)}.mjs`)
  writeFileSync(path, output.contents)
  return { files: [{ name: `${name}.mjs`, path }], inputs: inputsOf(result) }
}

/** Bundles what browsers run. File names carry the hash of their content. */
export async function bundleClient(theme: Theme, cacheDir: string, components?: string): Promise<ClientBundle> {
  const islands = findIslands(theme, components)
  const key = bundleKey(theme, `${['client', ...islands.map(island => island.path)]}`)
  const bundled = await rememberBundle(cacheDir, { name: 'client', key }, dir => bundleForBrowser(theme, dir, islands))
  const read = (name: string) => readFileSync(bundled.files.find(file => file.name === name)?.path ?? '')
  const inline = read('inline.js').toString('utf8').trim()
  const shipped = bundled.files.filter(file => file.name !== 'inline.js')
  return {
    files: shipped.map(file => ({ path: `assets/${basename(file.path)}`, content: readFileSync(file.path) })),
    client: `assets/${basename(bundled.files.find(file => file.name === 'main.js')?.path ?? '')}`,
    inlineScript: inline,
    hash: bundled.hash,
  }
}

async function bundleForBrowser(theme: Theme, dir: string, islands: IslandFile[]): Promise<Bundled> {
  const options: EsbuildOptions = {
    platform: 'browser',
    target: BROWSERS,
    minify: true,
    plugins: [islandsPlugin(theme, islands, 'browser'), themePlugin(theme, 'browser')],
  }
  const [client, inline] = await Promise.all([
    runEsbuild({
      ...options,
      entryPoints: { main: theme.file('client/main.ts') },
      splitting: true,
      chunkNames: 'chunk-[hash]',
      entryNames: 'main-[hash]',
    }),
    runEsbuild({ ...options, entryPoints: { inline: theme.file('client/inline.ts') }, format: 'iife' }),
  ])
  const named = [
    ...nameByContent(client.outputFiles ?? []),
    { name: 'inline.js', text: inline.outputFiles?.[0]?.text ?? '' },
  ]
  const folder = join(dir, `client-${hashParts(named.map(file => file.name + file.text))}`)
  mkdirSync(folder, { recursive: true })
  const files = named.map(({ name, text }) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return { name: name.startsWith('main-') ? 'main.js' : name, path }
  })
  return { files, inputs: [...new Set([...inputsOf(client), ...inputsOf(inline)])] }
}

/** Makes the site's own components importable by the content templates as `docsgen:components`. */
function siteComponentsPlugin(components: string | undefined): Plugin {
  return {
    name: 'docsgen-components',
    setup(build) {
      build.onResolve({ filter: /^docsgen:components$/ }, () =>
        components ? { path: components } : { path: 'none', namespace: 'docsgen-components' },
      )
      build.onLoad({ filter: /.*/, namespace: 'docsgen-components' }, () => ({ contents: 'export {}', loader: 'js' }))
    },
  }
}

/** Runs esbuild with what all bundles share; nothing is written. */
export async function runEsbuild(options: EsbuildOptions): Promise<BuildResult> {
  // Loaded only where something has to be bundled: starting it costs more than a whole warm build.
  const { build } = await import('esbuild')
  return build({
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    metafile: true,
    logLevel: 'silent',
    outdir: '/out',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    ...options,
  })
}

/** Absolute paths of the files that went into a bundle. */
export function inputsOf(result: BuildResult): string[] {
  const paths = Object.keys(result.metafile?.inputs ?? {}).filter(path => !/^docsgen-\w+:/.test(path))
  return paths.map(path => join(process.cwd(), path))
}

/** Changes with the options of the bundlers, so that a cache of an earlier docsgen is not used. */
const BUNDLING = '2'

/** Identity of a bundle but for its inputs. */
export function bundleKey(theme: Theme, what: string): string {
  return [packageVersion, BUNDLING, what, ...theme.overrides].join('\n')
}
