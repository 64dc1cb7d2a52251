/**
 * Normalises info strings of other tools. Returns the language alone, and a meta with the rest: `rust,ignore` is
 * Rust, `vue{1-4}` is Vue with highlighted lines, `ts:line-numbers` has numbered lines, `{ .sh hl_lines="2" }` is a
 * list of attributes, and `hl_lines="2"` alone names no language.
 */

export interface InfoString {
  language: string
  meta: string
}

const PARTS = /^([^\s{},:=]+)(?:[,:][^\s{}]*)?(\{[^{}]*\})?(.*)$/
/** A list of attributes, as in Pandoc and Python-Markdown; the names in braces of R Markdown and MyST as well. */
const ATTRIBUTES = /^\{[ \t]*\.?([\w+#-]+)(?=[\s,}])[\s,]*([^{}]*)\}(.*)$/
/** Line ranges of Python-Markdown: `hl_lines="1 3-4"`. */
const HL_LINES = /\bhl_lines=(["'])([\d\s,-]*)\1/g

/** Reads an info string. */
export function readInfoString(lang: string, meta: string): InfoString {
  if (lang.startsWith('{')) return attributeList(lang, meta) ?? { language: lang, meta }
  const [, language, range = '', rest = ''] = PARTS.exec(lang) ?? []
  if (language === undefined) return { language: lang, meta }
  if (rest.startsWith('=')) return { language: '', meta: withRanges(`${lang} ${meta}`) }
  const numbers = /:line-numbers\b/.test(lang) ? 'showLineNumbers' : ''
  return { language, meta: [withRanges(meta), range, rest, numbers].filter(part => part !== '').join(' ') }
}

function attributeList(lang: string, meta: string): InfoString | undefined {
  const [, language, attributes = '', rest = ''] = ATTRIBUTES.exec(`${lang} ${meta}`.trim()) ?? []
  if (language === undefined) return undefined
  const numbers = /\.(?:number-?lines|line-?numbers)\b|\blinenums=/i.test(attributes) ? 'showLineNumbers' : ''
  return { language, meta: [withRanges(attributes + rest).trim(), numbers].filter(part => part !== '').join(' ') }
}

/** The meta with line ranges in docsgen's form. */
function withRanges(meta: string): string {
  if (!meta.includes('hl_lines')) return meta
  return meta.replace(
    HL_LINES,
    (_, __, lines: string) =>
      `{${lines
        .trim()
        .split(/[\s,]+/)
        .join(',')}}`,
  )
}
