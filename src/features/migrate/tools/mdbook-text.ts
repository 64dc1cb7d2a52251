/**
 * Translates a page of mdBook to docsgen's syntax. In: its text. Out: the text with includes copied in, without the
 * lines of samples that mdBook hides, and with links to pages as links to files.
 */
import { dirname, join } from 'node:path'
import type { Leftover, Translated } from './foreign-site.ts'
import { includedText, type Part } from './included-text.ts'
import { withAdmonitions } from './mdbook-admonish.ts'
import { withListings } from './mdbook-listing.ts'
import { outsideCode, textLines } from './text-lines.ts'

/** The context of a translation. */
export interface BookText {
  /** Absolute path of the page. */
  path: string
  /** Whether there is a page at this absolute path. */
  isPage: (path: string) => boolean
  /** Whether the book uses mdbook-admonish. */
  hasAdmonitions: boolean
}

const DIRECTIVE = /(\\?)\{\{\s*#([\w-]+)\s*([^}]*?)\s*\}\}/g
const INCLUDES = /^(?:rustdoc_)?include$|^play(?:ground|pen)$/
/** Maximum depth of nested includes. */
const MAX_INCLUDE_DEPTH = 10

/** The translated page. */
export function bookText(text: string, context: BookText): Translated {
  const changes: string[] = []
  const left: Leftover[] = []
  let title: string | undefined
  const directive = (line: number, path: string, depth: number) =>
    function replaced(written: string, isEscaped: string, name: string, argument: string): string {
      if (isEscaped) return written
      if (name === 'title') {
        title = argument
        return ''
      }
      if (!INCLUDES.test(name) || depth > MAX_INCLUDE_DEPTH) {
        left.push({ line, what: 'a directive is shown as text', message: written })
        return written
      }
      const [file = '', ...range] = argument.split(/\s+/, 1)[0]?.split(':') ?? []
      const target = join(dirname(path), file)
      const found = includedText(target, partOf(range))
      if (found === undefined) {
        left.push({ line, what: 'an include leads nowhere', message: written })
        return written
      }
      changes.push('an include copied in')
      const inner = found.replace(DIRECTIVE, directive(line, target, depth + 1))
      return name.startsWith('play') ? `\`\`\`rust\n${inner}\n\`\`\`` : inner
    }
  const included = textLines(text).map(line => {
    const made = line.text.replace(DIRECTIVE, directive(line.number, context.path, 0))
    return line.isCode ? made : outsideCode(made, part => withPageLinks(part, context, changes))
  })
  const listed = withListings(included.join('\n').split('\n'), changes)
  const written = context.hasAdmonitions ? withAdmonitions(listed, changes) : listed
  const body = withoutHidden(written.join('\n'), changes)
  const head = title === undefined ? '' : `---\ntitle: ${JSON.stringify(title)}\n---\n\n`
  return { text: head + body, changes, left }
}

/** `2`, `2:5`, `:5`, `2:` are lines; anything else is the name of an anchor. */
function partOf([first, second]: string[]): Part {
  if (first === undefined) return {}
  if (!/^\d*$/.test(first)) return { name: first }
  const from = first === '' ? 1 : Number(first)
  if (second === undefined) return { from, to: from }
  return { from, to: second === '' ? undefined : Number(second) }
}

/** Lines of Rust that begin with `# ` are run but not shown; `##` is an escaped `#`. */
function withoutHidden(text: string, changes: string[]): string {
  let isRust = false
  return textLines(text)
    .filter(({ text: line, isCode, opens, closes }) => {
      if (opens) isRust = /^rust\b/.test(opens.info)
      const isHidden = isCode && isRust && !opens && !closes && /^\s*#(?:\s|$)/.test(line)
      if (isHidden) changes.push('a hidden line of a sample left out')
      return !isHidden
    })
    .map(({ text: line, isCode }) => (isCode ? line.replace(/^(\s*)##/, '$1#') : line))
    .join('\n')
}

const HTML_LINK = /(\]\(|\]:\s+)([\w./-]+?)\.html(?=[#)\s]|$)/g

/** Changes links to `page.html` to `page.md`, if that exists. */
function withPageLinks(text: string, { path, isPage }: BookText, changes: string[]): string {
  return text.replace(HTML_LINK, (written: string, before: string, name: string) => {
    if (!isPage(join(dirname(path), `${name}.md`))) return written
    changes.push('a link to a page')
    return `${before}${name}.md`
  })
}
