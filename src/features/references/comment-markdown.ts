/**
 * Markdown of comments, made fit for a page. Returns the same markdown, whose headings do not become sections of the
 * page, and whose `Promise<string>` is text instead of a tag.
 */

/** Elements that are meant as HTML in a comment. */
const TAGS = new Set(
  'a abbr b blockquote br caption code dd del details div dl dt em figure figcaption h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p picture pre q s samp small source span strong sub summary sup table tbody td tfoot th thead tr u ul var'.split(
    ' ',
  ),
)
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}#{1,6}\s+(.*?)\s*#*$/
/** Inline code, or what looks like a tag. */
const CODE_OR_TAG = /(`+)[\s\S]*?[^`]\1(?!`)|<(\/?)([A-Za-z][\w.-]*)([^<>]*)>?|<!--[\s\S]*?-->|<(?=[^\s>])|\\[\s\S]|\$/g

/**
 * The markdown for a page.
 * @param keepsHeadings whether its headings are sections of the page, which has no entries
 */
export function commentMarkdown(text: string, keepsHeadings = false): string {
  let fence: string | undefined
  let run: string[] = []
  const parts: string[] = []
  const endRun = () => {
    if (run.length > 0) parts.push(withoutTags(run.join('\n')))
    run = []
  }
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    if (fence === undefined && mark === undefined) {
      const heading = HEADING.exec(line)?.[1]
      const marks = keepsHeadings && heading !== undefined ? line.trimStart().replace(/^#(?!#)/, '##') : undefined
      run.push(heading === undefined ? line : `\n${marks ?? `**${heading}**`}\n`)
      continue
    }
    endRun()
    parts.push(line)
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined
  }
  endRun()
  if (fence !== undefined) parts.push(fence)
  return parts.join('\n').trim()
}

function withoutTags(text: string): string {
  return text.replace(CODE_OR_TAG, (found, code?: string, _slash?: string, name?: string, rest = '') => {
    if (code !== undefined || found.startsWith('\\')) return found
    // In a comment, it is part of a name rather than the start of a formula.
    if (found === '$') return '\\$'
    // An address or an e-mail in angle brackets.
    if (name !== undefined && /^:\/\/|^:[^:\s]|@/.test(rest)) return found
    if (found.startsWith('<!--')) return ''
    const isTag =
      name !== undefined && TAGS.has(name) && found.endsWith('>') && !/[,|]/.test(rest.replace(/"[^"]*"/g, ''))
    return isTag ? found : found.replace('<', '\\<')
  })
}

/** Markdown of a comment as one line, for a list or a table. */
export function inlineMarkdown(text: string): string {
  return oneLine(commentMarkdown(text))
}

/** Markdown as one line, unless it has several blocks. */
export function oneLine(markdown: string): string {
  return /\n\s*\n|^\s*(?:[-*+]|\d+\.)\s|^ {0,3}(?:`{3}|~{3})/m.test(markdown)
    ? markdown
    : markdown.replace(/\s*\n\s*/g, ' ')
}
