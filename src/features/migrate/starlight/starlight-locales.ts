/**
 * The languages of a Starlight site. Returns the folders of the languages, and `i18n` of docsgen's config. Pages of
 * the language `root`, or of a site with one language, are in no folder.
 */
import type { SiteInput } from '../../../config/schema/site.ts'
import { type Fields, fieldsIn, text } from '../shared/fields.ts'

/** A language. */
export interface StarlightLocale {
  /** Its name in docsgen. */
  name: string
  /** Its language tag, by which labels are translated. */
  lang: string
  /** The folder of its pages, which is the first segment of their addresses; '' for none. */
  folder: string
}

export interface StarlightLocales {
  /** The default language first. */
  all: StarlightLocale[]
  defaultLang: string
  config: Pick<SiteInput, 'i18n'>
}

/** The languages. */
export function readLocales(starlight: Fields): StarlightLocales {
  const written = fieldsIn(starlight.locales)
  const keys = Object.keys(written)
  const wanted = text(starlight.defaultLocale)
  const first = wanted !== undefined && keys.includes(wanted) ? wanted : keys.includes('root') ? 'root' : keys[0]
  if (first === undefined) {
    const lang = wanted === undefined || wanted === 'root' ? 'en' : wanted
    const all = [{ name: lang, lang, folder: '' }]
    return { all, defaultLang: lang, config: lang === 'en' ? {} : { i18n: { defaultLocale: lang } } }
  }
  const ordered = [first, ...keys.filter(key => key !== first)]
  const all = ordered.map((key): StarlightLocale => {
    const lang = text(fieldsIn(written[key]).lang) ?? (key === 'root' ? 'en' : key)
    return { name: key === 'root' ? rootName(lang, keys) : key, lang, folder: key === 'root' ? '' : key }
  })
  const configs = ordered.map((key, index) => {
    const { label, dir } = fieldsIn(written[key])
    const { name, lang, folder } = all[index] as StarlightLocale
    const own = {
      ...(text(label) && { label: text(label) }),
      ...(lang !== name && { htmlLang: lang }),
      ...(text(dir) && { direction: text(dir) }),
      ...((index === 0 ? folder !== '' : folder !== name) && { path: folder }),
    }
    return [name, own]
  })
  const names = all.map(({ name }) => name)
  const i18n = { defaultLocale: names[0], locales: names, localeConfigs: Object.fromEntries(configs) }
  return { all, defaultLang: all[0]?.lang ?? 'en', config: { i18n } as Pick<SiteInput, 'i18n'> }
}

/** The name of the language without a folder; that of a folder is taken. */
function rootName(lang: string, keys: readonly string[]): string {
  if (!keys.includes(lang)) return lang
  return lang.includes('-') ? `${lang}-root` : `${lang}-x-root`
}
