import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Lamp',
  url: 'https://lamp.example.org',
  docs: { path: 'docs', routeBasePath: '/' },
  blogs: [{ title: 'News', description: 'What is new in Lamp.' }],
  navbar: {
    items: [
      { to: '/', label: 'Docs' },
      { to: '/blog/', label: 'News' },
    ],
  },
})
