/**
 * Every figure is well-formed, has a text alternative, follows the reader's colour mode, and is used by a page.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { parseXml, type XmlElement, XmlElement as XmlElementClass } from '@rgrove/parse-xml'
import { CONTENT, contentFiles, pages, walk } from '../lib/pages.ts'

/** The styles of the home page colour its figure, which has its own dimensions. */
const HERO = 'one-validator.svg'
const figures = contentFiles('.svg')
  .filter(file => file !== HERO && !file.startsWith('_components/'))
  .map(file => ({ file, text: readFileSync(join(CONTENT, file), 'utf8') }))

/** The width of figures, and their smallest type size: 11 px on a phone, which shows them 320 px wide. */
const WIDTH = 480
const SMALLEST_TYPE = 17

function childNamed(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child): child is XmlElement => child instanceof XmlElementClass && child.name === name)
}

/** What a figure lacks, in the terms of writing.md. */
function findings(text: string): string[] {
  const root = parseXml(text).root
  if (root?.name !== 'svg') return ['is not an SVG file']
  const width = Number(/^0 0 (\d+) [\d.]+$/.exec(root.attributes.viewBox ?? '')?.[1])
  const sizes = [...text.matchAll(/font-size[:=]"?\s*([\d.]+)/g)].map(match => Number(match[1]))
  return [
    ...(childNamed(root, 'title')?.text.trim() ? [] : ['has no title']),
    ...(childNamed(root, 'desc')?.text.trim() ? [] : ['has no description']),
    ...(width === WIDTH ? [] : [`has the viewBox ${root.attributes.viewBox}`]),
    ...(text.includes('@media (prefers-color-scheme: dark)') ? [] : ['has one colour mode only']),
    ...sizes.filter(size => size < SMALLEST_TYPE).map(size => `has text of ${size} px`),
  ]
}

test('every figure is well-formed, described, of the right width and drawn for both colour modes', () => {
  const wrong = figures.flatMap(({ file, text }) => {
    try {
      return findings(text).map(finding => `content/${file} ${finding}`)
    } catch (error) {
      return [`content/${file} is not well-formed: ${(error as Error).message.split('\n', 1)[0]}`]
    }
  })
  assert.deepEqual(wrong, [])
})

test('every figure is used, and described in words', () => {
  const used = new Set<string>()
  const silent: string[] = []
  for (const page of pages) {
    walk(page.tree, node => {
      if (node.type !== 'image') return
      used.add(posix.join(posix.dirname(page.file), node.url))
      if (!node.alt?.trim()) silent.push(`content/${page.file}: ${node.url}`)
    })
  }
  const idle = figures.map(({ file }) => file).filter(file => !used.has(file))
  assert.deepEqual({ idle, silent }, { idle: [], silent: [] })
})

test('an incomplete figure is reported', () => {
  const bare = '<svg viewBox="0 0 100 50"><text font-size="9">x</text></svg>'
  assert.equal(findings(bare).length, 5)
  assert.equal(findings(bare.replace('100', '480').replace('"9"', '"17"')).length, 3)
  assert.throws(() => findings('<svg><g></svg>'))
})
