/**
 * The page tools: copy the page, open it in an assistant, report a problem, send feedback, hide the sidebar, show the
 * shortcuts; by keyboard, and without scripts where possible.
 */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../until.ts'
import { violationsOn } from './axe.ts'
import { copiedText, recordCopies } from './clipboard.ts'
import { setColorMode } from './color-mode.ts'
import { PHONE, shellSite, touch } from './shell-site.ts'
import { waitForHeading } from './waits.ts'

/** The feedback that the server received, and its response. */
const answers = { got: [] as string[], status: 204 }
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', part => parts.push(part))
  request.on('end', () => {
    answers.got.push(Buffer.concat(parts).toString())
    response.writeHead(answers.status, { 'access-control-allow-origin': '*' }).end()
  })
})
// Without the name of a host, it has an address at once: a file that awaits needs its own process.
server.listen(0)
after(() => void server.close())
const feedbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/answers`

const shell = shellSite(
  {
    'docs/index.md': '# Home\n\nText.\n',
    'docs/guide/install.mdx': '# Install\n\nText with a <Term>node</Term>.\n\n## Second part\n\nText.\n',
    'docs/guide/update.md': '# Update\n\nSee [the installation](./install.mdx).\n',
    'docs/guide/nothing.md': '# Nothing\n\nText.\n',
  },
  {
    url: 'https://docs.example.org',
    repository: 'https://github.com/acme/docs',
    markdown: { glossary: { node: 'A computer of the network.' } },
    reading: {
      assistants: ['claude', { label: 'House assistant', href: 'https://ask.example.org/?page={url}&md={markdown}' }],
      feedbackUrl,
      relatedPages: 3,
      sidebarHideable: true,
    },
    colorMode: { respectPrefersColorScheme: true },
    webApp: { manifest: true },
  },
)

const INSTALL = '/guide/install'
const menu = '.dg-page-menu'
const statusOf = (page: Page) => page.locator('#dg-status').textContent()

test('a page is copied as markdown by keyboard, and this is announced', async () => {
  const page = await touch(await shell.open(INSTALL, { permissions: ['clipboard-read', 'clipboard-write'] }))
  await recordCopies(page)
  await page.locator(`${menu} > summary`).focus()
  await page.keyboard.press('ArrowDown')
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Copy as Markdown')
  await page.keyboard.press('Enter')
  await until(async () => (await statusOf(page)) === 'Copied', 'the word that it is copied')
  const copied = (await copiedText(page)) ?? ''
  assert.equal(copied, await (await fetch(`${shell.url}/guide/install.md`)).text())
  assert.match(copied, /^# Install/m)
  await page.keyboard.press('Escape')
  assert.equal(await page.locator(menu).getAttribute('open'), null)
  await page.context().close()
})

test('if the clipboard is refused, the reader sees the markdown', async () => {
  const page = await touch(await shell.open(INSTALL))
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('refused'))
  })
  await page.click(`${menu} > summary`)
  // The test server sends markdown as a file.
  const shown = page.waitForEvent('download')
  await page.click('[data-dg-do="copy-page"]')
  assert.match((await shown).url(), /\/guide\/install\.md$/)
  await page.context().close()
})

test('the page opens in assistants with its address, and a report contains its title', async () => {
  const page = await shell.open(INSTALL, { javaScriptEnabled: false })
  const hrefOf = async (name: string) => new URL((await page.getByRole('link', { name }).getAttribute('href')) ?? '')
  await page.click(`${menu} > summary`)
  assert.equal(await page.locator('[data-dg-do="copy-page"]').isVisible(), false)
  assert.equal(await page.getByRole('link', { name: 'View as Markdown' }).getAttribute('href'), '/guide/install.md')
  const claude = await hrefOf('Open in Claude')
  assert.equal(claude.origin, 'https://claude.ai')
  assert.match(claude.searchParams.get('q') ?? '', /https:\/\/docs\.example\.org\/guide\/install\.md/)
  const own = await hrefOf('Open in House assistant')
  assert.deepEqual(
    [...own.searchParams.values()],
    ['https://docs.example.org/guide/install', 'https://docs.example.org/guide/install.md'],
  )
  const report = await hrefOf('Report a problem')
  assert.equal(report.origin + report.pathname, 'https://github.com/acme/docs/issues/new')
  assert.equal(report.searchParams.get('title'), 'Problem on the page “Install”')
  assert.equal(report.searchParams.get('body'), 'https://docs.example.org/guide/install')
  await page.context().close()
})

test('an answer and then a comment are sent without leaving the page; after a failure both can be sent again', async () => {
  const page = await touch(await shell.open(INSTALL))
  answers.got = []
  answers.status = 500
  const comment = page.getByLabel('What could be better?')
  assert.equal(await comment.isVisible(), false)
  await page.getByRole('button', { name: 'No', exact: true }).focus()
  await page.keyboard.press('Enter')
  await until(async () => (await statusOf(page)) === 'Your answer could not be sent.', 'the word that it failed')
  answers.status = 204
  await page.keyboard.press('Enter')
  await page.getByText('Thank you for your answer.').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Thank you for your answer.')
  assert.equal(await page.getByRole('button', { name: 'No', exact: true }).isVisible(), false)
  const answer = 'page=%2Fguide%2Finstall&locale=en&helpful=no'
  assert.deepEqual(answers.got, [answer, answer])
  assert.deepEqual(await violationsOn(page), [])
  answers.status = 500
  await comment.fill(' Name the ports. ')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Your answer could not be sent.').first().waitFor()
  assert.equal(await comment.inputValue(), ' Name the ports. ')
  answers.status = 204
  await page.getByRole('button', { name: 'Send' }).click()
  await comment.waitFor({ state: 'detached' })
  const both = 'page=%2Fguide%2Finstall&locale=en&comment=Name+the+ports.&helpful=no&again=yes'
  assert.deepEqual(answers.got.slice(2), [both, both])
  assert.equal(new URL(page.url()).pathname, INSTALL)
  assert.deepEqual(await page.context().cookies(), [])
  await page.context().close()
})

test('an answer that fails after the reader opened another page is offered again there', async () => {
  const page = await touch(await shell.open(INSTALL))
  answers.got = []
  answers.status = 500
  let proceed = () => {}
  const held = new Promise<void>(resolve => {
    proceed = resolve
  })
  await page.route(feedbackUrl, async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.getByText('Your answer is being sent').first().waitFor()
  await page.locator('.menu').getByText('Update').click()
  await waitForHeading(page, 'Update')
  proceed()
  await until(async () => (await statusOf(page))?.includes('could not be sent') ?? false, 'the word that it failed')
  answers.status = 204
  await page.locator('#dg-status button').click()
  await until(() => answers.got.length === 2, 'the answer')
  await until(async () => (await statusOf(page)) === '', 'no more words')
  await page.context().close()
})

test('without scripts, the browser sends the answer together with the comment', async () => {
  const page = await shell.open(INSTALL, { javaScriptEnabled: false })
  answers.got = []
  assert.equal(await page.getByRole('button', { name: 'Send' }).isVisible(), false)
  await page.getByLabel('What could be better?').fill('Nothing')
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await until(() => answers.got.length > 0, 'the answer')
  assert.deepEqual(answers.got, ['page=%2Fguide%2Finstall&locale=en&helpful=yes&comment=Nothing'])
  await page.context().close()
})

test('a link to a heading copies its address and announces it', async () => {
  const page = await touch(await shell.open(INSTALL, { permissions: ['clipboard-read', 'clipboard-write'] }))
  await recordCopies(page)
  await page.getByRole('link', { name: 'Link to section Second part' }).focus()
  await page.keyboard.press('Enter')
  await until(async () => (await statusOf(page)) === 'Copied', 'the word that it is copied')
  assert.equal(await copiedText(page), `${shell.url}${INSTALL}#second-part`)
  assert.equal(new URL(page.url()).hash, '#second-part')
  await page.context().close()
})

