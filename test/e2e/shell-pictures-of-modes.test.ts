/**
 * Pictures for one colour mode: the logo of the bar and of the footer, and images in a text. Exactly one of each pair is
 * shown, the one for the background behind it, with and without scripts, whatever the system prefers.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Shell, shellSite } from './shell-site.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="40" height="40"/>'
const PICTURE = "<ThemedImage alt='A picture' sources={{ light: '/light.svg', dark: '/dark.svg' }} />"
const FILES = {
  'docs/index.mdx': `import ThemedImage from '@theme/ThemedImage'\n\n# Home\n\n${PICTURE}\n`,
  'docs/other.md': '# Other\n\nText.\n',
  'static/light.svg': svg,
  'static/dark.svg': svg,
}
const logo = { src: '/light.svg', srcDark: '/dark.svg', alt: 'Logo' }

interface Look {
  colorMode: { defaultMode: 'light' | 'dark'; respectPrefersColorScheme: boolean }
  style?: 'dark' | 'primary'
}

const LOOKS: Look[] = [
  { colorMode: { defaultMode: 'dark', respectPrefersColorScheme: true } },
  { colorMode: { defaultMode: 'light', respectPrefersColorScheme: true }, style: 'primary' },
  { colorMode: { defaultMode: 'dark', respectPrefersColorScheme: false }, style: 'primary' },
  { colorMode: { defaultMode: 'light', respectPrefersColorScheme: false }, style: 'dark' },
]
const sites = LOOKS.map((look): [Look, Shell] => [
  look,
  shellSite(FILES, {
    colorMode: look.colorMode,
    navbar: { title: 'Site', logo, ...(look.style && { style: look.style }) },
    footer: { style: look.style === 'dark' ? 'dark' : 'light', logo, copyright: 'Copyright' },
  }),
])

/** For each place, the files of the visible pictures. */
const shown = (page: Page) =>
  page.locator('body').evaluate(() =>
    ['.navbar__brand', '.footer__logo', '.markdown'].map(place =>
      [...document.querySelectorAll(`${place} img`)]
        .filter(image => getComputedStyle(image).display !== 'none')
        .map(image => /(light|dark)/.exec(image.getAttribute('src') ?? '')?.[1])
        .join(),
    ),
  )

for (const [{ colorMode, style = 'plain' }, shell] of sites)
  for (const javaScriptEnabled of [true, false])
    for (const colorScheme of ['light', 'dark'] as const)
      test(`${colorMode.defaultMode}${colorMode.respectPrefersColorScheme ? ' or as the system' : ''}, ${style} bar, ${colorScheme} system, scripts: ${javaScriptEnabled}`, async () => {
        const page = await shell.open('/', { javaScriptEnabled, colorScheme })
        const mode = colorMode.respectPrefersColorScheme ? colorScheme : colorMode.defaultMode
        const other = mode === 'light' ? 'dark' : 'light'
        // The primary colour is dark in the light mode, and the other way round.
        const inBar = { plain: mode, primary: other, dark: 'dark' }[style]
        assert.deepEqual(await shown(page), [inBar, style === 'dark' ? 'dark' : mode, mode])
        await page.emulateMedia({ media: 'print' })
        assert.equal((await shown(page))[2], 'light')
        await page.context().close()
      })
