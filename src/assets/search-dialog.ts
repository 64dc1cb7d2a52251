/**
 * Bundles what the search shows, each part in one file: in the bundle of the script of every page, they would share small
 * chunks with it, and a first search would request ten files. In: the theme. Out: named files.
 */
import type { BuildOptions, BuildResult, Plugin } from 'esbuild'
import { type NamedFile, nameByContent } from './name-by-content.ts'
import type { SiteCode } from './site-code.ts'
import type { Theme } from './theme.ts'

/** The module through which the dialog reaches an engine on another server. */
const HOSTED = 'client/search/hosted-engine.ts'
/** The modules that take its place on sites with such an engine, so that other sites have no byte of them. */
const ENGINES: Record<NonNullable<SiteCode['searchEngine']>, string> = {
  meilisearch: 'client/search/meilisearch-engine.ts',
  typesense: 'client/search/typesense-engine.ts',
  elasticsearch: 'client/search/elasticsearch-engine.ts',
  opensearch: 'client/search/elasticsearch-engine.ts',
}

/** Names of bundled scripts, by the paths of their modules. */
type SeparateScripts = ReadonlyMap<string, string>

/** Bundles the dialog with the results page, and the client of hosted search or of the site's own engine. */
export async function bundleSearchDialog(
  { theme, searchEngine }: Pick<SiteCode, 'theme' | 'searchEngine'>,
  run: (options: BuildOptions) => Promise<BuildResult>,
): Promise<{ scripts: SeparateScripts; files: NamedFile[]; results: BuildResult[] }> {
  const scripts = new Map<string, string>()
  const files: NamedFile[] = []
  const results: BuildResult[] = []
  // A later script imports those before it.
  const parts = [
    {
      name: searchEngine ? 'search-engine' : 'hosted-search',
      module: searchEngine ? ENGINES[searchEngine] : HOSTED,
      as: HOSTED,
    },
    { name: 'search-dialog', module: 'client/search/index.ts', as: 'client/search/index.ts' },
  ]
  for (const { name, module, as } of parts) {
    const path = theme.file(module)
    const result = await run({
      entryPoints: { [name]: path },
      entryNames: '[name]-[hash]',
      plugins: [separatePlugin(theme, scripts)],
    })
    const [file] = nameByContent((result.outputFiles ?? []).filter(output => output.path.endsWith('.js')))
    if (!file) throw new Error(`esbuild wrote no script ${name}`)
    scripts.set(theme.file(as), file.name)
    files.push(file)
    results.push(result)
  }
  return { scripts, files, results }
}

/** esbuild plugin: imports of these modules at run time load the scripts that were bundled before. */
export function separatePlugin(theme: Theme, scripts: SeparateScripts): Plugin {
  return {
    name: 'docsgen-separate-scripts',
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ path, kind, importer }) => {
        const script = kind === 'dynamic-import' ? scripts.get(theme.resolveImport(path, importer) ?? '') : undefined
        return script === undefined ? undefined : { path: `./${script}`, external: true }
      })
    },
  }
}
