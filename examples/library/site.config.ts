import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Lamp',
  docs: { path: 'docs', routeBasePath: '/' },
  navbar: {
    items: [
      { to: '/', label: 'Guide' },
      { to: '/reference/', label: 'Reference' },
    ],
  },
  references: [
    {
      from: 'typescript',
      entry: ['src/lamp.ts', 'src/schedule.ts'],
      path: 'reference',
      label: 'Reference',
      prose: 'notes',
      autoLink: true,
    },
  ],
})
