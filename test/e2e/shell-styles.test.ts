/**
 * `navbar.style` and `footer.style`: the bar and the footer have the configured colours in both colour modes, with
 * enough contrast. A site's own rules for elements do not change the parts around the text.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { DESK, PHONE, shellSite, touch } from './shell-site.ts'
import { waitForElement } from './waits.ts'

const FILES = {
  'docs/index.md': '# Home\n\nText.\n',
  'docs/guide.md': `# Guide\n\nText.\n\n<pre>${'long '.repeat(99)}</pre>\n`,
  'static/light.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="36" height="9"/>',
  'static/dark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="36" height="9"/>',
  'src/own.css': '.own { display: flex }\n',
  // A template that shows its custom fields from the config.
  'theme/components/DocFooter.tsx': `import type { PageView, SiteView } from 'docsgen/templates/../src/model/view.ts'
export function DocFooter({ site }: { site: SiteView; page: PageView }) {
  const { repository, list } = site.customFields as { repository: string; list: { name: string }[] }
  return <p className="custom">{repository} {list.map(({ name }) => name).join(', ')}</p>
}
`,
}
const LOGO = { src: 'light.svg', srcDark: 'dark.svg', alt: 'The logo' }

function configOf(navbarStyle: string | undefined, footerStyle: string | undefined) {
  return {
    customFields: { repository: 'example/docs', list: [{ name: 'a' }, { name: '</script>' }] },
    navbar: {
      title: 'Site',
      logo: navbarStyle === 'dark' ? { ...LOGO, width: 48 } : LOGO,
      style: navbarStyle,
      items: [
        { to: '/', label: 'Home', position: 'left', activeBaseRegex: '^/$' },
        { label: 'More', position: 'left', items: [{ to: '/guide', label: 'The guide' }] },
        ...['discussions', 'repository', 'community'].map(name => ({
          href: `https://example.com/${name}`,
          label: `The ${name}`,
          position: 'right',
          className: 'own',
        })),
      ],
    },
    customCss: ['src/own.css'],
    footer: {
      style: footerStyle,
      copyright: 'Copyright <a href="/guide">of it</a>',
      logo: footerStyle ? { ...LOGO, href: '/guide' } : LOGO,
      links: [{ title: 'Group', items: [{ label: 'Guide', to: '/guide' }] }],
    },
  }
}

/** Rules for elements, which style the text but not the parts around it. */
const ELEMENTS = `a, a:hover { color: rgb(255, 0, 0) }
li { margin: 7px }
ul { list-style: square }
button { padding: 31px }
* { margin: 0; padding: 0 }
.footer__link-item { color: rgb(0, 128, 0) }
`
const TEXT = `# Home

## Part

- A [link](./guide.md).
`
const elements = shellSite(
  { ...FILES, 'docs/index.md': TEXT, 'elements.css': ELEMENTS },
  {
    ...configOf(undefined, 'light'),
    customCss: ['elements.css'],
    announcementBar: { id: 'a', content: '<a href="/guide">News</a>', isCloseable: true },
  },
)
const plain = shellSite(FILES, configOf(undefined, undefined))
const dark = shellSite(FILES, configOf('dark', 'dark'))
const primary = shellSite(FILES, configOf('primary', 'light'))

/** Whether the background of the elements is dark or light, and which images the logos show. */
async function looks(page: Page) {
  const [bar, ground, footer] = await page.evaluate(() =>
    ['.navbar', 'html', '.footer'].map(
      selector => getComputedStyle(document.querySelector(selector) as Element).backgroundColor,
    ),
  )
  const [brand, mark] = await page.evaluate(() =>
    ['.navbar__brand', '.footer'].map(selector =>
      [...document.querySelectorAll<HTMLImageElement>(`${selector} img`)]
        .filter(image => image.checkVisibility())
        .map(image => new URL(image.src).pathname),
    ),
  )
  return { bar: toneOf(bar), page: toneOf(ground), footer: toneOf(footer), brand, mark }
}

function toneOf(color = ''): 'light' | 'dark' {
  const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255 < 0.5 ? 'dark' : 'light'
}

const CASES = [
  { name: 'no style', shell: plain, bar: undefined, footer: undefined },
  { name: 'dark', shell: dark, bar: { light: 'dark', dark: 'dark' }, footer: 'dark' },
  { name: 'primary', shell: primary, bar: { light: 'dark', dark: 'light' }, footer: undefined },
] as const

