import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Lamp',
  favicon: '/img/lamp.svg',
  docs: { path: 'docs', routeBasePath: '/' },
  theme: { preset: 'soft', accent: '#a85100', neutral: '#8a6d4b', radius: 'medium' },
  colorMode: { respectPrefersColorScheme: true },
  customCss: 'styles/brand.css',
  navbar: { logo: { src: '/img/lamp.svg', alt: '' } },
  footer: { links: [{ title: 'Lamp', items: [{ to: '/tokens', label: 'What was changed' }] }] },
})
