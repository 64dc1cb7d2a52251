import { defineConfig } from 'docsgen'
import { changelog } from './changelog.ts'

export default defineConfig({
  title: 'Lamp',
  url: 'https://lamp.example.org',
  docs: { path: 'docs', routeBasePath: '/' },
  navbar: { items: [{ to: '/changelog', label: 'Changes' }] },
  plugins: [changelog({ file: 'CHANGELOG.md' })],
})
