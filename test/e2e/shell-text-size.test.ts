/**
 * Text at twice the size, on screens down to 320 px: every label of the shell can be read as a whole, is inside its
 * control and its bar, and the page does not scroll sideways.
 * https://www.w3.org/TR/WCAG22/#resize-text and https://www.w3.org/TR/WCAG22/#reflow
 */
// Takes about 20 s.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { nextFrames, settled } from './settled.ts'
import { shellSite, touch } from './shell-site.ts'
import { waitForElement } from './waits.ts'

const items = [
  ...['Learn', 'Developers', 'Stakers', 'Operators', 'Based applications'].map(label => ({
    ...{ to: '/guide/page', label },
    position: 'left',
  })),
  {
    label: 'More of everything',
    position: 'left',
    items: [
      { to: '/guide/page', label: 'SSVNetworkViewsAndOperatorRegistry' },
      { href: 'https://example.com', label: 'Elsewhere' },
    ],
  },
  { type: 'docsVersionDropdown' },
  { type: 'localeDropdown' },
  { href: 'https://github.com/a/b', label: 'Repository', position: 'right' },
]
const LONG = 'SSVNetworkViewsAndOperatorRegistry'
const shell = shellSite(
  {
    'docs/index.md':
      '---\nlayout: home\ntitle: Home\nhero:\n  title: Documentation of everything\n  actions:\n    - { label: Start with the guide, to: /guide/page, kind: primary }\naudience_cards:\n  - { title: Administrators, description: Where it leads, to: /guide/ }\n---\n\nText.\n',
    'docs/guide/_category_.json':
      '{"label": "Guide", "link": {"type": "generated-index", "slug": "/guide", "title": "The guide"}}',
    'docs/guide/page.md': `# ${LONG}\n\nText.\n\n## ${LONG}\n\nText.\n\n## Second part\n\n\`\`\`ts title="a.ts"\nlet a = 1\n\`\`\`\n\n::::tabs\n:::tab[First]{value=one}\nText.\n:::\n:::tab[Second]{value=two}\nText.\n:::\n::::\n\n:::note\nText.\n:::\n`,
    'docs/guide/views/_category_.json': `{"label": "${LONG}"}`,
    'docs/guide/views/inner.md': `---\nsidebar_label: ${LONG}\ntags: [${LONG}]\n---\n\n# Inner\n\nText.\n`,
    'docs/guide/next.md': `# The next page about administrators\n\nText.\n`,
    'blog/2024-01-01-post.md': `---\ntitle: A post\nauthors: [{ name: ${LONG}, title: Administrator }]\ntags: [one]\n---\n\nText.\n`,
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/index.md': '# Old\n\nText.\n',
    'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  },
  {
    title: 'Documentation of everything',
    docs: { path: 'docs', routeBasePath: '/', lastVersion: 'current', editUrl: 'https://example.com/edit' },
    blogs: [{ path: 'blog', routeBasePath: 'blog' }],
    i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
    navbar: { logo: { src: '/logo.svg', alt: '' }, title: 'A long name', items },
    reading: {
      assistants: ['claude'],
      reportUrl: 'https://example.com/report?title={title}',
      feedbackUrl: 'https://example.com/answers',
      relatedPages: 3,
      sidebarHideable: true,
    },
    footer: {
      copyright: 'Copyright of everybody',
      links: [
        {
          title: 'Administrators',
          items: [
            { label: LONG, to: '/guide/page' },
            { label: 'Elsewhere', href: 'https://example.com' },
          ],
        },
        { title: 'Second', items: [{ label: 'Second', to: '/guide/page' }] },
      ],
    },
    announcementBar: { id: 'a', content: 'News with <a href="/guide/page">a link</a>.' },
  },
)

/** Runs in the browser: the texts of the shell that cannot be read as a whole, and why. */
function cutLabels(): string[] {
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const room = 1.5
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const isText =
      /[\p{L}\p{N}]/u.test(node.nodeValue ?? '') &&
      parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (
      !isText ||
      !parent ||
      parent.closest('.sr-only, .dg-skip, script, style, noscript, pre, .table-wrap, [aria-hidden=true]')
    )
      continue
    // For screen readers alone.
    let isHidden = false
    for (let around: Element | null = parent; around; around = around.parentElement)
      isHidden ||= getComputedStyle(around).clipPath === 'inset(50%)'
    if (isHidden) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(box => box.width > 1 && box.height > 1)
    const say = (why: string) => found.add(`${node?.nodeValue?.trim().slice(0, 40)}: ${why}`)
    const control = parent.closest('a, button, summary, label, select')
    for (const box of boxes) {
      if (box.left < -room || box.right > document.documentElement.clientWidth + room)
        say(`beyond the screen in ${parent.className || parent.tagName} of ${parent.parentElement?.className}`)
      for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(around)
        if (display === 'inline' || display === 'contents') continue
        const { left, right, top, bottom } = around.getBoundingClientRect()
        if (overflowX !== 'visible' && (box.left < left - room || box.right > right + room))
          say(`cut by ${around.className}`)
        // A reader can scroll there.
        if (/auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight) break
        if (overflowY !== 'visible' && (box.top < top - room || box.bottom > bottom + room))
          say(`cut by ${around.className}`)
        if (
          around === control &&
          (box.left < left - room || box.right > right + room || box.top < top - room || box.bottom > bottom + room)
        )
          say(`outside of its control ${around.className}`)
      }
      // Something else is in front of it.
      const x = (box.left + box.right) / 2
      const y = (box.top + box.bottom) / 2
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue
      const top = document.elementFromPoint(x, y)
      const isSame =
        top && (parent.contains(top) || top.contains(parent) || top.closest('a, button, summary, label') === control)
      const isOver =
        top?.closest('.dg-audience-card')?.contains(parent) ||
        top?.closest('.dg-header, .theme-doc-sidebar-container, .dropdown__menu, dialog, .dg-toc-mobile')
      if (top && !isSame && !isOver && getComputedStyle(top).pointerEvents !== 'none')
        say(`covered by ${top.className || top.tagName}`)
    }
  }
  return [...found]
}

