import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Lamp',
  docs: { path: 'docs', routeBasePath: '/', versions: { current: { label: 'next' } } },
  navbar: { items: [{ type: 'docsVersionDropdown', position: 'right' }] },
})
