/**
 * Every text that readers see is from the dictionary: a site in an invented language contains no other word, in its
 * files and in the browser.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { texts } from '../../templates/texts/en.ts'
import { CONFIG, FILES } from './invented-language.ts'
import { settled } from './settled.ts'
import { PHONE, shellSite } from './shell-site.ts'
import { waitForElement } from './waits.ts'

const shell = shellSite(FILES, CONFIG)

/** Attributes whose values readers see or hear. */
const SPOKEN = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'data-dg-color-toggle']

/** Words that remain after removing those of the invented language, addresses, and names of keys. */
function strayWords(text: string): string[] {
  const rest = text
    .replace(/«[^»]*»/g, '')
    .replace(/https?:\/\/\S+|\/[\w./#-]*/g, '')
    .replace(/\bEsc\b|⌘ K/g, '')
  return rest.match(/[A-Za-z]{2,}/g) ?? []
}

/** Texts and accessible attributes of the page that are in English. */
async function strayIn(page: Page): Promise<string[]> {
  const said = await page.evaluate(spoken => {
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script,style,.katex')) found.push(node.nodeValue ?? '')
    for (const element of document.querySelectorAll('*'))
      for (const name of spoken) found.push(element.getAttribute(name) ?? '')
    for (const template of document.querySelectorAll('template')) found.push(template.content.textContent ?? '')
    return found
  }, SPOKEN)
  return said.filter(text => strayWords(text).length > 0)
}

test('every word on pages is in the dictionary', async () => {
  const paths = ['/', '/alpha', '/beta', '/77', '/77/one', '/1.0/alpha', '/0.9/alpha', '/search', '/404.html']
  const page = await shell.open('/')
  for (const path of paths) {
    await page.goto(shell.url + path)
    await settled(page)
    assert.deepEqual(await strayIn(page), [], path)
    assert.match(await page.content(), /«/, path)
  }
  await page.context().close()
  const redirect = shell.site.read('old/index.html')
  assert.deepEqual(strayWords(redirect.replace(/<script>.*?<\/script>|<[^>]*>/g, ' ')), [])
  assert.match(redirect, /lang="art-x-marked"/)
})

test('no file of the site has an English text of the dictionary', () => {
  const root = join(shell.site.dir, 'build')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(path =>
    statSync(join(root, path)).isFile(),
  )
  const sentences = Object.values(texts)
    .flatMap(text => text.split('|'))
    .map(text => text.split(/\{\w+\}/).sort((a, b) => b.length - a.length)[0] ?? '')
    .filter(text => /\w \w/.test(text))
  assert.ok(sentences.length > 40)
  const english = files.flatMap(path => {
    const content = readFileSync(join(root, path), 'utf8')
    return sentences.filter(text => content.includes(text)).map(text => `${path}: ${text}`)
  })
  assert.deepEqual(english, [])
})

test('every word in any state of the search is in the dictionary', async () => {
  let page = await shell.open('/alpha', { permissions: ['clipboard-read', 'clipboard-write'] })
  const expectText = async (selector: string, key: keyof typeof texts) => {
    await waitForElement(page, selector)
    assert.deepEqual(await strayIn(page), [], key)
  }
  await page.keyboard.press('Control+k')
  await expectText('dialog[open] .dg-search__note', 'search.noRecent')
  await page.fill('.dg-search__input', 'μ')
  await expectText('dialog .dg-hit', 'search.results')
  await expectText('.dg-search__status:not(:empty)', 'search.found')
  await page.keyboard.press('Enter')
  await page.waitForURL(/77\/one/)
  await page.keyboard.press('Control+k')
  await page.fill('.dg-search__input', '')
  await expectText('.dg-search__kept', 'search.recent')
  await page.click('.dg-search__kept button')
  await expectText('.dg-search__kept', 'search.favorites')
  await page.fill('.dg-search__input', 'ϡϡϡϡ')
  await expectText('.dg-search__none', 'search.none')
  await page.goto(`${shell.url}/search?q=μ`)
  await expectText('#dg-search-results .dg-hit', 'search.resultsFor')
  await page.goto(`${shell.url}/search?q=ϡϡϡϡ`)
  await expectText('.dg-search__none', 'search.missing')
  await page.context().close()
  // A new browser context: the first one may have cached the index by now.
  page = await shell.open('/alpha')
  await page.route('**/search-index/**', route => route.abort())
  await page.goto(`${shell.url}/search?q=ν`)
  await expectText('#dg-search-results[data-status="error"] button', 'search.retry')
  await page.context().close()
})

test('every word of copying, tabs, the drawer and failing islands is in the dictionary', async () => {
  const page = await shell.open('/alpha', { permissions: ['clipboard-read', 'clipboard-write'] })
  await waitForElement(page, '[role=tab]')
  await page.click('[role=tab]:nth-child(2)')
  await page.click('[data-dg-copy]')
  await waitForElement(page, '#dg-status:not(:empty)', 'attached')
  await page.click('[data-dg-color-toggle]')
  assert.deepEqual(await strayIn(page), [])
  await page.click('.fail')
  await waitForElement(page, '.dg-failure')
  assert.deepEqual(await strayIn(page), [])
  await page.setViewportSize(PHONE)
  await page.click('.navbar__toggle')
  await waitForElement(page, '.navbar__menu[open][data-started]', 'attached')
  assert.deepEqual(await strayIn(page), [])
  await page.context().close()
})
