/** Languages of the site. */
import * as v from 'valibot'
import { byName, list, noun, oneOf, text } from '../../schema/fields.ts'

const localeName = v.pipe(
  text,
  v.regex(/^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*$/, "a language tag such as 'en' or 'pt-BR'"),
)
const segment = v.pipe(text, v.regex(/^[^\s/\\?#]*$/, 'one segment of a path, without slashes'))

const localeConfig = noun(
  'localeConfig',
  {
    /** Name in the language menu. Default: the language's own name for itself. */
    label: v.optional(text),
    /** Text direction. Default: that of the language. */
    direction: v.optional(oneOf(['ltr', 'rtl'])),
    /** Value of the `lang` attribute. Default: the locale. */
    htmlLang: v.optional(text),
    /** Path segment after the base. Default: none for the default locale, the locale itself for others. */
    path: v.optional(segment),
    /** The full base path of this locale; its last segment is used as `path`. */
    baseUrl: v.optional(text),
  },
  { unused: { calendar: '', translate: '', url: '' } },
)

export const i18n = v.pipe(
  noun('i18n', {
    /** Language of the docs folder. */
    defaultLocale: v.optional(localeName, 'en'),
    /** All languages, including the default one. Default: only the default one. */
    locales: v.optional(list(localeName)),
    /** Folder with the translations, relative to the site folder. */
    path: v.optional(text, 'i18n'),
    /** Settings of individual languages. */
    localeConfigs: v.optional(byName(localeConfig), {}),
  }),
  v.check(
    ({ defaultLocale, locales }) => locales === undefined || locales.includes(defaultLocale),
    "an object whose 'locales' include its 'defaultLocale'",
  ),
)

/** The languages as an author wrote them, with the defaults. */
export type CheckedI18n = v.InferOutput<typeof i18n>
