/**
 * The interface texts in every language of the site. Returns a complete dictionary for each locale: docsgen's own for
 * the language, else English, overridden by those of plugins and of the site.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fieldRange } from '../base/field-place.ts'
import { readIfExists } from '../base/files.ts'
import { importModule } from '../base/import-module.ts'
import { packageRoot } from '../base/package-root.ts'
import { siteRelative } from '../base/paths.ts'
import { spanOf } from '../base/source-text.ts'
import { suggest } from '../base/suggest.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Plugin } from '../model/plugin.ts'
import type { Translation } from '../model/source.ts'
import type { Texts } from '../model/texts.ts'

/** The bundled dictionaries, one file per language. */
const FOLDER = join(packageRoot, 'dist', 'texts')

/** The texts of each locale. */
export async function loadTexts(
  config: ResolvedConfig,
  translations: readonly Translation[],
): Promise<{ texts: Record<string, Texts>; diagnostics: Diagnostic[] }> {
  const { locales, localeConfigs } = config.i18n
  const available = readdirSync(FOLDER).map(name => name.replace(/\.cjs$/, ''))
  const plugins = config.functions?.plugins ?? []
  const entries = locales.map(async locale => {
    const tag = localeConfigs[locale]?.htmlLang ?? locale
    const builtIn = await readDictionary(findLanguage(tag, available) ?? 'en')
    const added = plugins.map(({ texts = {} }) => texts[findLanguage(tag, Object.keys(texts)) ?? ''])
    const own = translations.filter(it => it.scope === 'code' && it.locale === locale).map(it => it.messages)
    return [locale, Object.assign({}, builtIn, ...added, ...own) as Texts] as const
  })
  return {
    texts: Object.fromEntries(await Promise.all(entries)),
    diagnostics: plugins.some(({ texts }) => texts) ? unknownTexts(plugins, await readDictionary('en'), config) : [],
  }
}

/** Texts of plugins that nothing shows. */
function unknownTexts(plugins: readonly Plugin[], known: Texts, config: ResolvedConfig): Diagnostic[] {
  return plugins.flatMap(({ name, texts = {} }) =>
    Object.entries(texts).flatMap(([language, dictionary]) =>
      Object.keys(dictionary).flatMap((key): Diagnostic[] => {
        if (key in known) return []
        const message = `The plugin ${name} has a text '${key}' for '${language}', which docsgen does not show.`
        const similar = suggest(key, Object.keys(known))
        const hint = similar === undefined ? undefined : `Did you mean '${similar}'?`
        return [{ rule: 'config-no-effect', message, hint, ...placeOf([language, key], config) }]
      }),
    ),
  )
}

/** Where a text of a language is written: in a file that the config is read from, or in the config as a whole. */
function placeOf(
  [language, key]: [language: string, key: string],
  { functions, configFile, siteDir }: ResolvedConfig,
): Pick<Diagnostic, 'file' | 'span'> {
  const files = (functions?.modules ?? []).map(path => ({ path, text: readIfExists(path)?.toString('utf8') ?? '' }))
  // The dictionary of a language may be a file of its own.
  for (const keys of [[language, key], [key]])
    for (const { path, text } of files) {
      const range = fieldRange(text, keys, path)
      if (range && text.slice(...range).includes(key))
        return { file: siteRelative(siteDir, path), span: spanOf(text, ...range) }
    }
  return { file: configFile }
}

async function readDictionary(language: string): Promise<Texts> {
  const { texts } = (await importModule(pathToFileURL(join(FOLDER, `${language}.cjs`)).href)) as { texts: Texts }
  return texts
}

/** Norwegian means Bokmål unless it says otherwise. */
const ALIASES: Record<string, string> = { no: 'nb' }

/**
 * The dictionary for a language tag, among those available: the same tag, else the same language in the same script
 * (`pt-PT` uses `pt-BR`, `zh-HK` uses `zh-TW`).
 */
export function findLanguage(tag: string, available: readonly string[]): string | undefined {
  const wanted = parseTag(ALIASES[tag.toLowerCase()] ?? tag)
  if (wanted === undefined) return undefined
  const { language, script } = wanted.maximize()
  const isSame = (other: string) => new Intl.Locale(other).toString() === wanted.toString()
  const isReadable = (other: string) => {
    const candidate = new Intl.Locale(other).maximize()
    return candidate.language === language && candidate.script === script
  }
  return available.find(isSame) ?? available.find(isReadable)
}

function parseTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}
