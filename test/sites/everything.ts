/**
 * A site with every feature: a home page, a text with each kind of block, a generated index, an old version, a
 * translation, menus, an announcement and a footer. For tests that check everything that readers can see.
 */

const DOC = `# A page with everything

A paragraph with [a link](/guide/second), \`code\`, a note[^1] and **more**.

[^1]: The note.

## Tabs

::::tabs{groupId=os}
:::tab[Linux]{value=linux}
Text for Linux.
:::
:::tab[Mac]{value=mac}
Text for Mac with [a link](/guide/second).
:::
::::

## Closed

<details>
<summary>More of it</summary>

Text with [a link](/guide/second).

</details>

## Code and tables

\`\`\`ts title="a.ts" showLineNumbers {2}
// A comment, a string, a number
export function f(a: string) { return \`\${a}\` + 'x'.repeat(12) as unknown as Map<string, number> }
const long = 'a very long line that does not fit on any screen and has to be scrolled, so that it can be read at all'
\`\`\`

\`\`\`diff
- gone
+ come
\`\`\`

| one | two |
|---|---:|
| a | 1 |

|  | SSV | ETH |
|---|---:|---|
| Fee | 1 | 2 |
| Period | 3 | 4 |

### Maths

$$
E = m c^2 + \\sum_{i=0}^{n} x_i
$$

${['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important'].map(kind => `:::${kind}\n\nText of a ${kind} with [a link](/guide/second) and \`code\`.\n\n:::`).join('\n\n')}

- [ ] to do
- [x] done

> A quotation.

`

/** Files of the site. */
export const EVERYTHING_FILES = {
  'docs/index.md': [
    ...[
      '---',
      'layout: home',
      'title: Home',
      'audience_cards:',
      '  - { title: A card, description: Where it leads, to: /guide/ }',
      '---',
    ],
    'Text of the home page.',
  ].join('\n'),
  'docs/guide/_category_.json':
    '{"label": "Guide", "link": {"type": "generated-index", "slug": "/guide", "title": "The guide"}}',
  'docs/guide/all.md': DOC,
  'docs/guide/second.md': '# Second\n\nText.\n',
  'docs/guide/deep/inner.md': '# Inner\n\nText.\n',
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/index.md': '# Old\n\nText.\n',
  'versioned_docs/version-1.0/guide/all.md': '# All of old\n\nText.\n',
  'i18n/de/docusaurus-plugin-content-docs/current/guide/second.md': '# Zweite\n\nText.\n',
  'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
}

/** Its config. */
export const EVERYTHING_CONFIG = {
  docs: {
    path: 'docs',
    routeBasePath: '/',
    lastVersion: 'current',
    editUrl: 'https://example.com/edit',
    showLastUpdateTime: true,
  },
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  reading: {
    assistants: ['claude'],
    reportUrl: 'https://example.com/report?title={title}',
    feedbackUrl: 'https://example.com/answers',
    relatedPages: 3,
    sidebarHideable: true,
  },
  navbar: {
    title: 'Site',
    logo: { src: '/logo.svg', alt: 'Logo' },
    items: [
      { to: '/guide/second', label: 'Second', position: 'left' },
      {
        label: 'More',
        position: 'left',
        items: [
          { to: '/guide/all', label: 'All' },
          { href: 'https://example.com', label: 'Elsewhere' },
        ],
      },
      { type: 'docsVersionDropdown' },
      { type: 'localeDropdown' },
    ],
  },
  footer: {
    style: 'dark',
    copyright: 'Copyright',
    links: [
      {
        title: 'Group',
        items: [
          { label: 'Second', to: '/guide/second' },
          { label: 'Elsewhere', href: 'https://example.com' },
        ],
      },
    ],
  },
  announcementBar: { id: 'a', content: 'News with <a href="/guide/second">a link</a>.' },
  colorMode: { defaultMode: 'dark', respectPrefersColorScheme: true },
}
