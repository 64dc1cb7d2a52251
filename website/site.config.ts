/**
 * The site about docsgen. Its reference is generated from the source: see scripts/website-doc.ts. The place where it is
 * published sets WEBSITE_URL and WEBSITE_REPOSITORY (docs/publishing.md).
 */
import { defineConfig } from 'docsgen'

const { WEBSITE_URL, WEBSITE_REPOSITORY: repository } = process.env
const address = WEBSITE_URL ? new URL(WEBSITE_URL) : undefined

export default defineConfig({
  title: 'docsgen',
  tagline: 'A folder of markdown becomes a fast, complete documentation site.',
  favicon: '/img/logo.svg',
  url: address?.origin,
  baseUrl: address?.pathname ?? '/',
  repository,
  docs: {
    path: 'docs',
    sidebars: {
      start: [
        'tutorial',
        'guides/examples',
        'why',
        {
          type: 'category',
          label: 'Write',
          collapsed: false,
          items: [
            'guides/writing',
            'guides/media',
            'guides/diagrams',
            'guides/components',
            'guides/mdx',
            'guides/islands',
            'guides/editors',
            'guides/serve',
          ],
        },
        {
          type: 'category',
          label: 'Build a site',
          collapsed: false,
          items: [
            'guides/navigation',
            'guides/themes',
            'guides/theming',
            'guides/head',
            'guides/page-tools',
            'guides/search',
            'guides/search-engines',
            'guides/blog',
            'guides/versions',
            'guides/translations',
            'guides/llms',
            'guides/mcp',
            'guides/plugins',
            'guides/references',
          ],
        },
        {
          type: 'category',
          label: 'Check and publish',
          collapsed: false,
          items: [
            'guides/check',
            'guides/deployment',
            'guides/docker',
            'guides/ci',
            'guides/monorepos',
            'guides/large-sites',
          ],
        },
        {
          type: 'category',
          label: 'Migrating',
          items: [
            'migrating/docusaurus',
            'migrating/vitepress',
            'migrating/starlight',
            'migrating/mkdocs',
            'migrating/mdbook',
            'migrating/gitbook',
            'migrating/just-the-docs',
            'migrating/rspress',
            'migrating/nextra',
            'migrating/other',
          ],
        },
        {
          type: 'category',
          label: 'Reference',
          items: [
            'reference/config',
            'reference/front-matter',
            'reference/components',
            'reference/cli',
            'reference/rules',
            'reference/api',
            'reference/readers',
          ],
        },
        {
          type: 'category',
          label: 'Explanation',
          items: [
            'explanation/build',
            'explanation/speed',
            'explanation/navigation',
            'explanation/search',
            'explanation/security',
            'explanation/stability',
          ],
        },
        { type: 'category', label: 'Help', items: ['guides/troubleshooting', 'upgrading', 'changelog'] },
      ],
    },
  },
  // The library's functions and types. Those of configs and pages have pages of their own.
  references: [
    {
      from: 'typescript',
      entry: ['../src/index.ts', '../src/features/mcp/handler.ts', '../src/testing.ts'],
      into: 'docs/reference/api.md',
      label: 'API',
      exclude: ['SiteConfig', 'FrontMatter', 'CategoryFields'],
      showSource: false,
    },
  ],
  navbar: {
    title: 'docsgen',
    logo: { src: '/img/logo.svg', alt: '' },
    items: [
      { type: 'doc', docId: 'tutorial', label: 'Tutorial', position: 'left' },
      { to: '/guides/writing', activeBasePath: '/guides/', label: 'Guides', position: 'left' },
      { to: '/reference/config', activeBasePath: '/reference/', label: 'Reference', position: 'left' },
      { type: 'doc', docId: 'why', label: 'Why docsgen', position: 'left' },
      ...(repository ? [{ href: repository, label: 'Source code', position: 'right' } as const] : []),
    ],
  },
  redirects: [
    { from: '/guides/programs', to: '/guides/llms' },
    { from: '/guides/languages', to: '/guides/translations' },
  ],
  markdown: {
    components: 'components',
    glossary: {
      Island: 'A part of a page that React takes over in the browser, once the reader gets to it.',
      'Front matter': 'What a page says about itself before its text: title, description, place in the sidebar.',
      Finding: 'Something that is wrong or worth knowing, with its place: an error, a warning or a note.',
    },
  },
  // One typeface for text, one for code, as on the other site of this repository: packages that are installed anyway.
  theme: { font: '@fontsource-variable/figtree', mono: '@fontsource-variable/geist-mono' },
  colorMode: { respectPrefersColorScheme: true },
  webApp: { offline: true },
  contentSecurityPolicy: true,
})