for (const { name, shell, bar, footer } of CASES)
  for (const mode of ['light', 'dark'] as const)
    test(`bar and footer with ${name} in the ${mode} mode have their colours, and enough contrast`, async () => {
      const origins = [{ origin: shell.url, localStorage: [{ name: 'theme', value: mode }] }]
      const page = await shell.open('/', { storageState: { cookies: [], origins } })
      const seen = await looks(page)
      assert.equal(seen.page, mode)
      // Without a style, the bar has the background of the page.
      if (bar) assert.equal(seen.bar, bar[mode])
      assert.equal(seen.footer, footer ?? mode)
      assert.deepEqual(seen.brand, [`/${bar?.[mode] ?? mode}.svg`])
      assert.deepEqual(seen.mark, [`/${footer ?? mode}.svg`])
      await page.click('.dropdown summary')
      assert.deepEqual(await violationsOn(page, 'color'), [])
      await page.setViewportSize(PHONE)
      assert.deepEqual(await violationsOn(page, 'color'), [])
      await page.setViewportSize(DESK)
      await page.context().close()
    })

test('rules for elements style the text, and leave the parts around it as they are', async () => {
  const page = await touch(await elements.open('/'))
  const styleOf = (selector: string, property: string) =>
    page.evaluate(
      ([selector = '', property = '']) => {
        const found = document.querySelector(selector)
        return found && getComputedStyle(found).getPropertyValue(property)
      },
      [selector, property],
    )
  const red = 'rgb(255, 0, 0)'
  const links = ['.menu__link', '.navbar__link', '.table-of-contents__link', '.breadcrumbs__link', '.announcementBar a']
  for (const selector of [...links, '.pagination-nav__link', '.navbar__brand'])
    assert.notEqual((await styleOf(selector, 'color')) ?? red, red, selector)
  assert.equal(await styleOf('.markdown li a', 'color'), red)
  assert.equal(await styleOf('.footer__link-item', 'color'), 'rgb(0, 128, 0)')
  for (const part of ['.menu', '.dg-toc', '.footer', '.breadcrumbs'])
    assert.equal(await styleOf(`${part} li`, 'margin-top'), '0px', part)
  assert.equal(await styleOf('.markdown li', 'margin-top'), '7px')
  assert.equal(await styleOf('.menu ul', 'list-style-type'), 'none')
  assert.equal(await styleOf('.markdown ul', 'list-style-type'), 'square')
  assert.equal(await styleOf('.dg-color-toggle', 'padding-top'), await paddingIn(plain, '.dg-color-toggle'))
  // A rule for everything has a lower precedence than any other.
  for (const selector of ['.menu__link', '.dg-main', '.markdown ul'])
    assert.notEqual((await styleOf(selector, 'padding')) ?? '0px', '0px', selector)
  await page.keyboard.press('?')
  await waitForElement(page, '.dg-help[open]')
  assert.ok(((await page.locator('.dg-help').boundingBox())?.x ?? 0) > 100, 'the dialog is in the middle')
  await page.context().close()
})

async function paddingIn(shell: typeof plain, selector: string): Promise<string> {
  const page = await shell.open('/')
  const padding = await page.locator(selector).evaluate(found => getComputedStyle(found).paddingTop)
  await page.context().close()
  return padding
}

test('a logo has the proportions of its image, or the size of the config', async () => {
  const box = async (shell: typeof plain, selector: string) => {
    const page = await shell.open('/')
    const found = await page.locator(`${selector} >> visible=true`).first().boundingBox()
    await page.context().close()
    return found && [found.width, found.height]
  }
  assert.deepEqual(await box(plain, '.navbar__brand img'), [120, 30])
  assert.deepEqual(await box(dark, '.navbar__brand img'), [48, 12])
  assert.deepEqual(await box(plain, '.footer__logo img'), [120, 30])
})

test('items of the bar that a stylesheet shows on phones stay on the screen', async () => {
  const page = await plain.open('/', { viewport: PHONE })
  assert.equal(await page.locator('.own >> visible=true').count(), 3)
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width)
  await page.context().close()
})

test('preformatted text of a page scrolls in its box, and is printed in full', async () => {
  const page = await plain.open('/guide', { viewport: PHONE })
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width)
  const scrolls = () => page.locator('pre').evaluate(it => it.scrollWidth > it.clientWidth)
  assert.equal(await scrolls(), true)
  await page.emulateMedia({ media: 'print' })
  assert.equal(await scrolls(), false)
  await page.context().close()
})

test('the logo of the footer has the link of the config, or none', () => {
  assert.match(dark.site.read('index.html'), /<a class="footer__logo" href="\/guide"><img[^>]*alt="The logo"/)
  assert.match(plain.site.read('index.html'), /<div class="footer__logo"><img[^>]*alt="The logo"/)
  assert.match(dark.site.read('index.html'), /<nav class="navbar navbar--dark"/)
  assert.match(primary.site.read('index.html'), /<nav class="navbar navbar--primary"/)
  assert.match(plain.site.read('index.html'), /<nav class="navbar"/)
})

test("templates have the site's custom fields, and browsers do not", () => {
  const html = plain.site.read('guide/index.html')
  assert.match(html, /<p class="custom">example\/docs<!-- --> <!-- -->a, &lt;\/script&gt;<\/p>/)
  assert.equal(html.match(/example\/docs/g)?.length, 1)
})