/** All controls of the bar are inside the bar. */
function outsideBar(): string[] {
  const bar = document.querySelector('.navbar__inner')?.getBoundingClientRect()
  return [...document.querySelectorAll<HTMLElement>('.navbar__inner :is(a, button, summary)')].flatMap(part => {
    const box = part.getBoundingClientRect()
    if (!bar || box.width === 0 || part.closest('.dropdown__menu')) return []
    const isInside = box.top >= bar.top - 1 && box.bottom <= bar.bottom + 1 && box.left >= 0 && box.right <= innerWidth
    return isInside ? [] : [part.textContent || part.id || part.tagName]
  })
}

async function look(page: Page, state: string): Promise<void> {
  await nextFrames(page)
  // From the top to the end, because elements that stay in place cover others.
  assert.deepEqual(await page.evaluate(cutLabels), [], state)
  assert.deepEqual(await page.evaluate(outsideBar), [], state)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(width <= 0, `${state}: ${width} px too wide`)
}

const PAGES = {
  home: '/',
  doc: '/guide/page',
  index: '/guide',
  inner: '/guide/views/inner',
  old: '/1.0/',
  blog: '/blog',
  search: '/search?q=text',
  missing: '/nowhere',
}
const WIDTHS = [320, 375, 768, 1024, 1280]

for (const [name, path] of Object.entries(PAGES))
  test(`with text at 200 %, every label on ${name} can be read`, { timeout: 300_000 }, async () => {
    const page = await touch(await shell.open(path, { reducedMotion: 'reduce' }))
    // As the settings of browsers do it, which style sheets only see as a size of the root.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    if (name === 'search') await page.locator('main mark').first().waitFor()
    await settled(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await look(page, `${width}`)
      // On a large screen, only what depends on the space between elements differs.
      if (width === 320) assert.deepEqual(await violationsOn(page), [], `${width}`)
      if (width === 1280) assert.deepEqual(await violationsOn(page, 'sensory-and-visual-cues'), [], `${width}`)
    }
    await page.context().close()
  })

test('with text at 200 %, every label of the menus, the drawer and the dialogs can be read', {
  timeout: 300_000,
}, async () => {
  const page = await touch(await shell.open('/guide/page', { reducedMotion: 'reduce' }))
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => scrollTo(0, 0))
    if (width < 997) {
      await page.locator('#dg-menu').click()
      await waitForElement(page, '.navbar__menu[open]')
      await look(page, `${width} drawer`)
      await page.locator('#dg-sidebar [data-dg-dropdown] > summary').first().click()
      await look(page, `${width} menu of the drawer`)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    } else {
      await page.locator('.navbar [data-dg-dropdown] > summary:visible').first().click()
      await look(page, `${width} menu`)
      await page.keyboard.press('Escape')
    }
    await page.locator('.dg-page-menu > summary').click()
    await look(page, `${width} menu of the page`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await waitForElement(page, 'dialog.dg-search[open]')
    await look(page, `${width} dialog`)
    await page.keyboard.type('text')
    await waitForElement(page, 'dialog [role=option]')
    await look(page, `${width} hits`)
    await page.keyboard.press('Escape')
  }
  await page.context().close()
})