test('pages that link to each other are related; the previous and next pages are not listed', async () => {
  const page = await shell.open('/guide/update')
  assert.deepEqual(await page.locator('.dg-related a').allTextContents(), ['Install'])
  await page.goto(`${shell.url}/guide/nothing`)
  assert.equal(await page.locator('.dg-related').count(), 0)
  await page.context().close()
})

test('the sidebar is hidden and shown by keyboard, and keeps its state', async () => {
  const page = await touch(await shell.open(INSTALL))
  const sidebar = page.locator('#dg-sidebar')
  await page.getByRole('button', { name: 'Hide the sidebar' }).focus()
  await page.keyboard.press('Enter')
  await sidebar.waitFor({ state: 'hidden' })
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Show the sidebar')
  await page.reload()
  // Before any script of the page except the inline one has run.
  assert.equal(await page.evaluate(() => document.documentElement.dataset.sidebar), '')
  assert.equal(await sidebar.isVisible(), false)
  await touch(page)
  await page.getByRole('button', { name: 'Show the sidebar' }).click()
  await sidebar.waitFor({ state: 'visible' })
  await page.goto(`${shell.url}/guide/update`)
  assert.equal(await sidebar.isVisible(), true)
  await page.context().close()
})

test('a hidden sidebar is still the drawer of a phone', async () => {
  const page = await touch(await shell.open(INSTALL))
  await page.getByRole('button', { name: 'Hide the sidebar' }).click()
  await page.setViewportSize(PHONE)
  await page.click('#dg-menu')
  assert.equal(await page.locator('#dg-sidebar').isVisible(), true)
  await page.context().close()
})

