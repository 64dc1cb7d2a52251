/** The site about docsgen. Its reference is generated from the source: see scripts/website-doc.ts. */
import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'docsgen',
  tagline: 'A folder of markdown becomes a fast, complete documentation site.',
  favicon: '/img/logo.svg',
  docs: {
    path: 'docs',
    sidebars: {
      start: [
        'tutorial',
        {
          type: 'category',
          label: 'Guides',
          collapsed: false,
          items: [
            'guides/writing',
            'guides/components',
            'guides/mdx',
            'guides/islands',
            'guides/navigation',
            'guides/theming',
            'guides/page-tools',
            'guides/plugins',
            'guides/serve',
            'guides/check',
            'guides/search',
            'guides/programs',
            'guides/mcp',
            'guides/versions',
            'guides/languages',
            'guides/deployment',
            'guides/ci',
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
      ],
    },
  },
  navbar: {
    title: 'docsgen',
    logo: { src: '/img/logo.svg', alt: '' },
    items: [
      { type: 'doc', docId: 'tutorial', label: 'Tutorial', position: 'left' },
      { to: '/guides/writing', activeBasePath: '/guides/', label: 'Guides', position: 'left' },
      { to: '/reference/config', activeBasePath: '/reference/', label: 'Reference', position: 'left' },
    ],
  },
  markdown: {
    components: 'components',
    glossary: {
      Island: 'A part of a page that React takes over in the browser, once the reader gets to it.',
      'Front matter': 'What a page says about itself before its text: title, description, place in the sidebar.',
      Finding: 'Something that is wrong or worth knowing, with its place: an error, a warning or a note.',
    },
  },
  colorMode: { respectPrefersColorScheme: true },
  contentSecurityPolicy: true,
})
