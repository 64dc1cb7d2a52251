/**
 * Text that is written from left to right in every language: code, keys, formulas, file names and drawings. In: the HTML
 * of a page. Out: the same HTML; if a part of it is written from right to left, such elements have a direction of their
 * own. The attribute also isolates them, so that signs at their ends stay in place, with and without docsgen's styles.
 */

/** Blocks and formulas that docsgen creates. */
const CLASSES = 'theme-code-block katex katex-display math-block dg-diagram dg-file-tree dg-hero__figure'.split(' ')

/** What has no elements inside. */
const OPAQUE = /<!--[\s\S]*?-->|<(?:script|style|textarea|title)\b[\s\S]*?<\/(?:script|style|textarea|title)>/
const WITHOUT_DIRECTION = '(?![^>]*\\sdir(?:ection)?=)'
const BY_NAME = `<(?:pre|code|kbd|samp|tt|math)(?=[\\s>/])${WITHOUT_DIRECTION}`
const BY_CLASS = `<[a-z]+(?=[^>]*\\sclass="(?:[^"]*\\s)?(?:${CLASSES.join('|')})[\\s"])${WITHOUT_DIRECTION}`
const DRAWING = `<svg(?=[\\s>])${WITHOUT_DIRECTION}`
/** The title of a block: a file name, or a text in the language of the page. */
const TITLE = '<div class="theme-code-block__title"(?=>([^<]*))'
/** The label of a tab, which may be the title of a block. */
const LABEL = '<[a-z]+ class="dg-tab__label"(?=>)'
/** Keys that are pressed together or one after the other. */
const KEY = '<kbd\\b[^>]*>[^<]*</kbd>'
const KEYS = `${KEY}(?:\\s*[-+\\u2013]?\\s*${KEY})+`

const ELEMENTS = new RegExp([BY_NAME, BY_CLASS, DRAWING, TITLE, LABEL].join('|'), 'g')
const PARTS = new RegExp(`${OPAQUE.source}|${KEYS}|${ELEMENTS.source}`, 'g')

/** The first letter decides on the direction of a text. */
const STARTS_RIGHT =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Sets the direction of such elements, unless the whole page is written from left to right. */
export function withLeftToRight(html: string): string {
  return html.includes('dir="rtl"') ? html.replace(PARTS, directed) : html
}

function directed(part: string, title: string | undefined): string {
  if (part.startsWith('<!--') || /^<(?:script|style|textarea|title)\b/.test(part)) return part
  if (part.endsWith('</kbd>')) return `<span dir="ltr">${part.replace(ELEMENTS, directed)}</span>`
  if (part.startsWith('<svg')) return `${part} direction="ltr"`
  if (part.endsWith('dg-tab__label"') || (title !== undefined && STARTS_RIGHT.test(title))) return `${part} dir="auto"`
  return `${part} dir="ltr"`
}
