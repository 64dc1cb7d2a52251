import { defineConfig } from 'docsgen'
import { openapi } from './openapi.ts'

export default defineConfig({
  title: 'Library API',
  docs: { path: 'docs', routeBasePath: '/' },
  navbar: { items: [{ to: '/api/', label: 'API' }] },
  plugins: [openapi({ file: 'openapi.yaml', path: 'api' })],
})
