/**
 * Converts a tree of the native MDX parser to the form that plugins expect from remark-mdx. In: the tree. Out: the same
 * tree, in which code has its syntax tree (`data.estree`). If a plugin accesses one, which is rare, remark reads the
 * text again.
 */
import type { Nodes, Root } from 'mdast'
import type { JsxNode } from '../mdx/jsx-nodes.ts'

/** The source of a tree. */
interface Source {
  text: string
  /** Reads the text with remark-mdx. */
  reread: () => Root
}

/** A node with code: a node, an attribute, or the value of one. */
interface Code {
  type: string
  value: string
  data?: object
}

const CODE = new Set(['mdxjsEsm', 'mdxFlowExpression', 'mdxTextExpression'])

/** Converts the tree in place. */
export function likeRemarkMdx(tree: Root, { text, reread }: Source): void {
  let known: Code[] | undefined
  for (const [index, code] of codeIn(tree).entries()) {
    if (code.type === 'mdxjsEsm') withoutLineEnd(code as unknown as Nodes, text)
    code.data = lazyEstree(() => {
      known ??= codeIn(reread())
      const same = known[index]
      return same?.value === code.value ? (same.data as { estree?: unknown }).estree : undefined
    })
  }
}

function lazyEstree(read: () => unknown): object {
  const data = {}
  const set = (value: unknown) => {
    Object.defineProperty(data, 'estree', { value, writable: true, enumerable: true, configurable: true })
    return value
  }
  return Object.defineProperty(data, 'estree', { get: () => set(read()), set, enumerable: true, configurable: true })
}

/** All code, in the order of the text. */
function codeIn(node: Nodes): Code[] {
  if (CODE.has(node.type)) return [node as Code]
  const isTag = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
  const own = isTag ? codeOf(node as JsxNode) : []
  return 'children' in node ? [...own, ...node.children.flatMap(codeIn)] : own
}

function codeOf(tag: JsxNode): Code[] {
  // Plugins do not expect this data.
  tag.data = undefined
  return tag.attributes.flatMap(attribute => {
    if (attribute.type === 'mdxJsxExpressionAttribute') return [attribute as Code]
    return typeof attribute.value === 'object' && attribute.value !== null ? [attribute.value as Code] : []
  })
}

/** Imports and exports end before their line end. */
function withoutLineEnd({ position }: Nodes, text: string): void {
  const end = position?.end
  if (end?.offset === undefined || text[end.offset - 1] !== '\n') return
  end.offset--
  end.line--
  end.column = end.offset - text.lastIndexOf('\n', end.offset - 1)
}
