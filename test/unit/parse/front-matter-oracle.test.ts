/**
 * The end of front matter, compared with remark-frontmatter: splitFrontMatter returns the block that remark-frontmatter
 * reads as a YAML node. It also reads front matter after empty lines and between other
 * fences, which front-matter.test.ts tests.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import remarkFrontmatter from 'remark-frontmatter'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { splitFrontMatter } from '../../../src/schema/split-front-matter.ts'

const oracle = unified().use(remarkParse).use(remarkFrontmatter, ['yaml']).freeze()

function yamlOf(text: string): string | undefined {
  const [first] = oracle.parse(text).children
  return first?.type === 'yaml' ? first.value : undefined
}

const texts = [
  '---\ntitle: a\n---\n\nText\n',
  '---\ntitle: a\n---',
  '---\n---\n\nText\n',
  '---\n\ntitle: a\n\n---\nText\n',
  '---  \ntitle: a\n---\t\nText\n',
  '---\ntitle: "--- not the end"\n---\nText\n',
  '---\ntitle: |\n  a\n  --- b\n---\nText\n',
  'Text\n\n---\ntitle: a\n---\n',
  '***\n\nText\n',
  '---\ntitle: a\n---\n---\nmore: b\n---\n',
]

for (const text of texts)
  test(`front matter of ${JSON.stringify(text)}`, () => {
    const yaml = splitFrontMatter(text).yaml
    assert.equal(yaml?.replace(/\n$/, ''), yamlOf(text))
  })
