/** NatSpec comments. Returns the comment above a declaration, by its tags. */
import { type Node, nodeOf, textOf } from '../data/values.ts'

/** A comment of a source file. */
export interface Comment {
  start: number
  /** Exclusive. */
  end: number
  isDoc: boolean
}

/** What a comment says. Texts are markdown. */
export interface NatSpec {
  title?: string
  author?: string
  notice?: string
  dev?: string
  params: ReadonlyMap<string, string>
  returns: readonly string[]
  /** `@custom:` tags, in order. */
  custom: readonly (readonly [name: string, text: string])[]
  /** The contract whose comment applies. */
  inheritdoc?: string
}

const TEXTS_AND_COMMENTS = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g

/** The comments of a file, in order. Lines with `///` that follow each other are one comment. */
export function commentsOf(text: string): Comment[] {
  const comments: Comment[] = []
  for (const { 0: found, index } of text.matchAll(TEXTS_AND_COMMENTS)) {
    if (!found.startsWith('/')) continue
    const isLine = /^\/\/\/(?!\/)/.test(found)
    const comment = { start: index, end: index + found.length, isDoc: isLine || /^\/\*\*(?!\/)/.test(found) }
    const last = comments.at(-1)
    const follows =
      isLine && last && text.startsWith('///', last.start) && /^[^\S\n]*\n[^\S\n]*$/.test(text.slice(last.end, index))
    if (follows) last.end = comment.end
    else comments.push(comment)
  }
  return comments
}

/** The comment that belongs to a declaration: the last one above it. Comments for tools may be in between. */
export function commentAbove(text: string, comments: readonly Comment[], start: number): string | undefined {
  let below = start
  for (let at = lastBefore(comments, start); at >= 0; at--) {
    const comment = comments[at] as Comment
    if (text.slice(comment.end, below).trim() !== '') return undefined
    if (comment.isDoc) return text.slice(comment.start, comment.end)
    below = comment.start
  }
  return undefined
}

/** Index of the last comment that ends before an offset. */
function lastBefore(comments: readonly Comment[], offset: number): number {
  let low = 0
  let high = comments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((comments[middle] as Comment).end <= offset) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Parses a comment. */
export function natSpecOf(comment: string): NatSpec {
  const tags: { name: string; lines: string[] }[] = [{ name: 'notice', lines: [] }]
  for (const line of linesOf(comment)) {
    const [, name, rest = ''] = /^\s*@([\w:-]+)\s?(.*)$/.exec(line) ?? []
    if (name === undefined) tags.at(-1)?.lines.push(line)
    else tags.push({ name, lines: [rest] })
  }
  return fromTags(
    tags.map(({ name, lines }) => [name, lines.join('\n').trim()] as const).filter(([, text]) => text !== ''),
  )
}

/** The lines of a comment without its marks. */
function linesOf(comment: string): string[] {
  if (comment.startsWith('///')) return comment.split('\n').map(line => line.replace(/^\s*\/\/\/ ?/, '').trimEnd())
  const lines = comment.slice(3, -2).split('\n')
  // Some authors start lines with a star, some don't; a list can have stars of its own.
  const isStarred = lines.slice(1, -1).every(line => /^\s*\*/.test(line))
  return lines.map((line, index) => (isStarred || index === 0 ? line.replace(/^\s*\*? ?/, '') : line.trim()).trimEnd())
}

/** The tags of a comment as one object; a tag can be there several times. */
function fromTags(tags: readonly (readonly [name: string, text: string])[]): NatSpec {
  const joined = (name: string) => {
    const texts = tags.filter(([tag]) => tag === name).map(([, text]) => text)
    return texts.length > 0 ? { [name]: texts.join('\n\n') } : {}
  }
  const params = tags.flatMap(([tag, text]) => {
    const [, name, description] = /^(\S+)\s+([\s\S]+)$/.exec(text) ?? []
    return tag === 'param' && name && description ? [[name, description] as const] : []
  })
  const inheritdoc = tags.find(([tag]) => tag === 'inheritdoc')?.[1].split(/\s/)[0]
  return {
    ...joined('title'),
    ...joined('author'),
    ...joined('notice'),
    ...joined('dev'),
    params: new Map(params),
    returns: tags.filter(([tag]) => tag === 'return').map(([, text]) => text),
    custom: tags.flatMap(([tag, text]) => (tag.startsWith('custom:') ? [[tag.slice(7), text] as const] : [])),
    ...(inheritdoc && { inheritdoc }),
  }
}

/** Tags that have their own places. */
const SHOWN_ELSEWHERE = ['deprecated', 'since']

/** The description of a declaration in markdown. */
export function descriptionOf(spec: NatSpec | undefined): string | undefined {
  if (!spec) return undefined
  const custom = spec.custom
    .filter(([name]) => !SHOWN_ELSEWHERE.includes(name))
    .map(([name, text]) => `**${name}:** ${text}`)
  const parts = [
    spec.title && `**${spec.title}**`,
    spec.notice,
    spec.dev,
    ...custom,
    spec.author && `**author:** ${spec.author}`,
  ]
  const text = parts.filter(Boolean).join('\n\n')
  return text === '' ? undefined : text
}

/** The text of a `@custom:` tag. */
export const customTag = (spec: NatSpec | undefined, name: string): string | undefined =>
  spec?.custom.find(([tag]) => tag === name)?.[1]

/** The NatSpec that a compiler wrote in two parts: for developers and for users. */
export function natSpecOfDocs(dev: Node, user: Node): NatSpec {
  const params = Object.entries(nodeOf(dev.params)).map(
    ([name, text]) => ['param', `${name} ${textOf(text) ?? ''}`] as const,
  )
  const returned = Object.values(nodeOf(dev.returns)).map(text => ['return', textOf(text) ?? ''] as const)
  const custom = Object.entries(dev).flatMap(([name, text]) =>
    name.startsWith('custom:') ? [[name, textOf(text) ?? ''] as const] : [],
  )
  const others = [
    ['title', textOf(dev.title)],
    ['author', textOf(dev.author)],
    ['notice', textOf(user.notice)],
    ['dev', textOf(dev.details)],
    ['return', textOf(dev.return)],
  ].flatMap(([name, text]) => (text === undefined ? [] : [[name as string, text] as const]))
  return fromTags([...others, ...params, ...returned, ...custom])
}
