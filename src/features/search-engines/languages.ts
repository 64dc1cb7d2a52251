/** The languages whose words Elasticsearch and OpenSearch can reduce to stems. */

/** Names of stemmers: https://www.elastic.co/docs/reference/text-analysis/analysis-stemmer-tokenfilter */
const STEMMERS: Readonly<Record<string, string>> = {
  ar: 'arabic',
  bg: 'bulgarian',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'light_german',
  el: 'greek',
  en: 'english',
  es: 'light_spanish',
  fi: 'finnish',
  fr: 'light_french',
  hi: 'hindi',
  hu: 'hungarian',
  id: 'indonesian',
  it: 'light_italian',
  nb: 'norwegian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'light_portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
}
/** Languages that are split into pairs of characters. */
const PAIRS = ['ja', 'ko', 'zh']

/** `pt-BR` is `pt`. */
export function languageOf(locale: string): string {
  return locale.toLowerCase().split(/[-_]/)[0] ?? ''
}

/** The filters of words in a language, and the definitions that they need. */
export function languageFilters(locale: string): { names: string[]; definitions: Record<string, object> } {
  const language = languageOf(locale)
  if (PAIRS.includes(language)) return { names: ['cjk_width', 'cjk_bigram'], definitions: {} }
  const stemmer = STEMMERS[language]
  if (stemmer === undefined) return { names: ['asciifolding'], definitions: {} }
  return { names: ['docs_stems', 'asciifolding'], definitions: { docs_stems: { type: 'stemmer', language: stemmer } } }
}
