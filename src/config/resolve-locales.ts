/** Resolves languages: the author's settings, completed with the platform's data. */
import type { CheckedI18n } from './schema/i18n.ts'

type LocaleInput = CheckedI18n['localeConfigs'][string]

/** The data about a language that pages need. */
export interface LocaleConfig {
  label: string
  direction: 'ltr' | 'rtl'
  htmlLang: string
  /** Path segment after the base: '' for the default locale. */
  path: string
}

/**
 * Every locale with its label, direction, tag and path. The default locale is served at the base itself.
 * @param isShown whether the site shows the name of its language even if there is only one
 */
export function resolveLocales(input: CheckedI18n, isShown: boolean) {
  const { defaultLocale, path } = input
  const locales = [...new Set(input.locales ?? [defaultLocale])]
  const localeConfigs: Record<string, LocaleConfig> = Object.fromEntries(
    locales.map(locale => {
      const own = input.localeConfigs[locale] ?? {}
      // Looking up the name takes longer than everything else.
      const label = own.label ?? (locales.length > 1 || isShown ? ownName(locale) : locale)
      return [locale, resolveLocale(locale, locale === defaultLocale, { ...own, label })]
    }),
  )
  return { defaultLocale, locales, path, localeConfigs }
}

function resolveLocale(locale: string, isDefault: boolean, input: LocaleInput & { label: string }): LocaleConfig {
  const ownSegment = input.baseUrl?.split('/').filter(Boolean).at(-1)
  return {
    label: input.label,
    direction: input.direction ?? direction(locale),
    htmlLang: input.htmlLang ?? locale.replaceAll('_', '-'),
    path: input.path ?? (isDefault ? '' : (ownSegment ?? locale)),
  }
}

/** The language's own name for itself: `français` for `fr`; the tag if the platform does not know it. */
function ownName(locale: string): string {
  const tag = locale.replaceAll('_', '-')
  try {
    const name = new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' }).of(tag) ?? locale
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return locale
  }
}

/** Languages and scripts that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'khw', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])
const RTL_SCRIPT = /[-_](?:Arab|Hebr|Thaa|Syrc|Nkoo|Adlm)(?:[-_]|$)/
const LTR_SCRIPT = /[-_](?:Latn|Cyrl)(?:[-_]|$)/

function direction(locale: string): 'ltr' | 'rtl' {
  if (RTL_SCRIPT.test(locale)) return 'rtl'
  const language = locale.split(/[-_]/)[0]?.toLowerCase() ?? ''
  return RIGHT_TO_LEFT.has(language) && !LTR_SCRIPT.test(locale) ? 'rtl' : 'ltr'
}
