/** Languages of code that a site adds to Prism: `markdown.codeLanguages`, and where Docusaurus looks for them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCheck } from '../../src/commands/check.ts'
import type { ReportedFinding } from '../../src/model/diagnostic.ts'
import { PLAIN } from '../check/run-check.ts'
import { makeSite, type Site } from './site.ts'

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`
const PAGE = `# Home\n\n${fence('move', 'module a')}\n${fence('quest-sql', 'select sample_by')}\n${fence('js', 'let a')}`

const LANGUAGES = `export default Prism => {
  Prism.languages.move = Prism.languages.extend('rust', { keyword: /\\bmodule\\b/ })
  Prism.languages.insertBefore('sql', 'keyword', { extra: { pattern: /\\bsample_by\\b/, alias: 'function' } })
  Prism.languages['Quest-SQL'] = Prism.languages.sql
}\n`

const audit = ({ dir }: Site) => runCheck({ ...PLAIN, siteDir: dir })

const unknown = (found: readonly ReportedFinding[]) =>
  found
    .filter(({ rule }) => rule === 'unknown-language')
    .map(({ message, places, pages }) => ({ message, places, pages }))

const word = (name: string, text: string) => new RegExp(`<span class="hljs-${name}">${text}</span>`)

test('a module of the config adds languages; builds and audits know them', async t => {
  const site = makeSite(
    t,
    { 'docs/index.md': PAGE, 'languages.ts': LANGUAGES },
    { markdown: { codeLanguages: './languages.ts' } },
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const html = site.read('index.html')
  assert.match(html, word('keyword', 'module'))
  assert.match(html, word('title function_', 'sample_by'))
  assert.match(html, word('keyword', 'let'))
  assert.deepEqual(site.problems(await audit(site)), [])

  site.write({ 'languages.ts': LANGUAGES.replace('bmodule', 'ba') })
  await site.build()
  assert.doesNotMatch(site.read('index.html'), word('keyword', 'module'))
  assert.match(site.read('index.html'), word('keyword', 'a'))
})

test('a module that fails is one finding with its reason, in builds and audits', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': PAGE,
      'docs/b.md': '# B\n\n```move\na\n```\n',
      'languages.js': 'export default () => no.such()\n',
    },
    { markdown: { codeLanguages: 'languages.js' } },
  )
  const message = 'languages.js failed: no is not defined; code in the languages that it adds is shown plain.'
  const said = [{ message, places: 3, pages: 2 }]
  assert.deepEqual(unknown((await site.build()).diagnostics), said)
  assert.deepEqual(unknown((await audit(site)).diagnostics), said)
  assert.match(site.read('index.html'), word('keyword', 'let'))
})

test('a module that does not exist is reported at its field', async t => {
  const files = { 'docs/index.md': '# Home\n' }
  const site = makeSite(t, files, { markdown: { codeLanguages: 'gone.ts' } })
  const { diagnostics, published } = await site.build()
  const [message] = diagnostics.map(it => it.message)
  assert.equal(message, 'markdown.codeLanguages names gone.ts, which does not exist.')
  assert.ok(!published)
})

test("Docusaurus's file for languages is run as in a browser, without Prism's package", async t => {
  const site = makeSite(t, {
    'docs/index.md': PAGE,
    'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://example.org', baseUrl: '/',
      presets: [['classic', { docs: { routeBasePath: '/' } }]], themeConfig: { prism: { additionalLanguages: ['php', 'sql'] } } }\n`,
    'src/theme/prism-include-languages.js': `import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment'
import siteConfig from '@generated/docusaurus.config'
export default function include(PrismObject) {
  if (!ExecutionEnvironment.canUseDOM) return
  globalThis.Prism = PrismObject
  for (const lang of siteConfig.themeConfig.prism.additionalLanguages) {
    if (lang === 'php') require('prismjs/components/prism-markup-templating.js')
    require(\`prismjs/components/prism-\${lang}\`)
  }
  require('./prism-own')
  delete globalThis.Prism
}\n`,
    'src/theme/prism-own.js': LANGUAGES.replace('export default Prism => {', '{'),
  })
  site.remove('site.config.json')
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.read('index.html'), word('keyword', 'module'))
  assert.match(site.read('index.html'), word('title function_', 'sample_by'))
  assert.deepEqual(site.problems(await audit(site)), [])
})

test('a short name of a language is no slip of another one', async t => {
  const site = makeSite(t, { 'docs/index.md': `# Home\n\n${fence('po', 'msgid "a"')}\n${fence('javscript', 'let a')}` })
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.filter(({ rule }) => rule === 'unknown-language').map(({ hint }) => hint),
    ['Use text for code without a language.', 'Did you mean javascript?'],
  )
})
