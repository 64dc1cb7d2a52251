/**
 * Marks back to components. In: a tree in which `<dg-3>` … `</dg-3>` are HTML nodes, and what the
 * marks stand for. Out: component nodes that hold what was between their marks; partials and slots as
 * holes; literal text. A component whose two tags ended up in different blocks is a finding.
 */
import type { Html, Parents, Root, RootContent } from 'mdast'
import type { PageContext } from '../page-context.ts'
import type { TagUse } from '../prepare/plan-tags.ts'
import { makeComponent } from './make-component.ts'

const MARK = /^<(\/?)dg-(\d+)(\/?)>$/

interface Frame {
  index: number
  use: TagUse
  mark: Html
  children: RootContent[]
}

/** Replaces all marks of the tree. */
export function resolveMarks(tree: Root, page: PageContext): void {
  if (page.prepared.marks.length === 0) return
  resolveIn(tree, page)
}

function resolveIn(parent: Parents, page: PageContext): void {
  const out: RootContent[] = []
  const stack: Frame[] = []
  const push = (...nodes: RootContent[]) => (stack.at(-1)?.children ?? out).push(...nodes)
  let changed = false
  for (const node of parent.children as RootContent[]) {
    if ('children' in node) {
      resolveIn(node as Parents, page)
      if (node.type === 'paragraph' && isOnlyComponents(node.children)) {
        changed = true
        push(...node.children.filter(child => child.type === 'component' || child.type === 'prerendered'))
      } else push(node)
      continue
    }
    const mark = node.type === 'html' ? MARK.exec(node.value.trim()) : null
    if (!mark) {
      push(node)
      continue
    }
    changed = true
    replaceMark(node as Html, mark, {
      page,
      stack,
      push,
      inBlock: parent.type !== 'paragraph' && parent.type !== 'heading',
    })
  }
  for (const frame of stack.splice(0)) {
    reportApart(frame, page)
    out.push(...makeComponent(frame.use, [], { page, position: frame.mark.position }), ...frame.children)
  }
  if (changed) parent.children = out as never
}

interface Replacing {
  page: PageContext
  stack: Frame[]
  push: (...nodes: RootContent[]) => void
  /** The parent holds blocks, so text needs a paragraph. */
  inBlock: boolean
}

function replaceMark(node: Html, found: RegExpExecArray, { page, stack, push, inBlock }: Replacing): void {
  const index = Number(found[2])
  const mark = page.prepared.marks[index]
  if (!mark) {
    push({ type: 'text', value: node.value, position: node.position })
    return
  }
  if (mark.kind !== 'use') {
    const value = mark.kind === 'text' ? mark.text : `\0V${mark.name}\0`
    const text = { type: 'text', value, position: node.position } as const
    push(inBlock ? { type: 'paragraph', children: [text], position: node.position } : text)
  } else if (found[1] === '/') {
    const at = stack.findLastIndex(frame => frame.index === index)
    // Its opening tag is in another block and was reported there.
    if (at === -1) return
    const inner = stack.splice(at + 1)
    const frame = stack.pop() as Frame
    for (const lost of inner) frame.children.push(...lost.children)
    push(...makeComponent(frame.use, frame.children, { page, position: spanning(frame.mark, node) }))
  } else if (found[3] === '/') push(...makeComponent(mark.use, [], { page, position: node.position }))
  else stack.push({ index, use: mark.use, mark: node, children: [] })
}

function spanning(open: Html, close: Html): Html['position'] {
  return open.position && close.position && { start: open.position.start, end: close.position.end }
}

function isOnlyComponents(children: RootContent[]): boolean {
  let found = false
  for (const child of children) {
    if (child.type === 'component' || child.type === 'prerendered') found = true
    else if (child.type !== 'text' || child.value.trim() !== '') return false
  }
  return found
}

function reportApart({ use }: Frame, page: PageContext): void {
  page.report({
    rule: 'unbalanced-tag',
    message: `<${use.open.name}> and </${use.open.name}> are in different blocks`,
    hint: 'Put both on lines of their own with the same indentation.',
    at: page.lines.span(use.open.start, use.open.end),
  })
}
