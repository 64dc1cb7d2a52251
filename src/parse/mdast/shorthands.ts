/**
 * Shorthand components, for things that also have a plain form. Returns the drawing of the icon, the term with its
 * definition, or the list of all terms. An unknown name is a finding, and only its text is shown.
 */
import GithubSlugger from 'github-slugger'
import type { RootContent } from 'mdast'
import type { Position } from 'unist'
import { suggest } from '../../base/suggest.ts'
import { iconDrawing } from '../icon-drawing.ts'
import type { TagUse } from '../mdx/jsx-nodes.ts'
import type { PageContext } from '../page-context.ts'
import { componentNode } from './nodes.ts'
import { plainText } from './plain-text.ts'

interface Shorthand {
  use: TagUse
  /** The content between its tags. */
  children: RootContent[]
  page: PageContext
  position: Position | undefined
}

const MAKERS: Record<string, (shorthand: Shorthand) => RootContent[]> = { Glossary: glossary, Icon: icon, Term: term }

/** The nodes that a shorthand represents. */
export function shorthandNodes(name: string, shorthand: Shorthand): RootContent[] {
  return MAKERS[name]?.(shorthand) ?? shorthand.children
}

function icon({ use: { props, span }, page, position }: Shorthand): RootContent[] {
  const name = String(props.name ?? '')
  const label = typeof props.label === 'string' ? props.label : undefined
  const drawing = iconDrawing(name, page, span)
  if (drawing) {
    const color = typeof props.color === 'string' ? props.color : undefined
    return [componentNode('Drawing', { ...drawing, label, color, width: widthOf(props.size) }, { position })]
  }
  return label === undefined ? [] : [{ type: 'text', value: label }]
}

/** Pixels in a unit of CSS that depends on the size of text. */
const TEXT_SIZE = 16

/** A width in pixels: `24`, `24px`, `1.5rem`. */
function widthOf(size: unknown): number | undefined {
  const [, number = '0', unit = ''] = /^\s*(\d*\.?\d+)\s*(px|r?em)?\s*$/.exec(String(size ?? '')) ?? []
  const width = Number(number) * (unit.endsWith('em') ? TEXT_SIZE : 1)
  return width > 0 ? width : undefined
}

function term({ use: { props, span }, children, page, position }: Shorthand): RootContent[] {
  const text = plainText(children).trim()
  const name = typeof props.name === 'string' ? props.name : text
  const written = typeof props.definition === 'string' ? props.definition : definitionOf(name, page)
  if (written !== undefined)
    return [componentNode('Definition', { text: written, noteId: noteId(page) }, { children, position })]
  const near = suggest(name, Object.keys(page.options.markdown.glossary))
  page.report({
    rule: 'unknown-term',
    message: `The glossary does not have the term '${name}'; only its text is shown.`,
    hint: `${near ? `Did you mean '${near}'? ` : ''}Add it to markdown.glossary, or give <Term> a definition.`,
    at: span,
  })
  return children
}

/** The definition of a term, which the text may write with other capitals or in the plural. */
function definitionOf(name: string, page: PageContext): string | undefined {
  const { glossary } = page.options.markdown
  if (Object.hasOwn(glossary, name)) return glossary[name]
  const same = (known: string) =>
    [name, name.replace(/s$/i, '')].some(form => form.toLowerCase() === known.toLowerCase())
  const key = Object.keys(glossary).find(same)
  return key === undefined ? undefined : glossary[key]
}

/** An unused id for a definition on the page. */
function noteId(page: PageContext): string {
  const prefix = page.input.kind === 'partial' ? `dg-term-${new GithubSlugger().slug(page.input.docPath)}-` : 'dg-term-'
  let count = 1
  while (page.anchors.has(`${prefix}${count}`)) count++
  page.anchors.add(`${prefix}${count}`)
  return `${prefix}${count}`
}

/** All terms in order, each with an id that links can refer to. */
function glossary({ children, page, position }: Shorthand): RootContent[] {
  const slugger = new GithubSlugger()
  const terms = Object.entries(page.options.markdown.glossary).sort(([a], [b]) => compare(a, b))
  const rows = terms.flatMap(([name, definition]) => [
    element('dt', { id: `term-${slugger.slug(name)}` }, [{ type: 'text', value: name }]),
    element('dd', {}, [{ type: 'text', value: definition }]),
  ])
  if (rows.length === 0) return children
  return [{ ...element('dl', { className: ['dg-glossary'] }, rows), position }, ...children]
}

function compare(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  return left < right ? -1 : left > right ? 1 : 0
}

function element(name: string, properties: Record<string, string | string[]>, children: RootContent[]): RootContent {
  return { ...componentNode(name, {}, { children }), properties }
}