test('a question mark shows the shortcuts, where single-key shortcuts can be disabled', async () => {
  const page = await touch(await shell.open(INSTALL))
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await dialog.waitFor()
  assert.match((await dialog.textContent()) ?? '', /Ctrl K.*Search/)
  assert.deepEqual(await violationsOn(page), [])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await dialog.getByRole('checkbox', { name: 'Use shortcuts of a single key' }).press('Space')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+/')
  await dialog.waitFor()
  assert.equal(await page.locator('dialog.dg-search[open]').count(), 0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.context().close()
})

test('the definition of a term is hidden by Escape, and shown again on the next hover', async () => {
  const page = await touch(await shell.open(INSTALL))
  const note = page.getByRole('tooltip')
  const term = page.locator('.dg-term__name')
  await term.focus()
  assert.equal(await note.isVisible(), true)
  assert.match((await note.textContent()) ?? '', /A computer of the network/)
  await page.keyboard.press('Escape')
  await note.waitFor({ state: 'hidden' })
  await page.keyboard.press('Shift+Tab')
  await term.focus()
  await note.waitFor({ state: 'visible' })
  await page.context().close()
})

test("the browser's colour follows the system, and the reader’s choice", async () => {
  const page = await shell.open(INSTALL, { colorScheme: 'light' })
  const colors = () =>
    page.$$eval('meta[name=theme-color]', metas => metas.map(meta => (meta as HTMLMetaElement).content))
  assert.match(
    shell.site.read('index.html'),
    /<meta name="theme-color" content="#0b1120" media="\(prefers-color-scheme: dark\)"/,
  )
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  await until(async () => new Set(await colors()).size === 1, 'the colour of the choice')
  assert.deepEqual(await colors(), ['#0b1120', '#0b1120'])
  const manifest = JSON.parse(shell.site.read('manifest.webmanifest'))
  assert.deepEqual([manifest.name, manifest.start_url, manifest.theme_color], ['Site', '/', '#ffffff'])
  await page.context().close()
})

for (const viewport of [PHONE, { width: 1280, height: 800 }])
  test(`axe finds nothing on a page with all tools at ${viewport.width} px, in both colour modes`, async () => {
    const page = await touch(await shell.open(INSTALL, { viewport, colorScheme: 'light' }))
    await page.click(`${menu} > summary`)
    for (const mode of ['light', 'dark'] as const) {
      await setColorMode(page, mode)
      assert.deepEqual(await violationsOn(page), [], mode)
    }
    await page.context().close()
  })
