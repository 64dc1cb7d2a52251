/**
 * The features of docsgen that are not part of its core, one entry each. The code of a feature is loaded if a command
 * or a site uses it.
 */
import { type RegisteredFeature, registerFeatures } from '../base/features.ts'

/** One entry for each feature, in the order in which they add files. */
const FEATURES: readonly RegisteredFeature[] = [
  { name: 'foreign-syntax', hooks: ['foreignSyntax'], load: () => import('./foreign-syntax/index.ts') },
  { name: 'init', commands: { init: () => import('./init/command.ts') } },
  {
    name: 'site-tools',
    commands: {
      version: async () => (await import('./site-tools/commands.ts')).version,
      eject: async () => (await import('./site-tools/commands.ts')).eject,
      info: async () => (await import('./site-tools/commands.ts')).info,
      completion: async () => (await import('./site-tools/commands.ts')).completion,
    },
  },
  {
    name: 'docusaurus',
    title: 'Docusaurus',
    hooks: ['foreignConfig', 'siteModules', 'translationNames'],
    load: () => import('./docusaurus/index.ts'),
    configNames: ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map(end => `docusaurus.config.${end}`),
  },
  { name: 'docusaurus-plugins', hooks: ['sitePlugins'], load: () => import('./docusaurus-plugins/index.ts') },
  {
    name: 'redirects',
    hooks: ['redirects', 'writeRedirects'],
    load: () => import('./redirects/index.ts'),
    config: () => import('./redirects/config.ts'),
    rules: () => import('./redirects/rules.ts'),
  },
  {
    name: 'references',
    hooks: ['pages'],
    isUsed: ({ references }) => references.length > 0,
    load: () => import('./references/index.ts'),
    config: () => import('./references/config.ts'),
    rules: () => import('./references/rules.ts'),
  },
  {
    name: 'social-images',
    hooks: ['plugin', 'advice'],
    isUsed: ({ socialImages }) => socialImages,
    load: () => import('./social-images/index.ts'),
    rules: () => import('./social-images/rules.ts'),
    config: () => import('./social-images/config.ts'),
  },
  { name: 'hosting', hooks: ['outputs'], load: () => import('./hosting/index.ts') },
  { name: 'sitemap', hooks: ['outputs'], isUsed: ({ url }) => url !== '', load: () => import('./sitemap/index.ts') },
  {
    name: 'feeds',
    hooks: ['outputs', 'addresses'],
    isUsed: ({ url, blogs }) => url !== '' && blogs.length > 0,
    load: () => import('./feeds/index.ts'),
  },
  {
    name: 'web-app',
    hooks: ['outputs'],
    isUsed: ({ webApp }) => webApp.manifest,
    load: () => import('./web-app/index.ts'),
  },
  {
    name: 'changes',
    hooks: ['outputs'],
    isUsed: ({ reading }) => reading.changes,
    load: () => import('./changes/index.ts'),
  },
  {
    name: 'diagrams',
    hooks: ['drawnFences'],
    load: () => import('./diagrams/index.ts'),
    config: () => import('./diagrams/config.ts'),
    rules: () => import('./diagrams/rules.ts'),
  },
  {
    name: 'llms',
    hooks: ['pageTexts', 'addresses'],
    isUsed: ({ llms: { pages, index, full, chunks } }) => pages || index || full || chunks,
    load: () => import('./llms/index.ts'),
    config: () => import('./llms/config.ts'),
  },
  {
    name: 'search',
    hooks: ['siteSearch', 'pushSearchAfter'],
    load: () => import('./search/index.ts'),
    rules: () => import('./search/rules.ts'),
    commands: { search: () => import('./search/commands/search.ts') },
  },
  {
    name: 'search-engines',
    hooks: ['pushSearch', 'queryEngine'],
    isUsed: ({ search }) => search.engine !== undefined,
    load: () => import('./search-engines/index.ts'),
    rules: () => import('./search-engines/rules.ts'),
  },
  // A site without it needs a worker that removes an earlier one.
  { name: 'offline', hooks: ['outputs'], load: () => import('./offline/index.ts') },
  { name: 'robots', hooks: ['outputs'], load: () => import('./robots/index.ts') },
  { name: 'symbols', hooks: ['outputs'], load: () => import('./symbols/index.ts') },
  {
    name: 'external-links',
    hooks: ['auditLinks'],
    load: () => import('./external-links/index.ts'),
    rules: () => import('./external-links/rules.ts'),
    config: () => import('./external-links/config.ts'),
    options: { check: () => import('./external-links/options.ts') },
  },
  {
    name: 'against',
    hooks: ['edition', 'losses'],
    load: () => import('./against/index.ts'),
    rules: () => import('./against/rules.ts'),
    options: {
      build: async () => (await import('./against/options.ts')).build,
      check: async () => (await import('./against/options.ts')).check,
    },
  },
  { name: 'fix', hooks: ['fixSite', 'locateEdits'], load: () => import('./fix/index.ts') },
  {
    name: 'crawl',
    hooks: ['crawl'],
    load: () => import('./crawl/index.ts'),
    options: { check: () => import('./crawl/options.ts') },
  },
  {
    name: 'words',
    hooks: ['auditTexts'],
    isUsed: ({ check }) => Boolean(check.spelling) || Object.keys(check.terms).length > 0,
    load: () => import('./words/index.ts'),
    config: () => import('./words/config.ts'),
    rules: () => import('./words/rules.ts'),
  },
  { name: 'mcp', commands: { mcp: () => import('./mcp/command.ts') } },
  { name: 'migrate', commands: { migrate: () => import('./migrate/command.ts') } },
  {
    name: 'migrate/mdbook',
    title: 'mdBook',
    hooks: ['migration'],
    load: () => import('./migrate/mdbook/index.ts'),
  },
  {
    name: 'migrate/mkdocs',
    title: 'MkDocs',
    hooks: ['migration'],
    load: () => import('./migrate/mkdocs/index.ts'),
  },
  {
    name: 'migrate/vitepress',
    title: 'VitePress',
    hooks: ['migration'],
    load: () => import('./migrate/vitepress/index.ts'),
  },
  {
    name: 'migrate/vitepress/vuepress',
    title: 'VuePress',
    hooks: ['migration'],
    load: () => import('./migrate/vitepress/vuepress/index.ts'),
  },
  {
    name: 'migrate/starlight',
    title: 'Starlight',
    hooks: ['migration'],
    load: () => import('./migrate/starlight/index.ts'),
  },
  {
    name: 'migrate/jekyll',
    title: 'Just the Docs',
    hooks: ['migration'],
    load: () => import('./migrate/jekyll/index.ts'),
  },
  {
    name: 'migrate/rspress',
    title: 'Rspress',
    hooks: ['migration'],
    load: () => import('./migrate/rspress/index.ts'),
  },
  {
    name: 'migrate/nextra',
    title: 'Nextra',
    hooks: ['migration'],
    load: () => import('./migrate/nextra/index.ts'),
  },
  {
    name: 'migrate/gitbook',
    title: 'GitBook',
    hooks: ['migration'],
    load: () => import('./migrate/gitbook/index.ts'),
  },
  { name: 'publish', commands: { publish: () => import('./publish/command.ts') } },
  {
    name: 'shared-cache',
    hooks: ['sharedRecords'],
    load: () => import('./shared-cache/index.ts'),
    config: () => import('./shared-cache/config.ts'),
    commands: { cache: () => import('./shared-cache/command.ts') },
    options: { build: () => import('./shared-cache/options.ts') },
  },
]

registerFeatures(FEATURES)
