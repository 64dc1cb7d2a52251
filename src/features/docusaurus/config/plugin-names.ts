/**
 * The packages that plugins, presets and themes of a Docusaurus config name. Returns the name of the package, and
 * whether docsgen has its feature built in. Code of the site never counts as a package, whatever its path
 * contains.
 */

/** The package of a module; undefined for code of the site itself. */
export function pluginPackage(module: string): string | undefined {
  const path = module.replaceAll('\\', '/')
  const installed = path.lastIndexOf('/node_modules/')
  const name = installed < 0 ? path.replace(/^node_modules\//, '') : path.slice(installed + '/node_modules/'.length)
  if (installed < 0 && /^(?:\.|\/|~|@site\/|[A-Za-z]:\/|file:)/.test(name)) return undefined
  return /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]
}

/**
 * The part of an official plugin, preset or theme by its name: `content-docs` for `@docusaurus/plugin-content-docs`,
 * `@docusaurus/content-docs` and `content-docs`. Undefined for all other names.
 */
export function officialPart(module: string): string | undefined {
  const name = pluginPackage(module)
  const [, part] = /^(?:@docusaurus\/(?:plugin-|preset-|theme-)?)?([a-z][a-z-]*)$/.exec(name ?? '') ?? []
  return part
}

/** Packages for search, files for programs, enlarging images and building, which docsgen has built in or does not need. */
const BUILT_IN = new Set([
  '@aldridged/docusaurus-plugin-lunr',
  '@cmfcmf/docusaurus-search-local',
  '@docsearch/docusaurus-adapter',
  '@easyops-cn/docusaurus-search-local',
  '@getcanary/docusaurus-pagefind',
  '@getcanary/docusaurus-theme-search-pagefind',
  '@orama/plugin-docusaurus',
  '@orama/plugin-docusaurus-v3',
  '@praha/docusaurus-plugin-lunr-search',
  '@r74tech/docusaurus-plugin-panzoom',
  '@actinc/docusaurus-plugin-panzoom',
  '@signalwire/docusaurus-plugin-llms-txt',
  '@signalwire/docusaurus-theme-llms-txt',
  'docusaurus-lunr-search',
  'docusaurus-markdown-source-plugin',
  'docusaurus-pagefind-search',
  'docusaurus-plugin-css-cascade-layers',
  'docusaurus-plugin-flexsearch',
  'docusaurus-plugin-generate-llms-txt',
  'docusaurus-plugin-image-zoom',
  'docusaurus-plugin-llms',
  'docusaurus-plugin-llms-txt',
  'docusaurus-plugin-lunr-search',
  'docusaurus-plugin-pagefind',
  'docusaurus-plugin-sass',
  'docusaurus-plugin-search-local',
  'docusaurus-plugin-zooming',
  'docusaurus-search-local',
  'docusaurus-theme-search-pagefind',
  'docusaurus-theme-search-typesense',
  'plugin-image-zoom',
])

/** Packages that show OpenAPI documents, whose pages docsgen makes itself: what each is. */
const OPENAPI_PACKAGES: Record<string, 'redocusaurus' | 'redoc' | 'openapi-docs' | 'theme'> = {
  redocusaurus: 'redocusaurus',
  'docusaurus-plugin-redoc': 'redoc',
  'docusaurus-plugin-openapi-docs': 'openapi-docs',
  'docusaurus-theme-openapi-docs': 'theme',
  'docusaurus-theme-redoc': 'theme',
}

/** What a package that shows OpenAPI documents is; undefined for others. */
export function openApiKind(module: string): (typeof OPENAPI_PACKAGES)[string] | undefined {
  return OPENAPI_PACKAGES[pluginPackage(module) ?? '']
}

/** Whether docsgen has the feature of a package built in. */
export function isBuiltInPackage(module: string): boolean {
  return BUILT_IN.has(pluginPackage(module) ?? '')
}

/** How a finding names a plugin without a counterpart: that it is code of the site, or its package. */
export function namedPlugin(entry: unknown, shown: string): string {
  if (typeof entry === 'function')
    return `the plugin ${entry.name === '' ? '(a function)' : `'${entry.name}'`} is code of the site, which is not run`
  const isOwn = typeof entry === 'string' && pluginPackage(entry) === undefined
  return isOwn
    ? `the plugin (${shown}) is code of the site, which is not run`
    : `the plugin or preset (${shown}) is not known`
}
