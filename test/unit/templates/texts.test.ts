/**
 * The dictionaries are complete by their type; these tests check that placeholders and plural forms are correct, that
 * every text is used, and which dictionary a language tag gets.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findLanguage } from '../../../src/scan/texts.ts'
import { formatText } from '../../../templates/format-text.ts'
import { texts as english, type TextKey, type Texts } from '../../../templates/texts/en.ts'

const ROOT = join(import.meta.dirname, '../../..')
const LANGUAGES = readdirSync(join(ROOT, 'templates/texts')).map(name => name.replace(/\.ts$/, ''))

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

for (const language of LANGUAGES)
  test(`${language}: no text is empty, and placeholders and plural forms are the required ones`, async () => {
    const { texts } = (await import(`../../../templates/texts/${language}.ts`)) as { texts: Texts }
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length
    for (const [key, text] of Object.entries(texts) as [TextKey, string][]) {
      assert.notEqual(text.trim(), '', key)
      assert.deepEqual(placeholders(text), placeholders(english[key]), key)
      assert.equal(text.split('|').length, english[key].includes('|') ? categories : 1, key)
    }
  })

test('there are dictionaries for at least twenty languages', () => {
  assert.ok(LANGUAGES.length >= 20, LANGUAGES.join(' '))
})

test('every text is used', () => {
  const sources = ['src', 'templates'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => /\.tsx?$/.test(path) && !path.startsWith('texts/'))
      .map(path => readFileSync(join(ROOT, folder, path), 'utf8')),
  )
  const code = sources.join('\n')
  // These keys are composed from the name of a kind.
  const isComposed = (key: string) => /^(?:content|colorMode|version)\.|^search\.(?:recent|favorites)$/.test(key)
  assert.deepEqual(
    Object.keys(english).filter(key => !code.includes(`'${key}'`) && !isComposed(key)),
    [],
  )
})

test('a number uses the plural form of its language; the last form replaces missing ones', () => {
  const polish = '{count} strona|{count} strony|{count} stron|{count} strony'
  const forms = [1, 3, 5, 1.5].map(count => formatText(polish, { count }, 'pl'))
  assert.deepEqual(forms, ['1 strona', '3 strony', '5 stron', '1.5 strony'])
  assert.equal(formatText('{count} item|{count} items', { count: 2 }, 'en'), '2 items')
  assert.equal(formatText('{count} つ', { count: 1 }, 'ja'), '1 つ')
  assert.equal(formatText('a|b', { name: 'x' }, 'en'), 'a|b')
})

test('a language tag gets its own dictionary, or one in the same language and script', () => {
  const available = ['de', 'en', 'nb', 'pt-BR', 'zh-CN', 'zh-TW']
  const found = ['de-AT', 'pt-PT', 'pt', 'zh', 'zh-HK', 'zh-Hant', 'no', 'sr', '123'].map(tag =>
    findLanguage(tag, available),
  )
  assert.deepEqual(found, ['de', 'pt-BR', 'pt-BR', 'zh-CN', 'zh-TW', 'zh-TW', 'nb', undefined, undefined])
})
