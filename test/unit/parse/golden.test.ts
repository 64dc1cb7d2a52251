/**
 * Golden pairs: each `test/markdown/<name>.md` results in `<name>.html`, with the other data of the page. To accept new
 * output after reading it: `UPDATE_GOLDEN=1 node scripts/test.js <this file>`.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { createParser } from '../../../src/parse/parse-page.ts'
import { components, found, parse, withMarkdown } from './fixture.ts'

const folder = new URL('../../markdown/', import.meta.url)
const remark = createParser(withMarkdown({ parser: 'remark' }), components)

const names = readdirSync(folder)
  .filter(name => name.endsWith('.md'))
  .map(name => name.slice(0, -3))

for (const name of names)
  test(`golden: ${name}`, () => {
    const text = readFileSync(new URL(`${name}.md`, folder), 'utf8')
    const how = { path: `docs/${name}.md`, kind: name.startsWith('_') ? ('partial' as const) : ('page' as const) }
    const shown = show(parse(text, how))
    const file = new URL(`${name}.html`, folder)
    if (process.env.UPDATE_GOLDEN || !existsSync(file)) writeFileSync(file, shown)
    assert.equal(shown, readFileSync(file, 'utf8'))
    assert.equal(show(parse(text, { ...how, parser: remark })), shown, 'remark gives something else')
  })

function show({ page, html, sections }: ReturnType<typeof parse>): string {
  const lines = [
    `title: ${page.contentTitle ?? '(none)'}`,
    `excerpt: ${page.excerpt ?? '(none)'}`,
    `words: ${page.words}`,
    ...page.headings.map(
      ({ depth, id, text, html, span }) => `heading: ${depth} #${id} | ${text} | ${html} | ${span.line}:${span.column}`,
    ),
    `anchors: ${page.anchors.join(' ')}`,
    ...page.links.map(
      ({ url, kind, text, span, raw, props }, index) =>
        `link ${index}: ${kind} ${url} | ${text ?? ''} | ${span.line}:${span.column}-${span.endLine}:${span.endColumn}${raw ? ' raw' : ''}${props ? ` ${JSON.stringify(props).replaceAll('\\u0000', '¤')}` : ''}`,
    ),
    ...page.slots.map(({ component, props, span }) => `slot: ${component} ${JSON.stringify(props)} | ${span.line}`),
    ...sections.map(({ id, text, code }) => `section: #${id} | ${JSON.stringify(text)} | ${code.join(', ')}`),
    `features: ${JSON.stringify(page.features)}`,
    ...(page.headTags ? [`head: ${JSON.stringify(page.headTags)}`] : []),
    ...(Object.keys(page.frontMatter.extra).length > 0 ? [`extra: ${JSON.stringify(page.frontMatter.extra)}`] : []),
    ...found(page).map((line, index) => `diagnostic: ${line} | ${page.diagnostics[index]?.message}`),
  ]
  return `${html}\n<!--\n${lines.join('\n')}\n-->\n`
}
