/**
 * Every template in both colour modes, at three widths and in every state that a reader can bring it into:
 * axe has nothing to say.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { shellSite, touch } from './shell-site.ts'

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

### Maths

$$
E = m c^2 + \\sum_{i=0}^{n} x_i
$$

${['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important'].map(kind => `:::${kind}\n\nText of a ${kind} with [a link](/guide/second) and \`code\`.\n\n:::`).join('\n\n')}

- [ ] to do
- [x] done

> A quotation.

`

const shell = shellSite(
  {
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
  },
  {
    docs: {
      path: 'docs',
      routeBasePath: '/',
      lastVersion: 'current',
      editUrl: 'https://example.com/edit',
      showLastUpdateTime: true,
    },
    i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
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
  },
)

const PAGES = {
  home: '/',
  doc: '/guide/all',
  index: '/guide',
  old: '/1.0/guide/all',
  search: '/search',
  missing: '/nowhere',
}
const WIDTHS = [375, 768, 1280]
const THEMES = ['light', 'dark']

async function openPage(path: string, width: number, theme: string): Promise<Page> {
  const page = await shell.open(path, {
    viewport: { width, height: 800 },
    storageState: { cookies: [], origins: [{ origin: shell.url, localStorage: [{ name: 'theme', value: theme }] }] },
  })
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme)
  return touch(page)
}

async function clickAll(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluateAll(controls => {
    for (const control of controls) (control as HTMLElement).click()
  })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('details')].every(element => element.getAnimations().length === 0),
  )
}

/** The states in the order in which a reader can go through them: what to press, and what to press after. */
const STATES: [name: string, press: string, undo?: string][] = [
  ['as it is', 'nothing'],
  ['with a menu of the bar open', '.navbar [data-dg-dropdown]:not([open]) > summary:visible', 'Escape'],
  ['with the second tab', '[role=tab]:nth-child(2)'],
  [
    'with everything open',
    'main details:not([open]) > summary:visible, #dg-sidebar .menu details:not([open]) > summary:visible',
  ],
  ['with the drawer open', '#dg-menu:visible'],
  ['with a menu in the drawer open', '#dg-sidebar [data-dg-dropdown]:not([open]) > summary:visible'],
]

const reached = new Set<string>()

for (const [name, path] of Object.entries(PAGES))
  test(`axe finds nothing on ${name}, at any width, in any colour, whatever is open`, {
    timeout: 300_000,
  }, async () => {
    for (const width of WIDTHS)
      for (const theme of THEMES) {
        const page = await openPage(path, width, theme)
        for (const [state, press, undo] of STATES) {
          if (press !== 'nothing' && (await page.locator(press).count()) === 0) continue
          await clickAll(page, press)
          // But for the colours, a page is the same in both modes, and on a tablet as on a phone.
          const category = theme === 'light' && width !== 768 ? 'all' : 'color'
          assert.deepEqual(await violationsOn(page, category), [], `${width} ${theme} ${state}`)
          reached.add(`${state} ${width}`)
          if (undo) await page.keyboard.press(undo)
        }
        await page.context().close()
      }
  })

test('every state was reached where it exists', () => {
  const onAll = ['as it is', 'with the second tab', 'with everything open']
  const expected = [
    ...WIDTHS.flatMap(width => onAll.map(state => `${state} ${width}`)),
    'with a menu of the bar open 1280',
    ...[375, 768].flatMap(width => [`with the drawer open ${width}`, `with a menu in the drawer open ${width}`]),
  ]
  assert.deepEqual([...reached].sort(), expected.sort())
})
