import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Lamp',
  docs: { path: 'pages', routeBasePath: '/' },
  // Pages show code of the packages, which is outside of the site folder.
  markdown: { includes: ['../packages'] },
  moreDocs: [
    { id: 'core', path: '../packages/core/docs', routeBasePath: 'core' },
    { id: 'cli', path: '../packages/cli/docs', routeBasePath: 'cli' },
  ],
  navbar: {
    items: [
      { to: '/core/', label: 'Core' },
      { to: '/cli/', label: 'CLI' },
    ],
  },
})
