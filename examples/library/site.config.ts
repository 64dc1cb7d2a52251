import { defineConfig } from 'docsgen'
import { reference } from './reference.ts'

export default defineConfig({
  title: 'Lamp',
  docs: { path: 'docs', routeBasePath: '/' },
  navbar: {
    items: [
      { to: '/', label: 'Guide' },
      { to: '/reference/', label: 'Reference' },
    ],
  },
  plugins: [reference({ folder: 'src', path: 'reference' })],
})
