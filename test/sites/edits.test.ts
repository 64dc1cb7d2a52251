/**
 * The cost of an edit: only the files whose content it changes are written, for any number of pages.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite, type Site } from './site.ts'

const pageOf = (section: string, at: number, text = 'Text.') =>
  ({ [`docs/${section}/page-${at}.md`]: `# Page ${at} of ${section}\n\n${text}\n` }) as Record<string, string>
const sections = ['one', 'two', 'three']

/** The files that a change of the site changes, except those of the search. */
async function changedBy(site: Site, change: () => void): Promise<string[]> {
  const before = site.tree()
  change()
  const { written } = await site.build()
  const after = site.tree()
  const changed = Object.keys(after).filter(path => after[path] !== before[path])
  assert.equal(written, changed.length, 'nothing else is written')
  return changed.filter(path => !path.startsWith('search-index/'))
}

test('an edit writes its page, and the files that include the text of its page', async t => {
  const pages = sections.flatMap(section => Array.from({ length: 8 }, (_, at) => pageOf(section, at)))
  const site = makeSite(t, { 'docs/index.md': '# Home\n\nText.\n', ...Object.assign({}, ...pages) })
  await site.build()
  for (const text of ['Another text.', 'A third one, which is longer.'])
    assert.deepEqual(await changedBy(site, () => site.write(pageOf('two', 3, text))), [
      'chunks.jsonl',
      'docsgen-manifest.json',
      'llms-full-two.txt',
      'llms-full.txt',
      'llms.txt',
      'two/page-3.md',
      'two/page-3/index.html',
    ])
  const edited = site.tree()
  const cold = makeSite(t, {
    'docs/index.md': '# Home\n\nText.\n',
    ...Object.assign({}, ...pages),
    ...pageOf('two', 3, 'A third one, which is longer.'),
  })
  await cold.build()
  assert.deepEqual(edited, cold.tree())
})
