/** The candidates of a `srcset`, by the rules of the HTML standard. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { srcsetCandidates } from '../../../src/base/srcset.ts'

const CASES: Record<string, string[]> = {
  '': [],
  ' , ,': [],
  'a.png': ['a.png'],
  'a.png, b.png 2x': ['a.png', 'b.png 2x'],
  'a.png 1x, b.png': ['a.png 1x', 'b.png'],
  'a.png, b.png, c.png': ['a.png', 'b.png', 'c.png'],
  'a.png 1x,b.png 2x': ['a.png 1x', 'b.png 2x'],
  ',a.png,,b.png 2x,': ['a.png,,b.png 2x'],
  'a.png,\n\tb.png 300w , c.png\t600w': ['a.png', 'b.png 300w', 'c.png 600w'],
  '/w_300,h_200/a.png 1x, /w_600,h_400/a.png 2x': ['/w_300,h_200/a.png 1x', '/w_600,h_400/a.png 2x'],
  'data:image/png;base64,AAAA 1x, b.png 2x': ['data:image/png;base64,AAAA 1x', 'b.png 2x'],
  'a.png calc(1x, 2x), b.png': ['a.png calc(1x, 2x)', 'b.png'],
  'a.png (, b.png': ['a.png (, b.png'],
}

for (const [text, expected] of Object.entries(CASES))
  test(`srcset '${text}'`, () => {
    const found = srcsetCandidates(text)
    assert.deepEqual(
      found.map(({ url, descriptors }) => `${url} ${descriptors}`.trim()),
      expected,
    )
    for (const { url, start, end } of found) assert.equal(text.slice(start, end), url)
  })
