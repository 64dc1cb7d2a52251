/** What changed: the list of a page, the feed, the dates of a page, and marks in the sidebar since the last visit. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../until.ts'
import { violationsOn } from './axe.ts'
import { FRESH } from './recycled-contexts.ts'
import { shellSite, touch } from './shell-site.ts'
import { waitForHeading } from './waits.ts'

const page = (title: string, date: string, more = '') =>
  `---\nlast_update: { date: ${date} }\n${more}---\n\n# ${title}\n\nText.\n`

const shell = shellSite(
  {
    'docs/index.md': '# Home\n\nText.\n',
    'docs/old.md': page('Old', '2024-05-01', 'verified: { date: 2025-02-03 }\n'),
    'docs/new.md': page('New & odd', '2025-06-01'),
    'docs/newest.md': page('Newest', '2025-07-01'),
    'docs/hidden.md': page('Hidden', '2025-08-01', 'unlisted: true\n'),
    'docs/changes.mdx': '# Changes\n\n<RecentChanges limit={2} />\n',
    'docs/part.md': "import List from './_list.md'\n\n# Part\n\n<List />\n",
    'docs/_list.md': ':::note\n\n<RecentChanges limit={2} />\n\n:::\n',
  },
  { reading: { changes: true } },
)

const marked = (tab: Page) =>
  tab.locator('.menu a:has(.dg-changed)').evaluateAll(links => links.map(link => link.textContent ?? ''))

/** A reader whose last visit ended at this time. */
async function comesBack(tab: Page, end: string): Promise<void> {
  await tab.evaluate(at => {
    const pages = [{ path: '/nowhere', title: 'Nowhere', at: Date.parse(at) }]
    localStorage.setItem('docsgen.visits./', JSON.stringify({ pages, began: Date.parse(at) }))
  }, end)
  await tab.reload()
  await touch(tab)
}

test('a partial lists the last changes like a page', () => {
  const listOf = (path: string) => /<ul class="dg-changes">.*?<\/ul>/.exec(shell.site.read(path))?.[0]
  assert.match(listOf('part/index.html') ?? '', /Newest.*New &amp; odd/)
  assert.equal(listOf('part/index.html'), listOf('changes/index.html'))
})

test('a page lists the last changes with their dates, and the feed has the same pages', async () => {
  const tab = await shell.open('/changes', { javaScriptEnabled: false })
  assert.deepEqual(await tab.locator('.dg-changes li').allTextContents(), [
    'Newest 1 July 2025',
    'New & odd 1 June 2025',
  ])
  assert.equal(await tab.getByText('Feed of changed pages').getAttribute('href'), '/changes.xml')
  const feed = shell.site.read('changes.xml')
  assert.deepEqual(
    [...feed.matchAll(/<entry><title>(.*?)<\/title><id>(.*?)<\/id>/g)].map(([, title, id]) => [title, id]),
    [
      ['Newest', 'https://example.org/newest#1751328000'],
      ['New &#38; odd', 'https://example.org/new#1748736000'],
      ['Old', 'https://example.org/old#1714521600'],
    ],
  )
  assert.deepEqual(Object.keys(JSON.parse(shell.site.read('changes.json')).pages), ['/newest', '/new', '/old'])
  await tab.goto(`${shell.url}/old`)
  assert.deepEqual(await tab.locator('.theme-last-updated time').allTextContents(), ['3 February 2025', '1 May 2024'])
  await tab.context().close()
})

test('pages that changed since the last visit are marked until they are opened; at a first visit, none is', async () => {
  const tab = await touch(await shell.open('/old', FRESH))
  const asked: string[] = []
  tab.on('request', request => asked.push(new URL(request.url()).pathname))
  await tab.reload()
  await touch(tab)
  assert.ok(!asked.includes('/changes.json'))
  assert.deepEqual(await marked(tab), [])
  await comesBack(tab, '2025-06-15')
  await until(async () => (await marked(tab)).length > 0, 'marks')
  assert.deepEqual(await marked(tab), ['Newest (changed since your last visit)'])
  assert.deepEqual(await violationsOn(tab), [])
  await comesBack(tab, '2025-01-15')
  await until(async () => (await marked(tab)).length === 2, 'marks')
  await tab.locator('.menu a', { hasText: 'Newest' }).click()
  await waitForHeading(tab, 'Newest')
  await until(async () => (await marked(tab)).length === 1, 'one mark less')
  assert.match((await marked(tab))[0] ?? '', /^New & odd/)
  await tab.context().close()
})
