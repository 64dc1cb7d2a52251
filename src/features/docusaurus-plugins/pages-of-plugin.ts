/**
 * The pages that a plugin would make if it were run. Returns their addresses, as far as the options of the plugin, the
 * defaults of a known package, or the code of the site tell them.
 */
import { readIfExists } from '../../base/files.ts'
import { packageOf } from '../../base/package-managers.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { LackingPages, PluginEntry } from '../../model/site-plugins.ts'
import { isObject } from '../../schema/fields.ts'
import { pathOf } from './load-plugin.ts'

/** The fields with which plugins name the address of their pages. */
const ROUTE_FIELDS = ['routeBasePath', 'routePath', 'basePath', 'route']
/** The fields with which plugins name the folder for the files of their pages, below that of the site. */
const FOLDER_FIELDS = ['outputDir', 'outDir', 'out']
/** Options that packages have if the config does not set them. */
const DEFAULTS: Record<string, Record<string, string>> = {
  '@apify/docusaurus-plugin-typedoc-api': { routeBasePath: 'api' },
  '@graphql-markdown/docusaurus': { rootPath: 'docs', baseURL: 'schema' },
  '@scalar/docusaurus': { route: 'scalar' },
  'docusaurus-plugin-openapi': { routeBasePath: 'api' },
  'docusaurus-plugin-typedoc': { out: 'docs/api' },
  'docusaurus-plugin-typedoc-api': { routeBasePath: 'api' },
  'docusaurus-protobuffet': { routeBasePath: 'protodocs' },
}

/** The addresses and folders of its pages. */
export function pagesOfPlugin(
  { written, options, path: name }: PluginEntry,
  siteDir: string,
  config: ResolvedConfig,
): LackingPages[] {
  const isPackage = typeof written === 'string' && packageOf(written) !== undefined
  const defaults = isPackage ? DEFAULTS[packageOf(written) ?? ''] : undefined
  const given: Record<string, unknown> = { ...defaults, ...(isObject(options) ? options : {}) }
  const textsOf = (fields: readonly string[]) => fields.flatMap(field => trimmed(given[field]) ?? [])
  const { rootPath, baseURL } = given
  const joined = trimmed(rootPath) && trimmed(baseURL) ? [`${trimmed(rootPath)}/${trimmed(baseURL)}`] : []
  const ofFolders = [...textsOf(FOLDER_FIELDS), ...joined].flatMap(folder => inDocs(folder, name, config))
  const own = typeof written === 'string' && !isPackage ? addressesInCode(written, siteDir) : []
  return [
    ...textsOf(ROUTE_FIELDS).map(path => ({ name, path })),
    ...ofFolders,
    ...own.map(path => ({ name, path, isOne: true })),
  ]
}

function trimmed(value: unknown): string | undefined {
  const path = typeof value === 'string' ? value.replace(/^(?:\.?\/)+|\/+$/g, '') : ''
  return path === '' || path.startsWith('..') ? undefined : path
}

/** The pages of a folder in the docs. */
function inDocs(folder: string, name: string, { docs, moreDocs }: ResolvedConfig): LackingPages[] {
  return [docs, ...moreDocs].flatMap(({ path, routeBasePath }) => {
    if (path === undefined || !folder.startsWith(`${path}/`)) return []
    const base = trimmed(routeBasePath)
    return { name, folder, path: `${base === undefined ? '' : `${base}/`}${folder.slice(path.length + 1)}` }
  })
}

/** Texts that begin like an address of the site. */
const ADDRESS = /(['"`])\/([\w-][\w./-]*?)\/?\1/g

/** The addresses that stand in the code of a plugin of the site that adds pages. */
function addressesInCode(module: string, siteDir: string): string[] {
  const file = pathOf(module, siteDir)
  const code = file === undefined ? '' : (readIfExists(file)?.toString('utf8') ?? '')
  return /\baddRoute\b/.test(code) ? [...code.matchAll(ADDRESS)].map(([, , path = '']) => path) : []
}
