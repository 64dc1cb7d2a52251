/**
 * Marks back to what they stand for. In: a tree as parsed from prepared text. Out: component nodes that hold what was
 * between their tags; partials and slots as holes; text. Where markdown made no tag or text of a mark (in code, in an
 * address), the author's own characters stand again. A component whose two tags ended up in different blocks is a finding.
 */
import type { Html, Node, Parents, RootContent, Text } from 'mdast'
import { propHole } from '../hast/references.ts'
import type { PageContext } from '../page-context.ts'
import { type FoundMark, findMarks, replaceMarks, sourceOf } from '../prepare/marks.ts'
import type { TagUse } from '../prepare/plan-tags.ts'
import { type HtmlPiece, htmlPieces } from './html-pieces.ts'
import { makeComponent } from './make-component.ts'

interface Frame {
  index: number
  use: TagUse
  mark: Html
  children: RootContent[]
}

/** Replaces all marks below a node. Returns whether there were any. */
export function resolveMarks(parent: Parents, page: PageContext): boolean {
  if (page.prepared.marks.length === 0) return false
  const out: RootContent[] = []
  const stack: Frame[] = []
  const push = (...nodes: RootContent[]) => (stack.at(-1)?.children ?? out).push(...nodes)
  let changed = restoreFields(parent, page)
  for (const node of parent.children as RootContent[]) {
    if (node.type === 'html') {
      if (resolveHtml(node, { page, stack, push })) changed = true
      else push(node)
    } else if ('children' in node) {
      const hadMarks = resolveMarks(node as Parents, page)
      const rest = node.type === 'paragraph' && hadMarks ? withoutBlanks(node.children) : undefined
      push(...(rest ?? [node]))
      if (rest) changed = true
    } else {
      if (node.type === 'text' ? fillText(node, page) : restoreFields(node, page)) changed = true
      push(node)
    }
  }
  for (const frame of stack.splice(0)) {
    reportApart(frame, page)
    out.push(...makeComponent(frame.use, [], { page, position: frame.mark.position }), ...frame.children)
  }
  if (changed) parent.children = out as never
  return changed
}

interface Resolving {
  page: PageContext
  stack: Frame[]
  push: (...nodes: RootContent[]) => void
}

/** Handles a piece of HTML; false where it has no marks. */
function resolveHtml(html: Html, resolving: Resolving): boolean {
  const found = findMarks(html.value, resolving.page.prepared)
  if (found.length === 0) return false
  for (const piece of htmlPieces(html, found)) {
    if ('mark' in piece) replaceMark(piece, resolving)
    else resolving.push(piece.node)
  }
  return true
}

function replaceMark({ found, mark, node }: Extract<HtmlPiece, { mark: object }>, { page, stack, push }: Resolving) {
  const { index, kind } = found
  if (kind === 'close') {
    const at = stack.findLastIndex(frame => frame.index === index)
    // Its opening tag is in another block and was reported there.
    if (at === -1) return
    const inner = stack.splice(at + 1)
    const frame = stack.pop() as Frame
    for (const lost of inner) frame.children.push(...lost.children)
    push(...makeComponent(frame.use, frame.children, { page, position: spanning(frame.mark, node) }))
  } else if (kind === 'self') push(...makeComponent(mark.use, [], { page, position: node.position }))
  else stack.push({ index, use: mark.use, mark: node, children: [] })
}

/** What a reader sees of a mark that is no component: a partial's prop is a hole until it is known. */
export function shownOf(found: FoundMark): string {
  const { mark } = found
  if (mark.kind === 'prop') return propHole(mark.name)
  return mark.kind === 'text' ? mark.text : sourceOf(found)
}

function fillText(node: Text, page: PageContext): boolean {
  const { value } = node
  node.value = replaceMarks(value, page.prepared, shownOf)
  return node.value !== value
}

/** Puts what the author wrote into everything else that a node says: addresses, titles, labels, code, attributes. */
function restoreFields(node: Node, page: PageContext): boolean {
  const { attributes } = node as { attributes?: Record<string, unknown> | null }
  let changed = false
  for (const fields of [node as unknown as Record<string, unknown>, attributes ?? {}])
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value !== 'string' || name === 'type') continue
      fields[name] = replaceMarks(value, page.prepared)
      if (fields[name] !== value) changed = true
    }
  return changed
}

function spanning(open: Html, close: Html): Html['position'] {
  return open.position && close.position && { start: open.position.start, end: close.position.end }
}

/** The children of a paragraph that stands for nothing but components, or for nothing at all; undefined for others. */
function withoutBlanks(children: RootContent[]): RootContent[] | undefined {
  const isBlank = (child: RootContent) => child.type === 'text' && child.value.trim() === ''
  const rest = children.filter(child => !isBlank(child))
  return rest.every(child => child.type === 'component' || child.type === 'prerendered') ? rest : undefined
}

function reportApart({ use: { open } }: Frame, page: PageContext): void {
  page.report({
    rule: 'unbalanced-tag',
    message: `<${open.name}> and </${open.name}> are in different blocks`,
    hint: 'Put both on lines of their own with the same indentation.',
    at: page.lines.span(open.start, open.end),
  })
}
