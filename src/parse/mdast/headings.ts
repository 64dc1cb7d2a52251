/**
 * Heading ids. Returns an id for each, and the page's list of headings. An id is either written by the author
 * (`{#id}` or a comment `<!-- #id -->` at the end) or a slug of the text. Slugs are unique within the file, and the
 * H1 takes one as well. Further ids (`{#id #former}`) become empty elements in the heading, so that old links still
 * work.
 */
import GithubSlugger from 'github-slugger'
import type { Heading as HeadingNode, Nodes, PhrasingContent } from 'mdast'
import type { Node } from 'unist'
import { traitsOf } from '../../model/components.ts'
import type { SourceSpan } from '../../model/diagnostic.ts'
import type { Heading as HeadingEntry } from '../../model/page.ts'
import type { PageContext } from '../page-context.ts'
import { plainText } from './plain-text.ts'
import type { Visitor } from './walk.ts'

declare module 'mdast' {
  interface HeadingData {
    /** The page's record of this heading. */
    entry?: HeadingEntry
    /** The text that its id is derived from, if it differs from the text of its nodes. */
    slugText?: string
  }
}

const COMMENT_ID = /^<!--\s*#(\S+?)(?:\s[\s\S]*)?-->$/
/** Ids of the page's own elements; content with such an id would break links and scripts. */
const RESERVED = /^dg-/

/** A visitor for headings. Create a new one for each page, because it counts the slugs. */
export function headingVisitor(maintainCase: boolean): Visitor<HeadingNode> {
  const slugger = new GithubSlugger()
  const slugOf = (text: string): string => {
    const slug = slugger.slug(text, maintainCase) || slugger.slug('section')
    return RESERVED.test(slug) ? slugger.slug(`section-${slug}`) : slug
  }
  return ({ node, page }) => {
    const written = takeWrittenId(node, page)
    const text = (node.data?.slugText ?? headingText(node)).normalize('NFC')
    const id = written?.normalize('NFC') ?? slugOf(text)
    separateLabels(node.children)
    const shown = plainText(node).replace(/\s+/g, ' ').trim()
    const entry: HeadingEntry = {
      depth: node.depth,
      id,
      text: shown,
      html: '',
      explicit: written !== undefined,
      span: page.place(node.position),
    }
    if (written !== undefined) reportReserved(written, entry.span, page)
    page.headings.push(entry)
    node.data = { ...node.data, entry }
    return undefined
  }
}

/**
 * The text that an id is derived from: all of it, including leading and trailing spaces and the source of expressions.
 */
export function headingText({ children }: HeadingNode): string {
  return textOfNodes(children.filter(({ type }) => type !== 'html'))
}

function textOfNodes(nodes: readonly Nodes[]): string {
  return nodes
    .map(node => {
      if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? ''
      if ('value' in node) return node.value
      return 'children' in node ? textOfNodes(node.children) : ''
    })
    .join('')
}

