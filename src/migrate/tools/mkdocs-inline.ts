/**
 * Inline syntax of MkDocs pages. In: a range of text, or the first line of a code block. Out: the same in docsgen's
 * syntax.
 */
import type { Translated } from './foreign-site.ts'
import type { TextLine } from './text-lines.ts'

/** A range of text outside code. */
export function mkdocsInline(text: string, line: number, { changes, left }: Translated): string {
  const note = (what: string, written: string) => {
    left.push({ line, what, message: written.trim() })
    return ''
  }
  if (/^\[TOC\][ \t]*$/i.test(text)) {
    changes.push('a table of contents')
    return '<TOCInline toc={toc} />'
  }
  if (/^:[ \t]{3,}\S/.test(text)) note('a list of definitions is shown as text', text)
  if (/^\*\[[^\]]+\]:/.test(text)) return note('an abbreviation is left out', text)
  if (/\{\{.*?\}\}|\{%.*?%\}/.test(text)) note('a macro is shown as text', text)
  return text
    .replace(/(?<=[)\]*_>`])\{:?[ \t]*[.#]?[\w-][^{}]*\}/g, written => note('attributes are left out', written))
    .replace(/^\{:[^{}]*\}[ \t]*$/, written => note('attributes are left out', written))
    .replace(/:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^{}]*\})?[ \t]?/g, written =>
      note('an icon is left out', written),
    )
    .replace(/\+\+([a-z][\w-]*(?:\+[\w-]+)*|"[^"+]")\+\+/g, (_, keys: string) => {
      changes.push('keys')
      return keys
        .split('+')
        .map(key => `<kbd>${key.replace(/^./, first => first.toUpperCase())}</kbd>`)
        .join('+')
    })
    .replace(/(?<![=\w])==(?=\S)([^=\n]*\S)==(?!=)/g, (_, marked: string) => {
      changes.push('marked text')
      return `<mark>${marked}</mark>`
    })
    .replace(/(<\w+[^>]*?)\s+markdown(?:="[^"]*")?(?=[\s>])/g, '$1')
}

/** A heading with its id in docsgen's form; other lines stay as they are. */
export function mkdocsHeading(text: string, line: number, { left }: Translated): string {
  return text.replace(
    /^(#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*([^{}`]*)\}[ \t]*$/,
    (_, heading: string, attributes: string) => {
      const id = /#([\w.:-]+)/.exec(attributes)?.[1]
      if (/\.[\w-]/.test(attributes)) left.push({ line, what: 'attributes are left out', message: attributes.trim() })
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
