import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Library API',
  docs: { path: 'docs', routeBasePath: '/' },
  navbar: { items: [{ to: '/api/', label: 'API' }] },
  references: [{ from: 'openapi', entry: 'openapi.yaml', path: 'api', label: 'API' }],
})
