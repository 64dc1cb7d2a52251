/**
 * Blocks in markdown. In: the children of an element. Out: one text for each block, in order; texts between blocks are
 * paragraphs. Components become what they look like without scripts: a note becomes a quote with its title, a tab
 * becomes its label and content.
 */
import type { BlockContext } from './block-context.ts'
import { escapeStarts, longestRun } from './escape.ts'
import { findElement, type HtmlElement, type HtmlNode, hasClass, textOf } from './html-tree.ts'
import { inlineMarkdown, texOf } from './inline.ts'
import { listMarkdown } from './list.ts'
import { tableMarkdown } from './table.ts'

/** The blocks of a run of nodes. */
export function blocksOf(nodes: readonly HtmlNode[], context: BlockContext): string[] {
  const blocks: string[] = []
  let run: HtmlNode[] = []
  const endRun = () => {
    const text = inlineMarkdown(run, context)
    run = []
    if (text !== '') blocks.push(escapeStarts(text))
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !node.block || (node.name === 'a' && !containsTable(node))) {
      run.push(node)
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
  const { name, children, attributes } = node
  if (/^h[1-6]$/.test(name)) return [heading(node, context)]
  switch (name) {
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
      if (hasClass(node, 'theme-admonition')) return [quote(blocksOf(children, { ...context, isNested: true }))]
      if (hasClass(node, 'theme-code-block')) return [codeBlock(node, context)]
      if (hasClass(node, 'math-block') || hasClass(node, 'katex-display')) return formula(node, context)
      return attributes['aria-hidden'] === 'true' ? [] : blocksOf(children, context)
  }
}

function heading({ name, attributes: { id }, children }: HtmlElement, context: BlockContext): string {
  const level = Number(name.charAt(1))
  const text = inlineMarkdown(children, context).replace(/\\\n/g, ' ')
  if (text === '') return ''
  return `${'#'.repeat(level)} ${context.heading(text, { level, id, isNested: context.isNested })}`
}

/** Whether an element is a label of a tab or note, which is not a paragraph of the text. */
function isLabel(node: HtmlElement): boolean {
  return hasClass(node, 'dg-tab__label') || hasClass(node, 'theme-admonition__heading')
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
  const language = /(?:^|\s)language-([^\s`]+)/.exec(code?.attributes.class ?? '')?.[1] ?? ''
  return language
}

function fence(code: string, language: string): string {
  const marks = '`'.repeat(Math.max(3, longestRun(code, '`') + 1))
  return `${marks}${language}\n${code.replace(/\n$/, '')}\n${marks}`
}

function formula(node: HtmlElement, context: BlockContext): string[] {
  const tex = texOf(node)
  return tex === undefined ? blocksOf(node.children, context) : [`$$\n${tex}\n$$`]
}

/** Media and embedded documents, as a link. */
function media(node: HtmlElement, context: BlockContext): string {
  const source = findElement(node, ({ name }) => name === 'source')
  const src = node.attributes.src ?? source?.attributes.src
  if (src === undefined) return joined(blocksOf(node.children, context))
  const label = node.attributes.title ?? node.attributes['aria-label'] ?? src
  return inlineMarkdown([{ name: 'a', attributes: { href: src }, children: [label], block: false }], context)
}
