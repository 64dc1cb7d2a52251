/**
 * The languages of a MkDocs site with the i18n plugin. In: the options of the plugin, and the files of the pages. Out:
 * `i18n` of docsgen's config, and the place of each file: translations are files with a suffix (`start.fr.md`) or in a
 * folder (`fr/start.md`).
 */
import type { SiteInput } from '../../../config/schema/site.ts'
import { isObject } from '../../../schema/fields.ts'
import { type MkdocsConfig, namedOptions } from './mkdocs-config.ts'

export interface MkdocsLocales {
  /** The language of a file and its path without the language; a file without language belongs to the default one. */
  placeOf: (file: string) => { locale?: string; path: string }
  config: Pick<SiteInput, 'i18n'>
  /** The menu of languages in the navigation bar. */
  menu: object[]
}

interface Language {
  locale: string
  name?: string
  isDefault: boolean
}

const MENU = { type: 'localeDropdown', position: 'right' }

/** The languages; a site without the plugin has that of its theme. */
export function readMkdocsLocales(config: MkdocsConfig, files: readonly string[]): MkdocsLocales {
  const options = namedOptions(config.plugins).get('i18n')
  const all = options === undefined ? [] : languagesOf(options)
  const first = all.find(({ isDefault }) => isDefault) ?? all[0]
  if (options === undefined || first === undefined) {
    const { language, locale } = isObject(config.theme) ? (config.theme as Record<string, unknown>) : {}
    const [own = 'en'] = [language, locale].filter((value): value is string => typeof value === 'string')
    return { placeOf: path => ({ path }), config: own === 'en' ? {} : i18n(own, []), menu: [] }
  }
  const others = all.filter(language => language !== first)
  const isFolder = options.docs_structure === 'folder'
  const names = all.map(({ locale }) => locale)
  const placeOf = (file: string) => {
    const [, before = '', locale = '', after = ''] =
      (isFolder ? /^()([^/]+)\/(.+)$/ : /^(.+)\.([\w-]+)(\.\w+)$/).exec(file) ?? []
    if (!names.includes(locale)) return { path: file }
    return { path: before + after, ...(locale !== first.locale && { locale }) }
  }
  const hasTranslations = others.length > 0 && files.some(file => placeOf(file).locale !== undefined)
  return { placeOf, config: i18n(first.locale, hasTranslations ? all : []), menu: hasTranslations ? [MENU] : [] }
}

/** The languages, in the form of the plugin's first releases or of the later ones. */
function languagesOf({ languages, default_language }: Record<string, unknown>): Language[] {
  if (isObject(languages))
    return Object.entries(languages).map(([locale, value]) => {
      const name = isObject(value) ? (value as { name?: unknown }).name : value
      return { locale, ...(typeof name === 'string' && { name }), isDefault: locale === default_language }
    })
  if (!Array.isArray(languages)) return []
  return languages.filter(isObject).flatMap((written): Language[] => {
    const { locale, name, default: isDefault, build } = written as Record<string, unknown>
    if (typeof locale !== 'string' || locale === 'null' || build === false) return []
    return [{ locale, ...(typeof name === 'string' && { name }), isDefault: isDefault === true }]
  })
}

function i18n(defaultLocale: string, all: readonly Language[]): Pick<SiteInput, 'i18n'> {
  const others = all.map(({ locale }) => locale).filter(locale => locale !== defaultLocale)
  const labels = all.flatMap(({ locale, name }) => (name === undefined ? [] : [[locale, { label: name }] as const]))
  return {
    i18n: {
      defaultLocale,
      locales: [defaultLocale, ...others],
      ...(labels.length > 0 && { localeConfigs: Object.fromEntries(labels) }),
    },
  }
}
