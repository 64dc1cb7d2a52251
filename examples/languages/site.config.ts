import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Lamp',
  url: 'https://lamp.example.org',
  docs: { path: 'docs', routeBasePath: '/' },
  i18n: { defaultLocale: 'en', locales: ['en', 'de', 'ar'] },
  navbar: {
    items: [
      { to: '/install', label: 'Install' },
      { type: 'localeDropdown', position: 'right' },
    ],
  },
})
