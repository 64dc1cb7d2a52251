/**
 * Indexing as a stage: a page whose texts cannot be indexed is found by its names, and is reported.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createIndexStage, type IndexJob } from '../../../src/features/search/stage.ts'

const ENGINE = `data:text/javascript,${encodeURIComponent(`
  export const createPageIndexer = () => ({
    indexPage: ({ title, sections }) => {
      if (sections.some(({ text }) => text === 'bad')) throw new Error('no terms')
      return { terms: title, postings: new Uint8Array(), sections: sections.length, fragment: new Uint8Array([1]) }
    },
  })
`)}`

test('a page that cannot be indexed keeps its names', async () => {
  const index = await createIndexStage({ engine: ENGINE })
  const run = (text: string) => {
    const sections = [{ id: '', heading: '', depth: 1, text, code: [] }]
    const texts = [Buffer.from(JSON.stringify(sections))]
    const job = { merged: false, pages: [{ title: 'A', texts, excluded: [] }] }
    const { pages } = index(job as unknown as IndexJob)
    return pages.map(({ terms, sections: count, problem }) => [terms, count, problem])[0]
  }
  assert.deepEqual(run('good'), ['A', 1, undefined])
  assert.deepEqual(run('bad'), ['A', 0, 'no terms'])
})
