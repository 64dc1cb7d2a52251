/** Inline syntax of MkDocs pages. */
import { findIcon } from '../../../base/icon-set.ts'
import type { Translated } from '../shared/foreign-site.ts'
import type { TextLine } from '../shared/text-lines.ts'

/** Keys: `++ctrl+alt+"x"++`. */
export const KEYS = /\+\+([a-z][\w-]*(?:\+[\w-]+)*|"[^"+]")\+\+/g

/** The name of a key. */
export function keyName(key: string): string {
  return key.replace(/^./, first => first.toUpperCase())
}

/** An image whose address says in which colour mode it is shown: `a.png#only-dark`, `a.png#gh-light-mode-only`. */
const MODE_IMAGE =
  /((?:!\[[^\]\n]*\]\(\s*<?[^)\s>#]*|<img\b[^>]*?\ssrc=["'][^"'#>]*))#(?:only-|gh-)(light|dark)(?:-mode-only)?([^)>\n]*[)>](?:\{[^{}]*\})?)/g
const ONLY = 'only-'

/** The stylesheet that hides these images in the other mode; undefined if no page has any. */
export function modeImageStyles(pages: Iterable<string>): string | undefined {
  for (const page of pages)
    if (new RegExp(MODE_IMAGE).test(page))
      return `[data-theme="dark"] .${ONLY}light, [data-theme="light"] .${ONLY}dark { display: none; }\n`
  return undefined
}

/** Attributes after an element: ids, classes and values. Other text in braces is text. */
const ATTRIBUTES =
  /(?<=[)\]*_>`])\{(?::[ \t]*|[ \t]*(?=[.#]|[\w-]+=))(?:[.#][\w+:.-]+|[\w:-]+(?:=(?:"[^"{}]*"|'[^'{}]*'|[^\s{}]+))?)(?:[ \t]+(?:[.#][\w+:.-]+|[\w:-]+(?:=(?:"[^"{}]*"|'[^'{}]*'|[^\s{}]+))?))*[ \t]*\}/g

/** An id in a list of attributes: `#id`, `id="id"` or `id=id`. */
const ID = /#([\w+.:-]+)|(?<![\w-])id=(?:"([^"\s]+)"|'([^'\s]+)'|([^\s"'{}]+))/

function idOf(attributes: string): string | undefined {
  const [, short, ...written] = ID.exec(attributes) ?? []
  return short ?? written.find(id => id !== undefined)
}

/** A range of text outside code. */
export function mkdocsInline(text: string, line: number, { changes, left }: Translated): string {
  const note = (what: string, written: string) => {
    left.push({ line, what, written: written.trim() })
    return ''
  }
  /** An id is a target of links; a class and the like have no counterpart. */
  const attributes = (written: string) => {
    const id = idOf(written)
    if (/[.=][\w"']/.test(written.replace(ID, ''))) note('attributes are left out', written)
    if (id === undefined) return /[.=]/.test(written) ? '' : note('attributes are left out', written)
    changes.push('the id of a paragraph')
    return `<span id="${id}"></span>`
  }
  if (/^\[TOC\][ \t]*$/i.test(text)) {
    changes.push('a table of contents')
    return '<TOCInline toc={toc} />'
  }
  if (/^\{:?[ \t]*\.annotate\b[^{}]*\}[ \t]*$/.test(text)) {
    // The list below has the notes, and their numbers are in the text.
    changes.push('annotations as a list')
    return ''
  }
  return (
    text
      .replace(MODE_IMAGE, (_, start: string, mode: string, end: string) => {
        changes.push('an image for one colour mode')
        return `<span class="${ONLY}${mode}">${start}${end}</span>`
      })
      .replace(/!\[([^\]\n]*)\]\(\s*<?([^)\s>]+)>?(?:\s+"([^"]*)")?\s*\)\{:?([^{}]*)\}/g, sizedImage(changes))
      .replace(ATTRIBUTES, attributes)
      .replace(/^\{(?::|[ \t]*[.#][\w-])[^{}]*\}[ \t]*$/, attributes)
      .replace(ICON, (written, before = '', name, space, after = '') => {
        const drawing = iconOf(name)
        // An icon that is the whole text of a link names it.
        const isName = before !== '' && after !== ''
        if (drawing === undefined) {
          note('an icon is left out', written)
          return isName ? before + nameOfIcon(name) + after : before + after
        }
        changes.push('an icon')
        const label = isName ? `role="img" aria-label="${nameOfIcon(name)}"` : 'aria-hidden="true"'
        return before + drawing.replace('aria-hidden="true"', label) + space + after
      })
      .replace(/\{\+\+(.*?)\+\+\}|\{--(.*?)--\}|\{==(.*?)==\}|\{>>(.*?)<<\}|\{~~(.*?)~>(.*?)~~\}/g, criticMark(changes))
      .replace(/(?<!\^)\^\^(?=\S)([^^\n]*\S)\^\^(?!\^)/g, (_, inserted: string) => {
        changes.push('inserted text')
        return `<ins>${inserted}</ins>`
      })
      .replace(KEYS, (_, keys: string) => {
        changes.push('keys')
        return keys
          .split('+')
          .map(key => `<kbd>${keyName(key)}</kbd>`)
          .join('+')
      })
      .replace(/(?<![=\w])==(?=\S)([^=\n]*\S)==(?!=)/g, (_, marked: string) => {
        changes.push('marked text')
        return `<mark>${marked}</mark>`
      })
      // Links to footnotes, and back, by the ids that Python-Markdown gives them.
      .replace(
        /(?<=\]\([^()\s]*#|^[ \t]*\[[^\]]+\]:[ \t]+\S*#|href=["'][^"']*#)(fn|fnref):(?=[\w-])/g,
        'user-content-$1-',
      )
      .replace(/(<\w+[^>]*?)\s+markdown(?:="[^"]*")?(?=[\s>])/g, '$1')
  )
}

/** An image with the size, the alignment and the id that its attributes name. Others change only how it behaves. */
function sizedImage(changes: string[]) {
  return (written: string, alt: string, src: string, title: string | undefined, attributes: string) => {
    const own = [...attributes.matchAll(/\b(width|height|align|loading)=(?:"([^"]*)"|'([^']*)'|([\w%.]+))/g)]
    const id = idOf(attributes)
    if (own.length === 0) return written
    changes.push('attributes of an image')
    const quoted = (text: string) => text.replaceAll('"', '&quot;')
    const values = own.map(([, name, a, b, c]) => `${name}="${quoted(a ?? b ?? c ?? '')}"`)
    const others = [
      ...(title === undefined ? [] : [`title="${quoted(title)}"`]),
      ...(id === undefined ? [] : [`id="${id}"`]),
    ]
    return `<img src="${quoted(src)}" alt="${quoted(alt)}" ${[...values, ...others].join(' ')} />`
  }
}

/** Marks of editors, as the elements that readers see. */
function criticMark(changes: string[]) {
  return (_: string, added?: string, removed?: string, marked?: string, comment?: string, before = '', after = '') => {
    changes.push('marks of editors')
    if (added !== undefined) return `<ins>${added}</ins>`
    if (removed !== undefined) return `<del>${removed}</del>`
    if (marked !== undefined) return `<mark>${marked}</mark>`
    return comment === undefined ? `<del>${before}</del><ins>${after}</ins>` : ` <small>(${comment.trim()})</small>`
  }
}

/** An icon, with the brackets around it if it is the whole text of a link. */
const ICON = /((?<!\\)\[)?:((?:material|fontawesome|octicons|simple)-[\w-]+):(?:\{[^{}]*\})?([ \t]?)(\](?=[([]))?/g

/** What an icon shows, in words: `github` of `fontawesome-brands-github`. */
function nameOfIcon(written: string): string {
  return written
    .replace(/^(?:material|octicons|simple|fontawesome-(?:brands|solid|regular))-/, '')
    .replace(/-(?:16|24|outline)$/, '')
    .replaceAll('-', ' ')
}

/** The drawing of an icon whose name docsgen's set has, as part of the text: `material-home`, `fontawesome-brands-github`. */
function iconOf(written: string): string | undefined {
  const name = written
    .replace(/^(?:material|octicons|simple|fontawesome-(?:brands|solid|regular))-/, '')
    .replace(/-(?:16|24|outline)$/, '')
  const isBrand = /^(?:simple|fontawesome-brands)-/.test(written)
  const found = (isBrand ? [`brand-${name}`] : [name, name.replace(/-(?:circle|alt|variant)$/, '')])
    .map(candidate => findIcon(candidate))
    .find(drawing => drawing !== undefined)
  if (found === undefined) return undefined
  const size = `viewBox="0 0 ${found.size} ${found.size}" width="1em" height="1em"`
  return `<svg ${size} aria-hidden="true">${found.body}</svg>`
}

/** A heading whose whole text is a comment: a hook of the site, such as `<!-- md:setting name -->`, makes its text. */
const COMMENT_HEADING = /^(#{1,6}[ \t]+)<!--[ \t]*([^`\n]*?)[ \t]*-->[ \t]*$/

/** A heading with its id in docsgen's form; other lines stay as they are. */
export function mkdocsHeading(text: string, line: number, { left }: Translated): string {
  const [comment, marks = '', written = ''] = COMMENT_HEADING.exec(text) ?? []
  if (comment !== undefined) {
    const [, shown = written] = /^[\w-]+:[\w-]+[ \t]+(.+)$/.exec(written) ?? []
    left.push({ line, what: 'what a hook makes of a heading is not here', written: comment.trim() })
    return `${marks}\`${shown}\`${/\s/.test(shown) ? '' : ` {#${shown}}`}`
  }
  return text.replace(
    /^(#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*([^{}`]*)\}[ \t]*$/,
    (_, heading: string, attributes: string) => {
      const id = idOf(attributes)
      if (/(?:^|[\s:])\.[\w-]/.test(attributes))
        left.push({ line, what: 'attributes are left out', written: attributes.trim() })
      return id === undefined ? heading : `${heading} {#${id}}`
    },
  )
}

const OPTION = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g

/** The first line of a code block. */
export function mkdocsFence(
  text: string,
  { mark, info }: NonNullable<TextLine['opens']>,
  { changes }: Pick<Translated, 'changes'>,
): string {
  const inner = /^\{(.*)\}$/.exec(info)?.[1]
  const written = inner ?? info
  const language = inner === undefined ? /^[\w+#.-]+(?!\S*=)/.exec(info)?.[0] : /\.([\w+#-]+)/.exec(inner)?.[1]
  const options = new Map([...written.matchAll(OPTION)].map(([, name = '', a, b, c]) => [name, a ?? b ?? c ?? '']))
  if (inner === undefined && options.size === 0) return text
  const lines = options
    .get('hl_lines')
    ?.trim()
    .split(/[\s,]+/)
    .join(',')
  const title = options.get('title')
  const first = options.get('linenums')
  const parts = [
    language ?? 'text',
    lines ? `{${lines}}` : '',
    title === undefined ? '' : `title=${JSON.stringify(title)}`,
    first === undefined ? '' : first === '1' ? 'showLineNumbers' : `showLineNumbers=${first}`,
  ]
  changes.push('options of a block of code')
  return text.slice(0, text.indexOf(mark) + mark.length) + parts.filter(part => part !== '').join(' ')
}
