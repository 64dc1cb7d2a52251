/**
 * Files of the theme folder without effect are reported once, with the template that was probably meant.
 */
import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const PAGE = { 'docs/index.md': '# Home\n\nText.\n' }
const CODE = 'export const nothing = 1\n'

test('a name that no template has is a warning with the nearest one', async t => {
  const site = makeSite(t, {
    ...PAGE,
    'docs/other.md': '# Other\n\nText.\n',
    'theme/components/Foter.tsx': CODE,
    'theme/Sidebar.tsx': CODE,
    'theme/styles/tokns.css': 'p { color: red }\n',
    'theme/content/somethingelse.ts': CODE,
  })
  const report = await site.build()
  assert.deepEqual(
    report.diagnostics.map(({ rule, file, hint }) => `${rule} ${file}: ${hint?.replace(/\? Run .*/, '?')}`),
    [
      'unused-template theme/Sidebar.tsx: Did you mean components/Sidebar.tsx?',
      'unused-template theme/components/Foter.tsx: Did you mean components/Footer.tsx?',
      "unused-template theme/content/somethingelse.ts: Run 'npx docsgen eject' to see all templates.",
      'unused-template theme/styles/tokns.css: Did you mean styles/tokens.css?',
    ],
  )
  assert.equal(report.published, true)
})

test('replacements, what they import, islands, tests and other files are no mistakes', async t => {
  const site = makeSite(t, {
    ...PAGE,
    'theme/components/Footer.tsx':
      "import { word } from './words.ts'\nexport function Footer() { return <footer>{word}</footer> }\n",
    'theme/components/words.ts': "export const word = 'Own'\n",
    'theme/components/words.test.ts': CODE,
    'theme/styles/base.css': 'p { color: red }\n',
    'theme/islands/Counter.tsx': 'export default function Counter() { return <b>1</b> }\n',
    'theme/types.d.ts': 'declare const a: string\n',
    'theme/README.md': 'Notes.\n',
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  assert.match(site.read('index.html'), /<footer>Own<\/footer>/)
})

test('a replacement may be a symbolic link', async t => {
  const site = makeSite(t, {
    ...PAGE,
    'shared/Foot.tsx': 'export function Footer() { return <footer>Linked</footer> }\n',
  })
  mkdirSync(join(site.dir, 'theme/components'), { recursive: true })
  symlinkSync('../../shared/Foot.tsx', join(site.dir, 'theme/components/Footer.tsx'))
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  assert.match(site.read('index.html'), /<footer>Linked<\/footer>/)
})
