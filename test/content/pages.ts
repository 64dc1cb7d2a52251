/**
 * The pages of this repository's own site as its tests see them: front matter, tree, and the prose in it
 * without code, formulas and addresses. In: the folder content/. Out: one value for each page, in the
 * order of their paths.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Nodes, Root } from 'mdast'
import { parse } from 'yaml'
import { chooseParser } from '../../src/parse/markdown-parser.ts'

export const CONTENT = fileURLToPath(new URL('../../content', import.meta.url))

export interface ContentPage {
  /** Path below content/, with slashes. */
  file: string
  /** Address of the page: `/learn/` for an index page, `/learn/glossary` for another. */
  route: string
  data: Record<string, unknown>
  tree: Root
  /** Lines before the body, to be added to positions in the tree. */
  offset: number
}

/** A piece of text that a reader takes in as one: a paragraph, a heading, a cell, a field of the front matter. */
export interface Prose {
  kind: string
  text: string
  line: number
}

/** Paths of files below content/ with an ending such as `.md`. */
export function contentFiles(ending: string): string[] {
  return readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => path.endsWith(ending))
    .sort()
}

const FRONT_MATTER = /^---\n([\s\S]*?\n)---\n/

function readPage(file: string): ContentPage {
  const text = readFileSync(join(CONTENT, file), 'utf8')
  const [block = '', yaml = ''] = FRONT_MATTER.exec(text) ?? []
  return {
    file,
    route: `/${file.replace(/(?:^|(?<=\/))index\.md$|\.md$/, '')}`,
    data: (parse(yaml) ?? {}) as Record<string, unknown>,
    tree: parser.parse(text.slice(block.length)),
    offset: block.split('\n').length - 1,
  }
}

const parser = chooseParser('satteri', { math: true })

export const pages: ContentPage[] = contentFiles('.md').map(readPage)

/** Calls `visit` with every node of a tree, parents first. */
export function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node)
  if ('children' in node) for (const child of node.children) walk(child, visit)
}

/** What stands for code inside prose: no word, and no gap either. */
export const CODE = '\u{FFFC}'
const SILENT = new Set(['html', 'math', 'inlineMath', 'code', 'yaml'])

/** What becomes of inline code in prose; by default it is left out. */
export type CodeAs = (code: string) => string

/** Text of a node as it is read aloud, without formulas and addresses. */
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

/** `content/…:12`, as editors open it. */
export function place({ file }: ContentPage, line: number): string {
  return `content/${file}:${line}`
}
