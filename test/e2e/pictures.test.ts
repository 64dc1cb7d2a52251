/**
 * Screenshots of the shell: each template on a phone and on a desktop, in both colour modes, with the dialog, the
 * drawer and in print. They reveal unintended effects of a style on any page.
 */
// Takes about 20 s.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { EVERYTHING_CONFIG, EVERYTHING_FILES } from '../sites/everything.ts'
import { differenceOf } from './pictures.ts'
import { nextFrames } from './settled.ts'
import { shellSite, touch } from './shell-site.ts'
import { waitForElement } from './waits.ts'

const shell = shellSite(EVERYTHING_FILES, EVERYTHING_CONFIG)

const SCREENS = { phone: { width: 375, height: 700 }, desktop: { width: 1280, height: 800 } }
const MODES = ['light', 'dark']
const PAGES = {
  home: '/',
  page: '/guide/all',
  index: '/guide',
  old: '/1.0/guide/all',
  results: '/search?q=second',
  missing: '/nowhere',
}

interface Setting {
  screen: keyof typeof SCREENS
  mode: string
}

/**
 * The tab of each setting: all screenshots of a setting use the same tab, because opening a tab takes longer than
 * loading a page.
 */
const tabs = new Map<string, Page>()

function openTab(path: string, { screen, mode }: Setting): Promise<Page> {
  const theme = [{ name: 'theme', value: mode }]
  return shell.open(path, {
    viewport: SCREENS[screen],
    // Half the size: enough to see a mistake, and a fraction of the bytes.
    deviceScaleFactor: 0.5,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: shell.url, localStorage: theme }] },
  })
}

async function openPage(path: string, setting: Setting): Promise<Page> {
  const key = `${setting.screen} ${setting.mode}`
  const opened = tabs.get(key)
  await opened?.goto(shell.url + path, { waitUntil: 'load' })
  const page = opened ?? (await openTab(path, setting))
  tabs.set(key, page)
  await page.evaluate(() => document.fonts.ready)
  return touch(page)
}

async function assertLikeStored(page: Page, name: string, part: 'page' | 'screen' = 'page'): Promise<void> {
  await nextFrames(page)
  assert.equal(await differenceOf(page, name, part), undefined)
}

const settings = MODES.flatMap(mode => (['phone', 'desktop'] as const).map(screen => ({ screen, mode })))

for (const setting of settings)
  for (const [name, path] of Object.entries(PAGES))
    test(`${name} on a ${setting.screen}, ${setting.mode}`, async () => {
      const page = await openPage(path, setting)
      if (name === 'results') await page.locator('main mark').first().waitFor()
      await assertLikeStored(page, `${name}-${setting.screen}-${setting.mode}`)
    })

for (const setting of settings)
  test(`the search dialog on a ${setting.screen}, ${setting.mode}`, async () => {
    const page = await openPage(PAGES.page, setting)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('second')
    await page.locator('dialog [role=option]').first().waitFor()
    await assertLikeStored(page, `dialog-${setting.screen}-${setting.mode}`, 'screen')
  })

for (const mode of MODES)
  test(`the drawer, ${mode}`, async () => {
    const page = await openPage(PAGES.page, { screen: 'phone', mode })
    await page.locator('#dg-menu').click()
    await waitForElement(page, '.navbar__menu[open][data-started]')
    await assertLikeStored(page, `drawer-phone-${mode}`, 'screen')
  })

test('a page on paper', async () => {
  const page = await openPage(PAGES.page, { screen: 'desktop', mode: 'dark' })
  await page.emulateMedia({ media: 'print' })
  await assertLikeStored(page, 'page-paper')
  await page.emulateMedia({ media: null })
})
