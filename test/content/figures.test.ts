/**
 * Every figure is well-formed, can be read aloud, follows the reader's colour mode, and is used by a page.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { parseXml, type XmlElement, XmlElement as XmlElementClass } from '@rgrove/parse-xml'
import { CONTENT, contentFiles, pages, walk } from './pages.ts'

const figures = contentFiles('.svg').map(file => ({ file, text: readFileSync(join(CONTENT, file), 'utf8') }))

/** Widths that a figure may be drawn for: a narrow one keeps its type larger on a phone. */
const WIDTHS = [480, 720]
/** Smallest type in a column of 720 pixels. */
const SMALLEST_TYPE = 13
/** Width of a figure on a phone of 360 pixels, and the smallest type that can be read there. */
const PHONE_WIDTH = 320
const SMALLEST_PHONE_TYPE = 9.5
/** Sections whose figures are all drawn to be read on a phone. */
const PHONE_SECTIONS = ['learn', 'operators', 'stakers']

function childNamed(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child): child is XmlElement => child instanceof XmlElementClass && child.name === name)
}

/** What a figure lacks, in the words of docs/writing.md. */
function findings(text: string, isForPhones = false): string[] {
  const root = parseXml(text).root
  if (root?.name !== 'svg') return ['is not an SVG file']
  const width = Number(/^0 0 (\d+) [\d.]+$/.exec(root.attributes.viewBox ?? '')?.[1])
  const sizes = [...text.matchAll(/font-size[:=]"?\s*([\d.]+)/g)].map(match => Number(match[1]))
  return [
    ...(childNamed(root, 'title')?.text.trim() ? [] : ['has no title']),
    ...(childNamed(root, 'desc')?.text.trim() ? [] : ['has no description']),
    ...(WIDTHS.includes(width) ? [] : [`has the viewBox ${root.attributes.viewBox}`]),
    ...(text.includes('@media (prefers-color-scheme: dark)') ? [] : ['has one colour mode only']),
    ...sizes.filter(size => size < SMALLEST_TYPE).map(size => `has text of ${size} px`),
    ...(isForPhones ? sizes : [])
      .filter(size => (size * PHONE_WIDTH) / width < SMALLEST_PHONE_TYPE)
      .map(size => `has text of ${size} px in a width of ${width}, too small for a phone`),
  ]
}

test('every figure is well-formed, described, of the right width and drawn for both colour modes', () => {
  const wrong = figures.flatMap(({ file, text }) => {
    try {
      const isForPhones = PHONE_SECTIONS.includes(file.split('/', 1)[0] ?? '')
      return findings(text, isForPhones).map(finding => `content/${file} ${finding}`)
    } catch (error) {
      return [`content/${file} is not well-formed: ${(error as Error).message.split('\n', 1)[0]}`]
    }
  })
  assert.deepEqual(wrong, [])
})

test('every figure is used, with what it says in words', () => {
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

test('a figure that lacks something is named', () => {
  const bare = '<svg viewBox="0 0 100 50"><text font-size="9">x</text></svg>'
  assert.equal(findings(bare).length, 5)
  const small = bare.replace('100', '720').replace('"9"', '"20"')
  assert.equal(findings(small, true).length - findings(small).length, 1)
  assert.throws(() => findings('<svg><g></svg>'))
})
