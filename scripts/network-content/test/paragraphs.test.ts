/**
 * No two pages share a paragraph, so that each statement has to be changed in one place only. The second page links to
 * the first.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Root } from 'mdast'
import { type ContentPage, pages } from '../lib/pages.ts'
import { sharedParagraphs } from '../lib/paragraphs.ts'

test('no two pages share a paragraph', () => {
  const wrong = sharedParagraphs(pages).map(({ text, places }) => `${places.join(' and ')}: ${text}`)
  assert.deepEqual(wrong, [])
})

function pageWith(file: string, value: string): ContentPage {
  const tree: Root = { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value }] }] }
  return { file, route: `/${file}`, data: {}, tree, offset: 0, lines: [] }
}

test('case and punctuation do not hide a copy, and short phrases are allowed', () => {
  const long = 'One two three four five six seven eight nine ten eleven twelve.'
  const copies = [pageWith('a.md', long), pageWith('b.md', long.toUpperCase().replaceAll(' ', ', '))]
  assert.equal(sharedParagraphs(copies).length, 1)
  assert.equal(sharedParagraphs([pageWith('a.md', 'See below.'), pageWith('b.md', 'See below.')]).length, 0)
  assert.equal(sharedParagraphs([pageWith('a.md', long), pageWith('b.md', `${long} More.`)]).length, 0)
})