/** The id at the end of a heading, removed from the heading; undefined if there is none. */
function takeWrittenId(node: HeadingNode, page: PageContext): string | undefined {
  const last = node.children.at(-1)
  if (!last) return undefined
  if (last.type === 'html') {
    const comment = COMMENT_ID.exec(last.value)
    if (!comment) return undefined
    node.children.pop()
    trimEnd(node.children)
    return comment[1]
  }
  const source = page.source(node)
  if (!source.includes('{#')) return undefined
  // The source of a setext heading includes its underline, after the line with the id.
  const line = source.replace(/\n[ \t>]*(?:=+|-+)[ \t]*$/, '')
  const braced = bracedIdOf(line)
  if (!braced) return undefined
  cutAt(node.children, (node.position?.start.offset ?? 0) + braced.index)
  const [id, ...former] = braced.id.trim().split(/\s+#/)
  for (const other of former) node.children.push(emptyTarget(other))
  return id
}

/** The target of links to a former id of the heading. */
function emptyTarget(id: string): PhrasingContent {
  return { type: 'text', value: '', data: { hName: 'span', hProperties: { id } } }
}

/** The `{#id}` at the end of a line, before any closing marks of the heading. */
function bracedIdOf(line: string): { id: string; index: number } | undefined {
  let end = line.length
  for (const closing of [' \t', '#', ' \t']) while (end > 0 && closing.includes(line[end - 1] as string)) end--
  const index = line.lastIndexOf('{', end - 1)
  // Escapes are for MDX, which would read the braces as code: `\{#id\}`.
  const inside = line.slice(index + 1, end - 1).replace(/\\(?=[!-/:-@[-`{-~])|\\$/g, '')
  if (line[end - 1] !== '}' || index < 0 || !inside.startsWith('#') || /^#$|\}/.test(inside)) return undefined
  return { id: inside.slice(1), index }
}

/** Removes everything parsed from `offset` on, whatever markup the id was parsed as. */
function cutAt(children: PhrasingContent[], offset: number): void {
  while (children.length > 0 && (children.at(-1)?.position?.start.offset ?? 0) >= offset) children.pop()
  const last = children.at(-1)
  if (last?.type === 'text' && (last.position?.end.offset ?? 0) > offset) {
    const cut = last.value.lastIndexOf('{#')
    if (cut !== -1) last.value = last.value.slice(0, cut)
  }
  trimEnd(children)
}

function trimEnd(children: PhrasingContent[]): void {
  const last = children.at(-1)
  if (last?.type === 'text') last.value = last.value.trimEnd()
}

/** Reports an id that is reserved for the page. */
export function reportReserved(id: string, at: Node | SourceSpan, page: PageContext): void {
  if (!RESERVED.test(id)) return
  page.report({
    rule: 'reserved-id',
    message: `the id ${id} starts with dg-, which is reserved for the page's own elements`,
    hint: 'Choose another id.',
    at,
  })
}

/** Reports headings that share an id. Only written ids can collide, because slugs are made unique. */
export function checkHeadingIds(page: PageContext): void {
  const seen = new Map<string, HeadingEntry>()
  for (const heading of page.headings) {
    const other = seen.get(heading.id)
    if (!other) seen.set(heading.id, heading)
    else reportDuplicate(heading, other, page)
  }
}

function reportDuplicate(entry: HeadingEntry, other: HeadingEntry, page: PageContext): void {
  page.report({
    rule: 'duplicate-id',
    message: `the id ${entry.id} is used twice on this page`,
    hint: 'Links with this anchor reach only the first one: give one of the headings another {#id}.',
    at: entry.span,
    related: [{ file: page.input.path, span: other.span, message: 'first used here' }],
  })
}

// Spaces around labels in headings.

/** The sides of a node that must not touch a word. */
interface Sides {
  before: boolean
  after: boolean
}

const NONE: Sides = { before: false, after: false }
const BOTH: Sides = { before: true, after: true }
/** A tag that is not parsed yet, as in pages that are not MDX. */
const TAG = /^<(\/?)([A-Za-z][\w.]*)([^>]*?)(\/?)>$/
const BADGE_CLASS = /(?:^|\s)badge(?:\s|$)/
const ENDS_OPEN = /[\s([{"'“‘«/-]$/
const STARTS_CLOSED = /^[\s)\]}"'”’».,;:!?…/-]/

/** Adds the missing spaces, at any depth. */
function separateLabels(children: PhrasingContent[]): void {
  for (let at = 0; at < children.length; at++) {
    const node = children[at] as PhrasingContent
    if ('children' in node && node.type !== 'component') separateLabels(node.children as PhrasingContent[])
    const next = children[at + 1]
    if (next === undefined || !(sidesOf(node).after || sidesOf(next).before)) continue
    const touches = !ENDS_OPEN.test(plainText(node as Nodes)) && !STARTS_CLOSED.test(plainText(next as Nodes))
    if (touches) children.splice(++at, 0, { type: 'text', value: ' ' })
  }
}

function sidesOf(node: PhrasingContent): Sides {
  if (node.type === 'html') return sidesOfTag(node.value)
  if (node.type !== 'component') return NONE
  const { name, properties, code, children } = node
  if (properties !== undefined) return BADGE_CLASS.test([properties.className ?? []].flat().join(' ')) ? BOTH : NONE
  // A component with content may be part of a word; one without is a label or an icon.
  const isOwnLabel = code?.type !== undefined && children.length === 0
  return traitsOf(name).isLabel || isOwnLabel ? BOTH : NONE
}

function sidesOfTag(tag: string): Sides {
  const [, closing, name = '', attributes = '', ending] = TAG.exec(tag) ?? []
  const isLabel = traitsOf(name).isLabel === true
  if (closing) return { before: false, after: isLabel }
  if (ending) return isLabel ? BOTH : NONE
  const className = /\sclass(?:Name)?=["']([^"']*)["']/.exec(attributes)?.[1] ?? ''
  return { before: isLabel || BADGE_CLASS.test(className), after: false }
}
