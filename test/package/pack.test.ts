/**
 * The published package: packed and installed into an empty project with only its declared dependencies, it builds a
 * site of another tool, and its types check a config.
 */
// Takes about 8 s.
import assert from 'node:assert/strict'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { copyTemplate, replaceableTemplates } from '../../src/features/site-tools/eject.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { compile, installPacked, ROOT, run } from './packed.ts'

const CONFIG = `import { defineConfig, type Plugin } from 'docsgen'

export default defineConfig({
  title: 'Foreign',
  url: 'https://example.org',
  docs: { path: 'docs', routeBasePath: '/' },
  plugins: [{ name: 'a', pages: ({ locale }) => [{ path: 'made', title: locale, body: 'Text.' }] } satisfies Plugin],
  markdown: { remarkPlugins: [[() => (tree: { children: unknown[] }) => void tree.children.reverse(), {}]] },
})
`

const RARE = `---
title: "Rare: things"
keywords:
  - one
  - &two two
---

<span class="math-inline">x^2</span>

\`\`\`rust
fn main() {}
\`\`\`
`

/** Ejected templates have complete types, and a mistake in one is reported at its place. */
async function ejectedIsChecked(dir: string): Promise<void> {
  run(process.execPath, ['node_modules/docsgen/bin/docsgen.js', 'eject', 'DocFooter'], dir)
  for (const name of replaceableTemplates())
    if (/\.tsx?$/.test(name) && !existsSync(join(dir, 'theme', name))) await copyTemplate({ siteDir: dir, name })
  rmSync(join(dir, 'theme/components/Footer.tsx'))
  // The guide also requires the types of React.
  mkdirSync(join(dir, 'node_modules/@types'), { recursive: true })
  for (const name of ['@types/react', 'csstype'])
    if (!existsSync(join(dir, 'node_modules', name)))
      symlinkSync(join(ROOT, 'node_modules', name), join(dir, 'node_modules', name))
  const types = () => compile(['-p', 'theme/tsconfig.json'], dir).stdout
  assert.equal(types(), '')
  const path = join(dir, 'theme/components/DocFooter.tsx')
  appendFileSync(path, "\nexport const wrong: number = 'text'\n")
  assert.match(types(), /^theme\/components\/DocFooter\.tsx\(\d+,\d+\): error TS/m)
}

test('the packed package builds a site elsewhere', async t => {
  const dir = temporaryFolder(t, 'docsgen-pack-')
  await installPacked(dir)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  write('package.json', '{ "type": "module" }')
  write('site.config.ts', CONFIG)
  write('docs/index.md', '# Home\n\nMaths $x^2$ and `code`.\n\n```ts\nconst a = 1\n```\n')
  run(process.execPath, ['node_modules/docsgen/bin/docsgen.js', 'build'], dir)
  // The config's plugin is code of the site; installed packages are not bundled again.
  const bundled = join(dir, '.docsgen/cache/bundles')
  const ownRecords = existsSync(bundled) ? readdirSync(bundled).filter(name => name.endsWith('.record')) : []
  assert.deepEqual(ownRecords, [], 'the bundles that came along are taken')
  assert.match(readFileSync(join(dir, 'build/index.html'), 'utf8'), /<h1[^>]*>Home/)
  write('theme/components/Footer.tsx', 'export function Footer() { return <footer>Our own</footer> }\n')
  run(process.execPath, ['node_modules/docsgen/bin/docsgen.js', 'build'], dir)
  const html = readFileSync(join(dir, 'build/index.html'), 'utf8')
  assert.match(html, /<h1[^>]*>Home/)
  assert.match(html, /katex/)
  assert.match(html, /<footer>Our own<\/footer>/)

  await ejectedIsChecked(dir)
  // Modules that are loaded on demand are in the package: YAML, the reference parser, formulas in HTML, grammars.
  write('docs/rare.md', RARE)
  write('plain.config.json', JSON.stringify({ url: 'https://example.org', markdown: { parser: 'remark' } }))
  run(process.execPath, ['node_modules/docsgen/bin/docsgen.js', 'build', '-c', 'plain.config.json', '--strict'], dir)
  const rare = readFileSync(join(dir, 'build/rare/index.html'), 'utf8')
  assert.match(rare, /<title>Rare: things/)
  assert.match(rare, /class="katex"/)
  assert.match(rare, /class="hljs-keyword/)

  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--skipLibCheck', '--types', '']
  const right = compile([...options, 'site.config.ts'], dir)
  assert.deepEqual([right.status, right.stdout], [0, ''])
  write('wrong.config.ts', CONFIG.replace("title: 'Foreign'", 'title: 7'))
  const wrong = compile([...options, 'wrong.config.ts'], dir)
  assert.match(wrong.stdout, /wrong\.config\.ts\(4,3\)[\s\S]*'number'/)
  // What editors show comes along: the comments of fields, and the schemas of other files.
  const inPackage = (path: string) => readFileSync(join(dir, 'node_modules/docsgen', path), 'utf8')
  assert.match(inPackage('dist/types/src/config/site-config.d.ts'), /\/\*\* Brand colour: .*\*\/\n\s+accent\?: string/)
  for (const name of ['config', 'front-matter', 'category'])
    assert.ok(Object.keys(JSON.parse(inPackage(`${name}.schema.json`)).$defs).length > 0, name)
})
