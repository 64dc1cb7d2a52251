/**
 * Blocks in markdown. In: the children of an element. Out: one text for each block, in order; texts between blocks are
 * paragraphs. Components become what they look like without scripts: a note becomes a quote with its title, a tab
 * becomes its label and content.
 */
import type { BlockContext } from './block-context.ts'
import { escapeStarts, longestRun } from './escape.ts'
import {
  classesOf,
  findElement,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  includesClass,
  inlineElement,
  textOf,
} from './html-element.ts'
import { inlineMarkdown, texOf } from './inline.ts'
import { listMarkdown } from './list.ts'
import { tableMarkdown } from './table.ts'

/** The blocks of a run of nodes. */
export function blocksOf(nodes: readonly HtmlNode[], context: BlockContext): string[] {
  const blocks: string[] = []
  let run: HtmlNode[] = []
  const endRun = () => {
    if (run.length === 0) return
    const text = inlineMarkdown(run, context)
    run = []
    if (text !== '') blocks.push(escapeStarts(text))
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !node.block || (node.name === 'a' && !containsTable(node))) {
      // Most texts between blocks are line ends, and whitespace at the start of a paragraph has no effect.
      if (run.length > 0 || node !== '\n') run.push(node)
      continue
    }
    endRun()
    for (const block of blockOf(node, context, blocks.at(-1))) if (block !== '') blocks.push(block)
  }
  endRun()
  return blocks
}

function containsTable(node: HtmlElement): boolean {
  return findElement(node, ({ name }) => name === 'table' || name === 'pre') !== undefined
}

/** Several blocks as one text. */
export function joined(blocks: readonly string[]): string {
  return blocks.join('\n\n')
}

function blockOf(node: HtmlElement, context: BlockContext, before: string | undefined): string[] {
  const { name, children } = node
  switch (name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [heading(node, context)]
    case 'p':
      return isLabel(node) ? [strong(children, context)] : blocksOf(children, context)
    case 'summary':
    case 'dt':
      return node.children.some(child => typeof child !== 'string' && child.block)
        ? blocksOf(children, context)
        : [strong(children, context)]
    case 'blockquote':
      return [quote(blocksOf(children, { ...context, isNested: true }))]
    case 'ul':
    case 'ol':
    case 'menu':
      return [listMarkdown(node, context, { before, blocksOf })]
    case 'pre':
      return [fence(textOf(node), languageOf(node))]
    case 'table':
      return [tableMarkdown(node, context)]
    case 'hr':
      return ['---']
    case 'iframe':
    case 'video':
    case 'audio':
      return [media(node, context)]
    default:
      return withClasses(node, context) ?? (node.attribute('aria-hidden') === 'true' ? [] : blocksOf(children, context))
  }
}

/** An element whose class says what it is; undefined for others. */
function withClasses(node: HtmlElement, context: BlockContext): string[] | undefined {
  const classes = classesOf(node)
  if (classes === '') return undefined
  if (includesClass(classes, 'theme-admonition'))
    return [quote(blocksOf(node.children, { ...context, isNested: true }))]
  if (includesClass(classes, 'theme-code-block')) return [codeBlock(node, context)]
  return includesClass(classes, 'math-block') || includesClass(classes, 'katex-display')
    ? formula(node, context)
    : undefined
}

function heading(node: HtmlElement, context: BlockContext): string {
  const { name, children } = node
  const level = Number(name.charAt(1))
  const text = inlineMarkdown(children, context).replaceAll('\\\n', ' ')
  if (text === '') return ''
  return `${'#'.repeat(level)} ${context.heading(text, { level, id: node.attribute('id'), isNested: context.isNested })}`
}

/** Whether an element is a label of a tab or note, which is not a paragraph of the text. */
function isLabel(node: HtmlElement): boolean {
  const classes = classesOf(node)
  return includesClass(classes, 'dg-tab__label') || includesClass(classes, 'theme-admonition__heading')
}

function strong(children: readonly HtmlNode[], context: BlockContext): string {
  const text = inlineMarkdown(children, context)
  return text === '' || text.includes('**') || text.includes('\n') ? escapeStarts(text) : `**${text}**`
}

function quote(blocks: readonly string[]): string {
  return joined(blocks)
    .split('\n')
    .map(line => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

function codeBlock(node: HtmlElement, context: BlockContext): string {
  const pre = findElement(node, ({ name }) => name === 'pre')
  const title = findElement(node, element => hasClass(element, 'theme-code-block__title'))
  const language = pre ? languageOf(pre) : ''
  const text = title ? textOf(title).trim() : ''
  const code = fence(pre ? textOf(pre) : '', language)
  if (text === '') return code
  if (!/["`\\&\n]/.test(text) && language !== '') return code.replace('\n', () => ` title="${text}"\n`)
  return `${strong(title?.children ?? [], context)}\n\n${code}`
}

function languageOf(pre: HtmlElement): string {
  const code = findElement(pre, ({ name }) => name === 'code')
  return /(?:^|\s)language-([^\s`]+)/.exec(code ? classesOf(code) : '')?.[1] ?? ''
}

function fence(code: string, language: string): string {
  const marks = '`'.repeat(Math.max(3, longestRun(code, '`') + 1))
  return `${marks}${language}\n${code}${code.endsWith('\n') ? '' : '\n'}${marks}`
}

function formula(node: HtmlElement, context: BlockContext): string[] {
  const tex = texOf(node)
  return tex === undefined ? blocksOf(node.children, context) : [`$$\n${tex}\n$$`]
}

/** Media and embedded documents, as a link. */
function media(node: HtmlElement, context: BlockContext): string {
  const source = findElement(node, ({ name }) => name === 'source')
  const src = node.attribute('src') ?? source?.attribute('src')
  if (src === undefined) return joined(blocksOf(node.children, context))
  const label = node.attribute('title') ?? node.attribute('aria-label') ?? src
  return inlineMarkdown([inlineElement('a', { href: src }, label)], context)
}
