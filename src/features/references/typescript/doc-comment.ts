/**
 * Reads a documentation comment. The syntax is that of TSDoc and JSDoc: a tag starts at the beginning of a line,
 * outside of fences.
 */

/** A block tag with its text. */
export interface DocTag {
  /** Without the `@`. */
  name: string
  text: string
  /** Line of its text in the file. */
  line: number
}

export interface DocComment {
  /** Markdown before the first tag. */
  text: string
  tags: readonly DocTag[]
}

/** A parameter, or a type with its description. */
export interface NamedText {
  name: string
  text: string
}

const TAG = /^@([A-Za-z][\w-]*)(?:\s+|$)/
const FENCE = /^\s*(`{3,}|~{3,})/
/** In a comment of one line, tags may follow text. */
const LATER_TAG =
  /\s@(deprecated|since|default|defaultValue|internal|hidden|ignore|readonly|param|returns?|throws|see)(?=\s)/g

/** Reads the comment. `line` is that of its first line in the file. */
export function readDocComment(written: string, line: number): DocComment {
  const lines = (written.includes('\n') ? written : written.replace(LATER_TAG, '\n@$1'))
    .replace(/^\s*\/\*\*?/, '')
    .replace(/\*+\/\s*$/, '')
    .split(/\r\n?|\n/)
    .map((text, at) => (at === 0 ? text.trim() : text.replace(/^\s*\* ?/, '').trimEnd()))
  const parts: { name: string; lines: string[]; line: number }[] = [{ name: '', lines: [], line }]
  let fence: string | undefined
  for (const [at, text] of lines.entries()) {
    const mark = FENCE.exec(text)?.[1]
    if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence
    const tag = fence === undefined ? TAG.exec(text.trimStart()) : null
    if (tag) parts.push({ name: tag[1] as string, lines: [text.trimStart().slice(tag[0].length)], line: line + at })
    else parts.at(-1)?.lines.push(text)
  }
  const [first, ...rest] = parts.map(({ name, lines: own, line: at }) => {
    // The text may start in the line after the tag.
    const isBelow = own[0]?.trim() === '' && own.length > 1
    return { name, text: dedent(own), line: isBelow ? at + 1 : at }
  })
  const remarks = rest.filter(({ name }) => name === 'remarks' || name === 'description' || name === 'desc')
  return {
    text: [first?.text, ...remarks.map(({ text }) => text)].filter(Boolean).join('\n\n'),
    tags: rest.filter(tag => !remarks.includes(tag)),
  }
}

/** The texts of the tags with one of these names. */
export function tagsNamed({ tags }: DocComment, ...names: string[]): DocTag[] {
  return tags.filter(({ name }) => names.includes(name))
}

/** The name at the start of a tag's text: `{string} [name=1] - text`. */
export function namedText(text: string): NamedText {
  const rest = withoutType(text)
  const [found, bracketed, plain] = /^(?:\[([^\]=\s]+)[^\]]*\]|([^\s]+))\s*(?:[-–—]\s*)?/.exec(rest) ?? []
  if (found === undefined) return { name: '', text: rest }
  return { name: (bracketed ?? plain ?? '').replace(/^\.{3}/, ''), text: rest.slice(found.length).trim() }
}

/** The text after a type in braces, and after a hyphen. */
export function withoutType(text: string): string {
  const trimmed = text.trimStart()
  if (!trimmed.startsWith('{') || trimmed.startsWith('{@')) return trimmed.replace(/^[-–—]\s+/, '')
  let depth = 0
  for (let at = 0; at < trimmed.length; at++) {
    if (trimmed[at] === '{') depth++
    else if (trimmed[at] === '}') depth--
    if (depth === 0)
      return trimmed
        .slice(at + 1)
        .trimStart()
        .replace(/^[-–—]\s+/, '')
  }
  return trimmed
}

/** The type in braces at the start of a tag's text. */
export function typeIn(text: string): string | undefined {
  const rest = withoutType(text)
  const whole = text.trimStart()
  return whole.startsWith('{') && !whole.startsWith('{@')
    ? /^\{([\s\S]*)\}[\s–—-]*$/.exec(whole.slice(0, whole.length - rest.length).trimEnd())?.[1]
    : undefined
}

const LINK = /(`+)[\s\S]*?[^`]\1(?!`)|(?:\[([^\]]*)\])?\{@(link|linkcode|linkplain|inheritDoc)\s+([^}]*)\}/g

/** What a link leads to: the address and whether it was found. */
export type LinkTo = (target: string) => string | undefined

/**
 * Replaces `{@link Name}`, `{@link Name | text}` and `[text]{@link Name}` with links in markdown. Without an address, the
 * text stays.
 */
export function withLinks(text: string, linkTo: LinkTo): string {
  return text.replace(LINK, (found, _code, before: string | undefined, kind: string | undefined, inner = '') => {
    if (kind === undefined) return found
    if (kind === 'inheritDoc') return ''
    const [, target = '', label] = /^([^\s|]+)(?:\s*\|\s*|\s+)?([\s\S]*)$/.exec(inner.trim()) ?? []
    const shown = before || label?.replace(/\s+/g, ' ').trim() || target
    if (/^https?:\/\//.test(target)) return `[${shown}](${target})`
    const address = linkTo(target)
    const isCode = kind !== 'linkplain' && !before && !label
    const name = isCode || kind === 'linkcode' ? `\`${shown}\`` : shown
    return address === undefined ? name : `[${name}](${address})`
  })
}

function dedent(lines: readonly string[]): string {
  const [first = '', ...rest] = lines
  const indents = rest.filter(line => line.trim() !== '').map(line => /^\s*/.exec(line)?.[0].length ?? 0)
  const indent = first.trim() === '' && indents.length > 0 ? Math.min(...indents) : 0
  return [first, ...rest.map(line => line.slice(indent))]
    .join('\n')
    .replace(/^\s*\n/, '')
    .trimEnd()
}
