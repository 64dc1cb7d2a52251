/**
 * Normalises info strings of other tools. In: the language and meta of a fence as parsed. Out: the language alone, and
 * a meta with the rest: `rust,ignore` is Rust, `vue{1-4}` is Vue with highlighted lines, `ts:line-numbers` has numbered
 * lines.
 */

export interface InfoString {
  language: string
  meta: string
}

const PARTS = /^([^\s{},:=]+)(?:[,:][^\s{}]*)?(\{[^{}]*\})?(.*)$/

/** Reads an info string. */
export function readInfoString(lang: string, meta: string): InfoString {
  const [, language, range = '', rest = ''] = PARTS.exec(lang) ?? []
  if (language === undefined) return { language: lang, meta }
  const numbers = /:line-numbers\b/.test(lang) ? 'showLineNumbers' : ''
  return { language, meta: [meta, range, rest, numbers].filter(part => part !== '').join(' ') }
}
