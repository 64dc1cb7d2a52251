/** The nodes that MDX adds to markdown, and the places of their parts in the file. */
import type { MdxFlowExpression, MdxJsxFlowElement, MdxJsxTextElement, MdxTextExpression } from 'satteri'
import type { SourceSpan } from '../../model/diagnostic.ts'
import { readTag, type Tag } from '../../syntax/read-tag.ts'
import type { PageContext } from '../page-context.ts'
import type { Meaning } from './meanings.ts'

export type JsxNode = MdxJsxFlowElement | MdxJsxTextElement
export type ExpressionNode = MdxFlowExpression | MdxTextExpression

/** A component or JSX element as used in the text. */
export interface TagUse {
  name: string
  meaning: Meaning
  props: Record<string, unknown>
  /** Place of its opening tag in the file. */
  span: SourceSpan
  /** The type that React renders, for a component from the page's code. */
  type?: unknown
}

/** The places of an element's attributes in the file. */
export function attributePlaces({ position }: JsxNode, page: PageContext): (index: number) => SourceSpan {
  const { text, map } = page.prepared
  let tag: Tag | undefined
  return index => {
    tag ??= position?.start.offset === undefined ? undefined : readTag(text, position.start.offset)
    const attribute = tag?.attributes[index]
    if (!attribute) return page.place(position)
    return page.lines.span(map.toSource(attribute.start), map.toSource(attribute.end - 1) + 1)
  }
}

/** The position of an element's opening tag. */
export function openingOf(node: JsxNode, page: PageContext): JsxNode['position'] {
  const { position } = node
  const start = position?.start.offset
  const first = node.children[0]?.position?.start.offset
  if (!position || start === undefined) return position
  const source = page.prepared.text.slice(start, first ?? position.end.offset)
  const end = start + Math.max(1, endOfTag(source))
  return { start: position.start, end: { ...position.end, offset: end } }
}

function endOfTag(source: string): number {
  return (readTag(source, 0)?.end ?? source.indexOf('>') + 1) || source.length
}
