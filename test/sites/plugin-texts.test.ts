/** Texts of the interface that plugins add: a language of their own, other words, and a mistake in a name. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { definePlugin } from '../../src/config/define.ts'
import type { ReportedFinding } from '../../src/model/diagnostic.ts'
import { findingLines, testSite } from '../../src/testing.ts'
import { makeSite } from './site.ts'

const FILES = {
  'docs/index.md': '# Home\n\nText.\n\n## One\n\nMore.\n\n## Two\n\nMore.\n',
  'i18n/gsw/docusaurus-plugin-content-docs/current/index.md': '# Dehei\n\nText.\n\n## Eis\n\nMee.\n\n## Zwöi\n\nMee.\n',
}
const I18N = { defaultLocale: 'en', locales: ['en', 'gsw'] }

test('a plugin brings a language, and what it lacks is English', async t => {
  const swiss = definePlugin({ name: 'swiss', texts: { gsw: { 'nav.toc': 'Uf dere Syte' } } })
  const site = testSite(FILES, { i18n: I18N, plugins: [swiss] })
  t.after(() => site.dispose())
  assert.deepEqual(findingLines((await site.build()).diagnostics), [])
  assert.match(site.read('gsw/index.html'), /Uf dere Syte/)
  assert.match(site.read('gsw/index.html'), /Skip to main content/)
  assert.doesNotMatch(site.read('index.html'), /Uf dere Syte/)
  const other = definePlugin({ name: 'swiss', texts: { gsw: { 'nav.toc': 'Inhalt' } } })
  site.configure({ i18n: I18N, plugins: [other] })
  await site.build()
  assert.match(site.read('gsw/index.html'), /Inhalt/, 'changed texts render pages again')
})

test('texts of the site take precedence over those of a plugin, and those over docsgen’s, also in a dialect', async t => {
  const words = definePlugin({ name: 'words', texts: { en: { 'nav.toc': 'Here', 'nav.skip': 'To the text' } } })
  const code = JSON.stringify({ 'nav.skip': { message: 'Jump' } })
  const site = testSite(
    { ...FILES, 'i18n/en-GB/code.json': code },
    { i18n: { defaultLocale: 'en-GB' }, plugins: [words] },
  )
  t.after(() => site.dispose())
  await site.build()
  assert.match(site.read('index.html'), />Here</)
  assert.match(site.read('index.html'), />Jump</)
})

test('a text that docsgen does not show is a finding with the name that is meant', async t => {
  const texts = { gsw: { 'nav.tco': 'Uf dere Syte' } } as Record<string, object>
  const site = testSite(FILES, { i18n: I18N, plugins: [{ name: 'swiss', texts }] })
  t.after(() => site.dispose())
  const { diagnostics } = await site.check()
  const [line = ''] = findingLines(diagnostics).filter(found => found.includes('config-no-effect'))
  assert.match(line, /The plugin swiss has a text 'nav\.tco' for 'gsw', which docsgen does not show/)
  assert.match(diagnostics.find(({ rule }) => rule === 'config-no-effect')?.hint ?? '', /'nav\.toc'/)
})

test('the finding has its place, also in a file that the plugin imports', async t => {
  const plugin = `import { alsatian } from './alsatian.mjs'
export const swiss = { name: 'swiss', texts: { gsw: { 'nav.skip': 'x', 'nav.tco': 'y' }, als: alsatian } }\n`
  const config = `import { swiss } from './plugins/swiss.mjs'
export default { title: 'S', url: 'https://example.org', i18n: ${JSON.stringify(I18N)}, plugins: [swiss] }\n`
  const site = makeSite(t, {
    ...FILES,
    'site.config.mjs': config,
    'plugins/swiss.mjs': plugin,
    'plugins/alsatian.mjs': "export const alsatian = {\n  'nav.tco': 'z',\n}\n",
  })
  site.remove('site.config.json')
  const places = (found: readonly ReportedFinding[]) =>
    found.flatMap(({ rule, file, span }) =>
      rule === 'config-no-effect' ? `${file}:${span?.line}:${span?.column}` : [],
    )
  const expected = ['plugins/alsatian.mjs:2:3', 'plugins/swiss.mjs:2:72']
  assert.deepEqual(places((await site.build()).diagnostics).sort(), expected)
})
