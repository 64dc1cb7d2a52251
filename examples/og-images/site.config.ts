import { defineConfig } from 'docsgen'
import { ogImages } from './og-images.ts'

export default defineConfig({
  title: 'Lamp',
  url: 'https://lamp.example.org',
  docs: { path: 'docs', routeBasePath: '/' },
  plugins: [ogImages({ accent: '#f5b400' })],
})
