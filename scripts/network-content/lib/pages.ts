/**
 * The pages of this repository's own site for tests: front matter, tree, and their prose without code, formulas and
 * addresses.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Nodes, Root } from 'mdast'
import { markdownToMdast } from 'satteri'
import { parse } from 'yaml'
import { VALUES } from '../../../site.values.ts'

export const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url))

export interface ContentPage {
  /** Path below content/, with slashes. */
  file: string
  /** The address of the page: `/learn/` for an index page, `/learn/glossary` for another. */
  route: string
  data: Record<string, unknown>
  tree: Root
  /** The number of lines before the body, to be added to positions in the tree. */
  offset: number
  /** The lines of the file. */
  lines: string[]
}

/** A unit of text: a paragraph, a heading, a cell, or a field of the front matter. */
export interface Prose {
  kind: string
  text: string
  line: number
}

/** Paths of the files below content/ with an extension such as `.md`. */
export function contentFiles(ending: string): string[] {
  return readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => path.endsWith(ending))
    .sort()
}

const FRONT_MATTER = /^---\n([\s\S]*?\n)---\n/

/** The page that a text would be at a path below content/, with the defaults of the values that readers choose. */
export function parsePage(file: string, written: string): ContentPage {
  const text = written.replace(
    /\{\{ (\w+)(?:\.(\w+))? \}\}/g,
    (use, name: string, part?: string) => defaultOf(name, part) ?? use,
  )
  const [block = '', yaml = ''] = FRONT_MATTER.exec(text) ?? []
  return {
    file,
    route: `/${file.replace(/(?:^|(?<=\/))index\.md$|\.md$/, '')}`,
    data: (parse(yaml) ?? {}) as Record<string, unknown>,
    tree: parseMarkdown(text.slice(block.length)),
    offset: block.split('\n').length - 1,
    lines: text.split('\n'),
  }
}

function defaultOf(name: string, part: string | undefined): string | undefined {
  if (name === 'operatorId') return VALUES.operatorId.default
  if (name !== 'network') return undefined
  const choice = VALUES.network.choices[0]
  return part === undefined ? choice?.value : choice?.texts[part as keyof typeof choice.texts]
}

/** The tree of a text without front matter, with the syntax that docsgen reads. */
export function parseMarkdown(text: string, { math = true } = {}): Root {
  return markdownToMdast(text, { features: { gfm: true, math, directive: true, frontmatter: false } }) as Root
}

export const pages: ContentPage[] = contentFiles('.md').map(file =>
  parsePage(file, readFileSync(join(CONTENT, file), 'utf8')),
)

const FIGURE_TEXT = /<(title|desc|text)\b[^>]*>([\s\S]*?)<\/\1>/g

/** A figure as a page: its title, its description and its texts are paragraphs, its sources those of the pages with it. */
function readFigure(file: string): ContentPage {
  const text = readFileSync(join(CONTENT, file), 'utf8')
  const children = [...text.matchAll(FIGURE_TEXT)].map(({ index, 2: inner = '' }) => {
    const point = { line: text.slice(0, index).split('\n').length, column: 1 }
    const value = inner
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&')
    return {
      type: 'paragraph' as const,
      children: [{ type: 'text' as const, value }],
      position: { start: point, end: point },
    }
  })
  const name = `/${file.split('/').at(-1)}`
  const sources = pages
    .filter(({ lines }) => lines.some(line => line.includes(`${name})`)))
    .flatMap(({ data }) => (Array.isArray(data.sources) ? data.sources : []))
  const tree: Root = { type: 'root', children }
  return { file, route: '', data: { sources: [...new Set(sources)] }, tree, offset: 0, lines: text.split('\n') }
}

export const figures: ContentPage[] = contentFiles('.svg')
  .filter(file => !file.startsWith('_components/'))
  .map(readFigure)

/** Calls `visit` with every node of a tree, parents first. */
export function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node)
  if ('children' in node) for (const child of node.children) walk(child, visit)
}

/** Replaces code inside prose: neither a word nor a gap. */
export const CODE = '\u{FFFC}'
const SILENT = new Set(['html', 'math', 'inlineMath', 'code', 'yaml'])

/** How inline code in prose is replaced; by default, it is left out. */
export type CodeAs = (code: string) => string

/** The text of a node without formulas and addresses. */
function textOf(node: Nodes, codeAs: CodeAs): string {
  if (node.type === 'text') return node.value
  if (node.type === 'inlineCode') return codeAs(node.value)
  if (node.type === 'break') return ' '
  if (node.type === 'image') return node.alt ?? ''
  if (SILENT.has(node.type)) return CODE
  return 'children' in node ? node.children.map(child => textOf(child, codeAs)).join('') : ''
}

function tidy(text: string): string {
  return text
    .replace(/\{#[^}]*\}/g, '')
    .replace(/https?:\/\/\S+/g, CODE)
    .replace(/\s+/g, ' ')
    .trim()
}

const BLOCKS = new Set(['paragraph', 'heading', 'tableCell'])

/** All prose of a page: title and description first, then the body from top to bottom. */
export function proseOf({ data, tree, offset }: ContentPage, codeAs: CodeAs = () => CODE): Prose[] {
  const found = ['title', 'description'].flatMap(kind =>
    typeof data[kind] === 'string' ? [{ kind, text: tidy(data[kind]), line: 1 }] : [],
  )
  walk(tree, node => {
    if (!BLOCKS.has(node.type)) return
    found.push({ kind: node.type, text: tidy(textOf(node, codeAs)), line: (node.position?.start.line ?? 1) + offset })
  })
  return found
}

/** `content/…:12`, the form that editors open. */
export function place({ file }: ContentPage, line: number): string {
  return `content/${file}:${line}`
}
